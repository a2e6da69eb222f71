"""Decide which launches are legal and profitable to fuse: `DependenceGraph -> FusionPlan`."""

from fusec.fusion.model.candidate import Settings
from fusec.fusion.plan import plan

__all__ = ["Settings", "plan"]
