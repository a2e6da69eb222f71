"""Recognise grid-stride loops: `for i in range(cuda.grid(1), n, cuda.gridsize(1))`.

`while i < n:` after `i = cuda.grid(1)`, with `i += cuda.gridsize(1)` as its last statement, has the same iterations.
"""

import ast
from collections.abc import Mapping, Sequence

from fusec.base.records import dataclass
from fusec.capture.flow.liveness import names_bound, names_read
from fusec.capture.kernels.thread_indices import place_along, thread_word
from fusec.capture.names.scopes import ScopeNames


@dataclass(frozen=True, slots=True)
class StridedLoop:
    """Each thread starts at its index and steps by the number of threads, so that together they cover all below `stop`.

    `is_counted`: the author's loop increments `variable` in a statement that `body` omits.
    """

    variable: str
    stop: ast.expr
    body: tuple[ast.stmt, ...]
    line: int  # the last line of its head
    is_counted: bool = False


def number_of_threads(statement: ast.stmt, parts: Mapping[str, ast.expr], scope: ScopeNames) -> str:
    """`stride` in `stride = cuda.gridsize(1)`; empty for any other statement."""
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
    """The loop; None for any other statement. `places` are the variables that hold the thread index."""
    match statement:
        case ast.For(
            target=ast.Name(id=variable),
            iter=ast.Call(func=function, args=[start, stop, step], keywords=[]) as bounds,
            orelse=[],
        ) if scope.canonical(function) == "builtins.range":
            pass
        case ast.While():
            return _counted_loop(statement, places, parts, strides, scope)
        case _:
            return None
    begins = start.id in places if isinstance(start, ast.Name) else place_along(start, parts, scope) == "x"
    if not begins or not is_number_of_threads(step, parts, strides, scope):
        return None
    return StridedLoop(variable, stop, tuple(statement.body), bounds.end_lineno or bounds.lineno)


def _counted_loop(
    loop: ast.While, places: Sequence[str], parts: Mapping[str, ast.expr], strides: Sequence[str], scope: ScopeNames
) -> StridedLoop | None:
    """`while i < n:` with `i += stride` at its end, if the body changes neither `i` nor `n`.

    A `range` fixes its bound and increments after `continue`, so a loop that changes either is excluded.
    """
    match loop:
        case ast.While(
            test=ast.Compare(left=ast.Name(id=variable), ops=[ast.Lt()], comparators=[stop]),
            body=[*body, last],
            orelse=[],
        ) if variable in places and body:
            pass
        case _:
            return None
    changed = set().union(*map(names_bound, body))
    is_steady = not changed & {variable, *names_read(stop)} and variable not in names_read(stop)
    if not is_steady or any(map(_goes_on, body)):
        return None
    step = _step(last, variable)
    if step is None or not is_number_of_threads(step, parts, strides, scope):
        return None
    return StridedLoop(variable, stop, tuple(body), loop.test.end_lineno or loop.test.lineno, is_counted=True)


def _step(statement: ast.stmt, variable: str) -> ast.expr | None:
    """`stride` in `i += stride` or `i = i + stride`."""
    match statement:
        case ast.AugAssign(ast.Name(id=name), ast.Add(), step) if name == variable:
            return step
        case ast.Assign(
            [ast.Name(id=name)],
            ast.BinOp(ast.Name(id=other), ast.Add(), step) | ast.BinOp(step, ast.Add(), ast.Name(id=other)),
        ) if name == variable == other:
            return step
        case _:
            return None


def _goes_on(node: ast.AST) -> bool:
    """Whether it holds a `continue` of the enclosing loop."""
    if isinstance(node, ast.Continue):
        return True
    return not _is_loop(node) and any(map(_goes_on, ast.iter_child_nodes(node)))


def ends_early(loop: StridedLoop) -> bool:
    """Whether an iteration may end the loop or the thread."""
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
