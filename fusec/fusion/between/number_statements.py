"""Classify statements between reductions that compute with reduced numbers and can run after the kernel."""

from collections.abc import Collection
from dataclasses import replace

from fusec.base.ir.host_statement import HostStatement
from fusec.base.ir.kernel import ArrayStatement, Launch, LaunchForm
from fusec.base.ir.operand import Evaluated, KernelOperand, Selector, Shown, shown_as
from fusec.base.ir.preparation import Later, ReducedArithmetic
from fusec.base.ir.program import Region
from fusec.base.proof.dependence import DependenceGraph
from fusec.base.scalars.expression import CallHelper, Constant, Let, Reduce, walk
from fusec.base.scalars.libraries import are_in
from fusec.base.scalars.targets import Memory

_NUMBER = frozenset("0123456789.eE+-_jJ")


def with_numbers_between(graph: DependenceGraph) -> DependenceGraph:
    """The graph with `half = 0.5 * total` between two reductions as a statement that a dispatcher runs after its
    kernel.

    `total = np.sum(a * b); half = 0.5 * total; top = np.max(a)`: no kernel pays for a few numbers.
    """
    found = _numbers_between(graph.region)
    if not found:
        return graph
    items = tuple(found.get(k, item) for k, item in enumerate(graph.region.items))
    return replace(graph, region=replace(graph.region, items=items))


def reduced_before(region: Region, k: int) -> frozenset[str]:
    """The names that hold reduced values, or numbers computed from them, before item `k`."""
    reduced = frozenset[str]()
    for item, writes in zip(region.items[:k], region.names.writes, strict=False):
        is_after = isinstance(item, HostStatement) and isinstance(item.role, Later)
        reduced = reduced | writes if is_after or _is_reduction(item) else reduced - writes
    return reduced


def ending_of_numbers(region: Region, k: int) -> ReducedArithmetic | None:
    """The rest of a statement whose reductions are items of their own, if it is arithmetic of reduced values: item `k`."""
    item = region.items[k]
    if not isinstance(item, ArrayStatement) or item.span != item.statement_span or len(item.results) != 1:
        return None
    text = item.source.text
    if "\n" in text or "#" in text or not _has_literals_only(item):
        return None
    if not is_arithmetic_of_numbers(item, region, k, reduced_before(region, k)):
        return None
    is_returned = item.source.form is LaunchForm.RETURN
    if not is_returned and item.source.form is not LaunchForm.ASSIGNMENT:
        return None
    expression = text.removeprefix("return").strip() if is_returned else text.partition("=")[2].strip()
    return ReducedArithmetic(item.results[0], expression, tuple(o.name for o in item.operands), is_returned)


def _numbers_between(region: Region) -> dict[int, HostStatement]:
    """The statements by item: after a reduction, before one that does not depend on them."""
    reduced: set[str] = set()
    waiting: dict[int, HostStatement] = {}
    found: dict[int, HostStatement] = {}
    for k, item in enumerate(region.items):
        if _is_reduction(item) and not _reads(region, k, waiting):
            found |= waiting
            reduced |= region.names.writes[k]
        elif reduced and isinstance(item, Launch) and _is_of_numbers(item, region, k, reduced):
            waiting[k] = _afterwards(item, region, k)
            reduced |= region.names.writes[k]
            continue
        else:
            reduced = set(region.names.writes[k]) if _is_reduction(item) else set()
        waiting = {}
    return found


def _is_reduction(item: Launch | HostStatement) -> bool:
    """Whether it is a whole statement that reduces all elements, or an expression that its statement evaluates first."""
    if not isinstance(item, ArrayStatement):
        return False
    is_first = item.source.form is LaunchForm.EXPRESSION and item.evaluation.beside is not None
    if item.source.form is not LaunchForm.ASSIGNMENT and not is_first:
        return False
    reductions = [part for part in item.kernel.body if isinstance(part, Reduce)]
    return (
        bool(reductions)
        and not any(part.is_partial for part in reductions)
        and not (item.writes.updated or item.writes.stored)
    )


def _reads(region: Region, k: int, waiting: dict[int, HostStatement]) -> bool:
    """Whether item `k` reads or binds the result of an earlier waiting statement, or binds one of its operands."""
    bound = frozenset[str]().union(*(statement.writes for statement in waiting.values()))
    read = frozenset[str]().union(*(statement.reads for statement in waiting.values()))
    return not bound.isdisjoint(region.names.of(k)) or not read.isdisjoint(region.names.writes[k])


def _is_of_numbers(launch: Launch, region: Region, k: int, reduced: set[str]) -> bool:
    """Whether it is `name = ...` on one line, NumPy arithmetic of these reduced values and of literals."""
    is_line = (
        launch.source.form is LaunchForm.ASSIGNMENT and "\n" not in launch.source.text and "#" not in launch.source.text
    )
    is_numpys = are_in(Memory.HOST, launch.kernel.modules)
    is_one = is_line and is_numpys and len(launch.results) == 1 and _has_literals_only(launch)
    return is_one and is_arithmetic_of_numbers(launch, region, k, reduced)


def is_arithmetic_of_numbers(launch: Launch, region: Region, k: int, reduced: Collection[str]) -> bool:
    """Whether item `k` binds or returns arithmetic of these reduced values, of literals and of variables that hold
    numbers."""
    values = [operand for operand in launch.operands if isinstance(operand, KernelOperand)]
    names = {operand.name for operand in values if not isinstance(operand, Evaluated | Selector)}
    numbers = shown_as(Shown.NUMBER, values)
    lets = [part for part in launch.kernel.body if isinstance(part, Let)]
    is_bound_once = len(lets) == len(launch.kernel.body) and not set(launch.results) & {*reduced, *names}
    is_plain = is_bound_once and len(names) == len(values) > len(numbers) and names <= {*reduced, *numbers}
    sets = not set(launch.results).isdisjoint(dict(launch.attributes))
    writes = launch.writes.updated or launch.writes.stored or sets or launch.callees.aliases
    nodes = [node for let in lets for node in walk(let.value)]
    calls = (
        launch.callees.inlined or launch.callees.local_functions or any(isinstance(node, CallHelper) for node in nodes)
    )
    has_pragma = any(item == k for item, _ in (*region.comments.pragmas, *region.comments.ignored))
    return is_plain and not (writes or calls or has_pragma)


def _has_literals_only(launch: Launch) -> bool:
    """Whether its constants are literals; a module constant would be a name."""
    nodes = (node for part in launch.kernel.body for node in walk(part.value))
    return all(_NUMBER.issuperset(node.text) for node in nodes if isinstance(node, Constant))


def _afterwards(launch: Launch, region: Region, k: int) -> HostStatement:
    (name,) = launch.results
    expression = launch.source.text.partition("=")[2].strip()
    reads = tuple(operand.name for operand in launch.operands)
    made = ReducedArithmetic(name, expression, reads)
    what = "arithmetic of reduced values"
    return HostStatement(what, None, frozenset(reads), region.names.writes[k], launch.span, made)
