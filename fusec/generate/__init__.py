"""FusionPlan -> GeneratedModule: dispatchers, the author's statements, and kernels, from the templates."""

from fusec.generate.generated_modules import generate
from fusec.generate.replacement import replacement

__all__ = ["generate", "replacement"]
