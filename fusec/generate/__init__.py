"""FusionPlan -> GeneratedModule: dispatchers, the author's statements, and kernels, from the templates."""

from fusec.generate.cuda_launches import with_cuda_launches
from fusec.generate.generated_modules import generate
from fusec.generate.replacement import broken_call, replacement
from fusec.generate.row_values import with_row_values
from fusec.generate.turn_lines import turn_call

__all__ = ["broken_call", "generate", "replacement", "turn_call", "with_cuda_launches", "with_row_values"]
