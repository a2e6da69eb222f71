"""Which launches of a program touch memory that another launch of their region writes?"""

from fusec.base.dependence import DependenceGraph, region_graph
from fusec.base.program import Program


def dependence_graphs(program: Program) -> tuple[DependenceGraph, ...]:
    """The dependence graph of every region, in the order of modules and regions."""
    return tuple(region_graph(module.path, region) for module in program.modules for region in module.regions)
