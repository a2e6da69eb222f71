"""What does fusec know of a kernel whose body it does not model? Which arrays it may touch, and no more."""

import ast

from fusec.base.access import AccessKind
from fusec.base.affine import affine
from fusec.base.domain import REST, IterationDomain
from fusec.base.grid_launch import KernelText
from fusec.capture.kernel_accesses import ElementAccess
from fusec.capture.names import ScopeNames
from fusec.capture.obstacle import Obstacle
from fusec.capture.opaque_effects import effects
from fusec.capture.thread_kernel import GridKernel


def opaque_kernel(function: ast.FunctionDef, inside: ScopeNames) -> GridKernel | Obstacle:
    """The kernel without a body: any thread may read all elements of its parameters, and write those of some.

    What else it may do, if it may do more than that: print, raise, or touch memory that it is not given.
    """
    found = effects(function, inside)
    if isinstance(found, Obstacle):
        return found
    parameters = tuple(argument.arg for argument in function.args.args)
    named = {node.id for node in ast.walk(function) if isinstance(node, ast.Name)}
    reads = [ElementAccess(name, AccessKind.READ, None, name) for name in parameters if name in named]
    writes = [ElementAccess(name, AccessKind.WRITE, None, name) for name in parameters if name in found.written]
    text = KernelText(function.name, parameters, (), (), "", "", (), (), contracts=False)
    return GridKernel(text, {}, IterationDomain((REST,), (affine(1),)), (*reads, *writes), frozenset())
