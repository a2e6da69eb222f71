"""Who touches which elements, and what may overlap: `Program -> DependenceGraph`, one graph a region."""

from fusec.dependence.graph import dependence_graphs

__all__ = ["dependence_graphs"]
