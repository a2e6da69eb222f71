"""Which loop of a kernel has its threads take turns: `for i in range(cuda.grid(1), n, cuda.gridsize(1))`?"""

import ast
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from fusec.capture.kernel_indices import place_along, thread_word
from fusec.capture.names import ScopeNames


@dataclass(frozen=True, slots=True)
class StridedLoop:
    """Thread 0 begins at 0, each goes on by the number of threads: every `variable` below `stop` is some thread's."""

    variable: str
    stop: ast.expr
    body: tuple[ast.stmt, ...]
    line: int  # the last one of its head


def number_of_threads(statement: ast.stmt, parts: Mapping[str, ast.expr], scope: ScopeNames) -> str:
    """`stride` of `stride = cuda.gridsize(1)`; empty for anything else."""
    match statement:
        case ast.Assign([ast.Name(id=name)], value) if is_number_of_threads(value, parts, (), scope):
            return name
        case _:
            return ""


def is_number_of_threads(
    value: ast.expr, parts: Mapping[str, ast.expr], strides: Sequence[str], scope: ScopeNames
) -> bool:
    """Whether it is `cuda.gridsize(1)`, `cuda.blockDim.x * cuda.gridDim.x`, or a variable among `strides`."""
    match value:
        case ast.Name(id=name):
            return name in strides
        case ast.Call(func=function, args=[ast.Constant(value=1)], keywords=[]):
            return scope.canonical(function) == "numba.cuda.gridsize"
        case ast.BinOp(left=left, op=ast.Mult(), right=right):
            return {thread_word(left, parts, scope), thread_word(right, parts, scope)} == {"blockDim.x", "gridDim.x"}
        case _:
            return False


def strided_loop(
    statement: ast.stmt, places: Sequence[str], parts: Mapping[str, ast.expr], strides: Sequence[str], scope: ScopeNames
) -> StridedLoop | None:
    """The loop, None for any other statement; `places` are the variables that hold the place of the thread."""
    match statement:
        case ast.For(
            target=ast.Name(id=variable),
            iter=ast.Call(func=function, args=[start, stop, step], keywords=[]) as bounds,
            orelse=[],
        ) if scope.canonical(function) == "builtins.range":
            pass
        case _:
            return None
    begins = start.id in places if isinstance(start, ast.Name) else place_along(start, parts, scope) == "x"
    if not begins or not is_number_of_threads(step, parts, strides, scope):
        return None
    return StridedLoop(variable, stop, tuple(statement.body), bounds.end_lineno or bounds.lineno)


def ends_early(loop: StridedLoop) -> bool:
    """Whether an iteration may end those that follow it, or the thread."""
    waiting: list[ast.AST] = list(loop.body)
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Break | ast.Return):
            return True
        inner = ast.iter_child_nodes(node)
        waiting += [each for each in ast.walk(node) if isinstance(each, ast.Return)] if _is_loop(node) else inner
    return False


def _is_loop(node: ast.AST) -> bool:
    return isinstance(node, ast.For | ast.While)
