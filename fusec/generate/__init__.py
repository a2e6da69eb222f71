"""FusionPlan -> GeneratedModule: print dispatchers, the author's statements, and kernels from the templates."""

from fusec.generate.launches.cuda_kernels import launch_code
from fusec.generate.modules.call_sites import broken_call, replacement
from fusec.generate.modules.generated_modules import generate, module_files, needs_of, shared_files

__all__ = ["broken_call", "generate", "launch_code", "module_files", "needs_of", "replacement", "shared_files"]
