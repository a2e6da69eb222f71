"""Arrays that a function allocates with NumPy only for calls of compiled loops, so that they can be contracted."""

import ast
from collections.abc import Mapping, Sequence
from dataclasses import replace

from fusec.base.ir.affine import affine
from fusec.base.ir.loop_call import NestCall
from fusec.base.ir.made_array import MadeArray
from fusec.base.ir.thread_kernel import Allocation
from fusec.capture.draft.context import LoweringContext
from fusec.capture.flow.basic_blocks import StraightLine
from fusec.capture.flow.liveness import names_bound, names_read
from fusec.capture.flow.private_memory import names_of_own_memory
from fusec.capture.inner_statements.hoistable_statements import may_run_earlier
from fusec.capture.nests.allocated_arrays import made_array, makes_array
from fusec.capture.numbers.harmless_values import is_harmless, is_own
from fusec.capture.source.source_file import span

Calls = Sequence[tuple[ast.stmt, NestCall]]


def loop_allocations(line: StraightLine, around: LoweringContext, calls: Calls) -> tuple[Allocation, ...]:
    """The line's allocations that only the calls read, and that nothing before the last such call can change.

    `t = np.empty_like(v); double(v, t); shift(t, y)`
    """
    function = around.scope.chain[-1].node
    if not calls or not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
        return ()  # the names of a module are seen everywhere
    own = names_of_own_memory(function, [statement for statement, _ in calls], around.scope)
    found: dict[str, Allocation] = {}
    for k, statement in enumerate(line.statements):
        made = _made(statement, around, calls) if makes_array(statement, around.scope) else None
        if made is None or made.name not in own or not is_own(made.name, line, around):
            continue
        later = line.statements[k + 1 :]
        if later and _stays_so(made.name, statement, later, calls, line, around):
            earlier = found.get(made.shape)
            alike = made if earlier is None or earlier.made is None else _as_that(made, earlier.made)
            places = (span(around.file, statement), span(around.file, later[0]))
            text = _text(statement, around)
            reads, is_like = names_read(statement), _is_like(statement, around)
            found[made.name] = Allocation(made.name, text, made.like, made.dtype, reads, *places, alike, is_like)
    return tuple(each for each in found.values() if each.text)


def may_be_made_earlier(statement: ast.stmt, line: StraightLine, around: LoweringContext, before: Calls) -> bool:
    """Whether it makes an array like one that the first earlier call has taken, so that it raises nothing if that
    call raised nothing."""
    if not before or not _is_like(statement, around):
        return False
    made = _made(statement, around, before[:1], is_known=True)
    if made is None or not is_own(made.name, line, around):
        return False
    first, own = (line.statements.index(each) for each in (before[0][0], statement))
    reads = names_read(statement)
    return all(reads.isdisjoint(names_bound(each)) for each in line.statements[first:own])


def _is_like(statement: ast.stmt, around: LoweringContext) -> bool:
    match statement:
        case ast.Assign(value=ast.Call(func=maker)):
            return makes_array(statement, around.scope) and (around.scope.canonical(maker) or "").endswith("_like")
        case _:
            return False


def _as_that(made: MadeArray, other: MadeArray) -> MadeArray:
    """The array with the extents of another one that was made before."""
    is_alike = made.is_alike and other.is_alike
    return replace(made, shape=other.shape, extents=other.extents, is_alike=is_alike)


def _made(statement: ast.stmt, around: LoweringContext, calls: Calls, *, is_known: bool = False) -> MadeArray | None:
    """The made array over the names of the calls. `is_known`: the calls need not take the array itself."""
    ranks = _ranks(calls)
    values = {name: affine(name) for _, call in calls for name in call.integers}
    (name,) = names_bound(statement)
    rank = ranks.pop(name, 0)
    made = made_array(statement, around.scope, values, ranks)
    if made is None or is_known:
        return made
    is_indexed = rank and len(made.extents) in (0, rank) and ranks.get(made.shape, 0) in (0, rank)
    return made if is_indexed else None


def _ranks(calls: Calls) -> dict[str, int]:
    """The arrays that the calls take, with their numbers of indices."""
    ranks: dict[str, int] = {}
    for _, call in calls:
        for name, rank in call.ranks:
            ranks[name] = max(rank, ranks.get(name, 0))
    return ranks


def _stays_so(
    name: str,
    statement: ast.stmt,
    later: Sequence[ast.stmt],
    calls: Calls,
    line: StraightLine,
    around: LoweringContext,
) -> bool:
    """Whether nothing changes the operands of the allocation up to the last call that takes the array."""
    users = [k for k, each in enumerate(later) if name in names_read(each)]
    called = [each for each, _ in calls]
    reads = names_read(statement)
    between = later[: users[-1]] if users else ()
    if not users or any(not reads.isdisjoint(names_bound(each)) for each in between):
        return False
    others = [each for each in between if each not in called and not may_run_earlier(each, line, around)]
    if _is_like(statement, around):
        return all(_is_like(each, around) or _is_harmless(each, around) for each in others)
    return all(_is_like(each, around) or _raises_alike(each, reads, around, calls) for each in others)


def _is_harmless(statement: ast.stmt, around: LoweringContext) -> bool:
    """Whether it runs only code of NumPy's and Python's, and changes no array."""
    match statement:
        case ast.Assign([ast.Name()], value):
            return makes_array(statement, around.scope) or is_harmless(value, around)
        case _:
            return False


def _raises_alike(statement: ast.stmt, reads: frozenset[str], around: LoweringContext, calls: Calls) -> bool:
    """Whether it makes an array whose size depends only on `reads`: then it does not matter which of the two raises."""
    is_known = makes_array(statement, around.scope) and _made(statement, around, calls, is_known=True) is not None
    return is_known and names_read(statement) <= reads


def _text(statement: ast.stmt, around: LoweringContext) -> str:
    """The statement with NumPy's names for the function and the dtype; empty if there are none."""
    match statement:
        case ast.Assign([ast.Name(id=name)], ast.Call(func=maker, args=[first, *rest], keywords=keywords)):
            told = [*rest, *(keyword.value for keyword in keywords)]
        case _:
            return ""
    dtypes = [_dtype(value, around) for value in told]
    function = (around.scope.canonical(maker) or "").removeprefix("numpy.")
    listed = ", ".join([ast.unparse(first), *(f"dtype={dtype}" for dtype in dtypes)])
    return f"{name} = np.{function}({listed})" if all(dtypes) else ""


def _dtype(value: ast.expr, around: LoweringContext) -> str:
    canonical = around.scope.canonical(value) or ""
    if canonical.startswith("numpy."):
        return f"np.{canonical.removeprefix('numpy.')}"
    if canonical == "builtins.float":
        return "float"
    return ast.unparse(value) if isinstance(value, ast.Attribute) and value.attr == "dtype" else ""


def made_by(allocations: Sequence[Allocation]) -> Mapping[str, MadeArray]:
    """The arrays by name."""
    return {each.name: each.made for each in allocations if each.made is not None}
