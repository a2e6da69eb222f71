"""Split a function into straight lines of simple statements."""

import ast
from collections.abc import Iterator
from dataclasses import replace

from fusec.base.records import dataclass
from fusec.capture.flow.block_headers import Head, check_of, head_of
from fusec.capture.flow.liveness import names_read, names_read_after, names_shown
from fusec.capture.flow.unbound_reads import names_read_unbound
from fusec.capture.names.scopes import ScopeNames
from fusec.capture.source.syntax import children, walk

Function = ast.FunctionDef | ast.AsyncFunctionDef
_PAUSES = (ast.Yield, ast.YieldFrom, ast.Await)
_NESTED = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.GeneratorExp)
_CLOSED = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef)
# context managers that let every exception pass
_TRANSPARENT = ("numpy.errstate", "warnings.catch_warnings", "builtins.open", "threading.Lock", "threading.RLock")


@dataclass(frozen=True, slots=True)
class StraightLine:
    """Adjacent simple statements of one block.

    `seen_on_error`: names that may be read after one of the statements has raised, and names that are read while
    unbound. The latter stay local, and so unbound, only if a statement of the function still binds them.
    """

    statements: tuple[ast.stmt, ...]
    seen_on_error: frozenset[str]


@dataclass(frozen=True, slots=True)
class _Place:
    function: Function
    scope: ScopeNames
    nested: tuple[tuple[int, frozenset[str]], ...]  # each nested function or generator: its line and its reads
    shown: frozenset[str]  # names that a frame inspection may read at any time
    seen_on_error: frozenset[str] = frozenset()
    is_in_loop: bool = False
    whole: frozenset[ast.stmt] = frozenset()
    has_heads: bool = False


def straight_lines(
    function: Function, scope: ScopeNames, whole: frozenset[ast.stmt] = frozenset(), *, has_heads: bool = False
) -> Iterator[StraightLine]:
    """Every straight line of the function's own blocks, in source order; nested functions and classes are excluded.

    A line ends with `return`. The loops and checks in `whole` count as simple statements. `has_heads`: the header of an `if` or
    `for` is a statement of the preceding line, and the test of a `while` is a line of its own.
    """
    nested = tuple(
        (node.lineno, names_read(node)) for node in walk(function) if isinstance(node, _NESTED) and node is not function
    )
    unbound = names_read_unbound(function)
    place = _Place(function, scope, nested, names_shown(function), unbound, whole=whole, has_heads=has_heads)
    yield from _block(function.body, place)


def pauses(statement: ast.stmt) -> bool:
    """Whether the statement yields or awaits, so that other code runs in between."""
    if not any(isinstance(node, _PAUSES) for node in walk(statement)):
        return False
    stack: list[ast.AST] = [statement]
    while stack:
        node = stack.pop()
        if isinstance(node, _PAUSES):
            return True
        stack.extend(child for child in children(node) if not isinstance(child, _CLOSED))
    return False


def _block(statements: list[ast.stmt], place: _Place) -> Iterator[StraightLine]:
    line: list[ast.stmt] = []
    for statement in statements:
        inner = None if statement in place.whole else _inner_blocks(statement, place)
        if inner is None and not pauses(statement):
            line.append((check_of(statement) if statement in place.whole else None) or statement)
            if isinstance(statement, ast.Return) or _makes_function(statement):
                yield from _line(line, place)
                line = []
            continue
        head = _computed_first(statement, place) if inner else None
        if head is not None and not isinstance(statement, ast.While):
            line.append(head)
        yield from _line(line, place)
        line = []
        if head is not None and isinstance(statement, ast.While):  # evaluated in each iteration
            yield from _line([head], place)
        for block, inside in inner or ():
            yield from _block(block, inside)
    yield from _line(line, place)


def _computed_first(statement: ast.stmt, place: _Place) -> Head | None:
    head = head_of(statement) if place.has_heads else None
    return None if head is None or pauses(head) else head


def _line(statements: list[ast.stmt], place: _Place) -> Iterator[StraightLine]:
    if statements:
        yield StraightLine(tuple(statements), place.seen_on_error | _captured(statements[0], place))


def _makes_function(statement: ast.stmt) -> bool:
    """Whether the statement creates a function or generator, which can read the function's variables."""
    return any(isinstance(node, _NESTED) for node in walk(statement))


def _captured(first: ast.stmt, place: _Place) -> frozenset[str]:
    """The names that existing nested functions read; they may run after an exception in this one."""
    names = (read for line, read in place.nested if place.is_in_loop or line < first.lineno)
    return frozenset().union(*names)


def _inner_blocks(statement: ast.stmt, place: _Place) -> list[tuple[list[ast.stmt], _Place]] | None:
    """The blocks of a compound statement; None for a simple one."""
    match statement:
        case ast.If(_, body, orelse):
            return [(body, place), (orelse, place)]
        case ast.For(body=body, orelse=orelse) | ast.AsyncFor(body=body, orelse=orelse) | ast.While(_, body, orelse):
            return [(body, replace(place, is_in_loop=True)), (orelse, place)]
        case ast.With(items, body) | ast.AsyncWith(items, body):
            return [(body, _inside_with(statement, items, place))]
        case ast.Try() | ast.TryStar():
            return _try_blocks(statement, place)
        case ast.Match(cases=cases):
            return [(case.body, place) for case in cases]
        case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
            return []
        case _:
            return [] if type(statement).__name__ == "TypeAlias" else None


def _inside_with(statement: ast.stmt, items: list[ast.withitem], place: _Place) -> _Place:
    """The place inside a `with`: if a context manager swallows an exception, the following statements run."""
    callees = (item.context_expr.func if isinstance(item.context_expr, ast.Call) else None for item in items)
    if all(callee is not None and place.scope.canonical(callee) in _TRANSPARENT for callee in callees):
        return place
    after = names_read_after(place.function, (statement,))
    return replace(place, seen_on_error=place.seen_on_error | place.shown | after)


def _try_blocks(statement: ast.Try | ast.TryStar, place: _Place) -> list[tuple[list[ast.stmt], _Place]]:
    final = (place.seen_on_error | place.shown).union(*(names_read(node) for node in statement.finalbody))
    seen = final.union(*(names_read(handler) for handler in statement.handlers))
    if statement.handlers or _leaves(statement.finalbody):
        seen |= names_read_after(place.function, (statement,))
    guarded, unguarded = replace(place, seen_on_error=seen), replace(place, seen_on_error=final)
    handlers = [(handler.body, unguarded) for handler in statement.handlers]
    return [(statement.body, guarded), *handlers, (statement.orelse, unguarded), (statement.finalbody, place)]


def _leaves(statements: list[ast.stmt]) -> bool:
    """Whether a `return`, `break` or `continue` in a `finally` swallows the exception."""
    leaving = (ast.Return, ast.Break, ast.Continue)
    return any(isinstance(node, leaving) for statement in statements for node in walk(statement))
