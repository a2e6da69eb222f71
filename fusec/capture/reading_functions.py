"""What does fusec know of a compiled function that it does not model and that writes no memory which others know?"""

import ast

from fusec.base.access import AccessKind
from fusec.base.affine import affine
from fusec.base.domain import REST, IterationDomain
from fusec.base.grid_launch import DIMENSIONS, KernelText
from fusec.base.loop_call import LoopText
from fusec.capture.kernel_accesses import ElementAccess
from fusec.capture.loop_kernel import LoopKernel
from fusec.capture.names import ScopeNames
from fusec.capture.obstacle import Obstacle
from fusec.capture.opaque_effects import effects
from fusec.capture.thread_kernel import GridKernel


def reading_function(function: ast.FunctionDef, scope: ScopeNames) -> LoopKernel | None:
    """The function without a body, which may read all that it is given; None for one that may write some of it, or print.

    What it gives is new to everybody, or memory that it is given. It may raise: an index, a division, or memory that it needs.
    """
    found = effects(function, scope, on_host=True)
    parameters = tuple(argument.arg for argument in function.args.args)
    if isinstance(found, Obstacle) or found.written or not set(DIMENSIONS).isdisjoint(parameters):
        return None
    text = KernelText(function.name, parameters, (), (), "", "", (), (), contracts=False)
    reads = tuple(ElementAccess(name, AccessKind.READ, None, name) for name in parameters)
    model = GridKernel(text, {}, IterationDomain((REST,), (affine(1),)), reads, frozenset())
    return LoopKernel(LoopText(text, (), (), (), "", only_reads=True, may_raise=True), model)
