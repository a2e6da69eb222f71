"""What may be fused, then what is worth it: `DependenceGraph -> FusionPlan`."""

from fusec.fusion.model.candidate import Settings
from fusec.fusion.plan import plan

__all__ = ["Settings", "plan"]
