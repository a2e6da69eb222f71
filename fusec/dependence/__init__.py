"""Find the dependences between launches: `Program -> DependenceGraph`, one graph a region."""

from fusec.dependence.graph import dependence_graphs

__all__ = ["dependence_graphs"]
