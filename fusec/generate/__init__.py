"""FusionPlan -> GeneratedModule: print dispatchers, the author's statements, and kernels from the templates."""

from fusec.generate.launches.cuda_kernels import launch_code
from fusec.generate.modules.call_sites import broken_call, replacement
from fusec.generate.modules.generated_modules import generate

__all__ = ["broken_call", "generate", "launch_code", "replacement"]
