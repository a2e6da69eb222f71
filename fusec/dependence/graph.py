"""Build the dependence graph of each region of a program."""

from fusec.base.ir.program import Module, Program, Region
from fusec.base.proof.dependence import DependenceGraph
from fusec.base.text.file_failure import working_on


def dependence_graphs(program: Program) -> tuple[DependenceGraph, ...]:
    """The dependence graph of every region, in the order of modules and regions."""
    return tuple(graph for module in program.modules for graph in _graphs(module))


def _graphs(module: Module) -> tuple[DependenceGraph, ...]:
    with working_on(module.path):
        return tuple(_graph(module.path, region) for region in module.regions)


def _graph(path: str, region: Region) -> DependenceGraph:
    otherwise = tuple(_graph(path, other) for other in region.otherwise)
    return DependenceGraph(path, region, otherwise)
