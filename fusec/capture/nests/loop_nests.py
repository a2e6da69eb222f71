"""Split a function that numba compiles into its preamble, its loops, and what it returns."""

import ast

from fusec.base.ir.thread_kernel import THREADS
from fusec.base.records import dataclass
from fusec.capture.flow.liveness import names_bound
from fusec.capture.kernels.body_language import KernelNames
from fusec.capture.names.scopes import ScopeNames
from fusec.capture.nests.allocated_arrays import makes_array
from fusec.capture.source.obstacle import Obstacle

OTHER_VALUES = "returns something other than arrays that it makes"
_LOOPS = {"builtins.range": "range", "numba.prange": "prange"}


@dataclass(frozen=True, slots=True)
class LoopNest:
    """The preamble before the loops, the loops, and the body of an instance; `before` is the last line before its text.

    `making` are the preamble's statements that make arrays, `returned` the returned ones; or the function
    `returns_given`, its own arguments. `numbers` are the other returned values.
    """

    preamble: tuple[ast.stmt, ...]
    loops: tuple[ast.For, ...]
    words: tuple[str, ...]  # `range` or `prange`
    axes: tuple[str, ...]
    body: tuple[ast.stmt, ...]
    before: int
    making: tuple[ast.stmt, ...]
    returned: tuple[str, ...]
    returns_given: bool = False
    numbers: tuple[ast.expr, ...] = ()


def loop_nest(function: ast.FunctionDef, names: KernelNames) -> LoopNest | Obstacle:
    """The loops, perfectly nested: each is the only statement of the enclosing one."""
    *first, last = function.body
    returned: tuple[str, ...] = ()
    returns_given = False
    numbers: tuple[ast.expr, ...] = ()
    if isinstance(last, ast.Return) and first:
        returned = _returned(last)
        returns_given = bool(returned) and {argument.arg for argument in function.args.args}.issuperset(returned)
        is_made = bool(returned) and set(returned) <= set(arrays_made(function, names.scope))
        if not is_made and not returns_given and last.value is not None and not _is_none(last.value):
            numbers = _numbers(last.value)
            if arrays_made(function, names.scope):
                return Obstacle(OTHER_VALUES)
        returned = returned if is_made else ()
        *first, last = first
    preamble = tuple(s for s in first if not (isinstance(s, ast.Expr) and isinstance(s.value, ast.Constant)))
    loops: list[ast.For] = []
    words: list[str] = []
    axes: list[str] = []
    body: list[ast.stmt] = [last]
    while len(body) == 1 and isinstance(body[0], ast.For):
        loop = body[0]
        word = _LOOPS.get(names.scope.canonical(loop.iter.func) or "") if isinstance(loop.iter, ast.Call) else None
        if word is None or loop.orelse or not isinstance(loop.target, ast.Name) or len(loops) == len(THREADS):
            return Obstacle("has a loop that fusec does not model")
        loops.append(loop)
        words.append(word)
        axes.append(loop.target.id)
        body = loop.body
    if not loops:
        return Obstacle("is not a loop nest")
    making = tuple(statement for statement in preamble if makes_array(statement, names.scope))
    before = loops[-1].iter.end_lineno or 0
    return LoopNest(
        preamble, tuple(loops), tuple(words), tuple(axes), tuple(body), before, making, returned, returns_given, numbers
    )


def _numbers(value: ast.expr) -> tuple[ast.expr, ...]:
    """The parts of a tuple with several; a tuple of one is not a number."""
    return tuple(value.elts) if isinstance(value, ast.Tuple) and len(value.elts) > 1 else (value,)


def _is_none(value: ast.expr) -> bool:
    return isinstance(value, ast.Constant) and value.value is None


def _returned(statement: ast.Return) -> tuple[str, ...]:
    """The returned names, each once; empty for any other value."""
    value = statement.value
    parts = value.elts if isinstance(value, ast.Tuple) and len(value.elts) > 1 else [value]
    names = tuple(part.id for part in parts if isinstance(part, ast.Name))
    return names if len(names) == len(parts) == len(set(names)) else ()


def arrays_made(function: ast.FunctionDef, scope: ScopeNames) -> list[str]:
    """The arrays that the function makes, in order."""
    made = (statement for statement in function.body if makes_array(statement, scope))
    return [name for statement in made for name in sorted(names_bound(statement))]


def bounds_of(loop: ast.For) -> list[ast.expr]:
    """The bounds of the loop: the stop, or the start and the stop."""
    return list(loop.iter.args) if isinstance(loop.iter, ast.Call) else []
