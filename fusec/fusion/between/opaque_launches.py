"""Move opaque launches between members before or after the fused kernel, if dependences allow it."""

import ast
from collections.abc import Iterator, Sequence

from fusec.base.ir.access import AccessKind, AccessRelation
from fusec.base.ir.host_arithmetic import HostArithmetic
from fusec.base.ir.host_statement import HostStatement
from fusec.base.ir.kernel import GridLaunch, Launch, LoopCall, kernel_calls, nest_calls
from fusec.base.ir.operand import Evaluated
from fusec.base.ir.program import Module
from fusec.base.ir.thread_kernel import KernelCall
from fusec.base.plan.schedule import OpaqueLaunch
from fusec.base.proof.dependence import Dependence
from fusec.base.proof.facts import FactKind, RuntimeFact
from fusec.base.proof.verdict import Unproved
from fusec.base.records import dataclass
from fusec.base.text.words import stands_between
from fusec.fusion.between.comments import comment_beside
from fusec.fusion.between.turns import Turn, turn
from fusec.fusion.model.candidate import Candidate
from fusec.fusion.model.obligation import Objection

_LAUNCH = "launch of "
_CALL = "call of the compiled "
_SIDES = ("before", "after")
_DIVIDING = (ast.Div, ast.FloorDiv, ast.Mod, ast.Pow, ast.LShift, ast.RShift)


@dataclass(frozen=True, slots=True)
class Aside:
    """Item `k` of the region, an opaque launch between members; `passed` are the launches that it is moved past."""

    k: int
    launch: Launch
    is_first: bool
    passed: tuple[Launch, ...]
    is_asked: bool = True


def asides(candidate: Candidate) -> tuple[Aside, ...] | Objection:
    """Where each opaque launch between the members runs: first if it depends on nothing before it, else last.

    `push(x); sort(cell); kick(v)`  ->  `sort(cell); push_and_kick(x, v)`. A call with results runs last, because the
    loop may make its arguments.
    """
    found: list[Aside] = []
    for k, item, launch in opaque_items(candidate):
        reason = _why_not(candidate, k, item, launch)
        if reason:
            return Objection("FUS207", Unproved(reason), item.span, candidate.launches[0].span)
        before = [(n, each) for n, each in candidate.numbered if n < k]
        before += [(aside.k, aside.launch) for aside in found if not aside.is_first]
        after = [(n, each) for n, each in candidate.numbered if n > k]
        blocked = [_blocking(candidate, k, others) for others in (before, after)]
        if None not in blocked:
            return _objection(item, launch, [each for each in blocked if each is not None])
        is_first = not blocked[0]
        if isinstance(launch, LoopCall):  # only the loop can tell whether it may run, so calls after it cost less
            is_first = blocked[1] is not None
            if blocked[1] is not None and (launch.results or not _can_be_asked(candidate)):
                return _too_late(item, launch, *blocked[1])
        passed = before if is_first else after
        is_asked = (
            not isinstance(launch, LoopCall) or is_first or not _nobody_can_tell(launch, [each for _, each in after])
        )
        found.append(Aside(k, launch, is_first, tuple(each for _, each in passed), is_asked))
    return tuple(found)


def opaque_items(candidate: Candidate) -> Iterator[tuple[int, HostStatement, Launch]]:
    items = enumerate(candidate.graph.region.items[candidate.first : candidate.last + 1], start=candidate.first)
    host = ((k, item) for k, item in items if isinstance(item, HostStatement))
    return ((k, item, item.role) for k, item in host if isinstance(item.role, Launch))


def opaque_launches(candidate: Candidate, module: Module) -> tuple[OpaqueLaunch, ...]:
    """The opaque launches of a proved candidate, with their places."""
    found = asides(candidate)
    assert not isinstance(found, Objection)
    return tuple(
        OpaqueLaunch(
            each.launch,
            sum(n < each.k for n, _ in candidate.numbered),
            each.is_first,
            comment_beside(each.launch.span, module),
            each.is_asked,
        )
        for each in found
    )


def apart(candidate: Candidate, gone: frozenset[str]) -> tuple[RuntimeFact, ...] | Objection:
    """The facts that arrays of different names share no memory if an opaque launch passes launches, and either
    writes."""
    found = asides(candidate)
    if isinstance(found, Objection):
        return found
    grids = kernel_calls(candidate.launches)
    arrays = {name for grid in grids for name in grid.arrays}
    numbers = {name for grid in grids for name in grid.arguments} - arrays  # the guard checks these, too
    pairs = [
        (own, other)
        for aside in found
        for passed in aside.passed
        for own, own_writes in _memory(aside.launch)
        for other, other_writes in _memory(passed)
        if (own_writes or other_writes) and other not in gone and own not in numbers
    ]
    if pairs and not candidate.settings.guards_allowed:
        own, other = pairs[0]
        reason = f"`{own}` and `{other}` may share memory, and guards are forbidden."
        return Objection("FUS209", Unproved(reason), found[0].launch.span, candidate.launches[0].span)
    return tuple(RuntimeFact(FactKind.APART, pair) for pair in dict.fromkeys(pairs))


def _memory(launch: Launch) -> Iterator[tuple[str, bool]]:
    """The operands that may be arrays whose elements are touched, with whether they are written."""
    numbers = {operand.name for operand in launch.operands if isinstance(operand, Evaluated)}
    written = {access.array.base for access in launch.kernel.accesses if access.kind is not AccessKind.READ}
    for name in dict.fromkeys(access.array.base for access in launch.kernel.accesses):
        if name not in numbers:
            yield name, name in written


def _why_not(candidate: Candidate, k: int, item: HostStatement, launch: Launch) -> str:
    """Why the launch may not be moved whatever memory it touches; empty if there is no reason."""
    region = candidate.graph.region
    if isinstance(launch, LoopCall):
        return _why_not_call(candidate, k, item, launch)
    assert isinstance(launch, GridLaunch)
    grids = kernel_calls(candidate.launches)
    if (
        region.bond is not None
        or len(grids) < len(candidate.launches)
        or any(grid.place or grid.configured.is_forall or grid.closed for grid in grids)
    ):
        return stands_between(item.what)
    rebound = sorted(item.reads & _bound(candidate))
    if rebound:
        return f"`{launch.name}` takes `{rebound[0]}`, which is bound in between."
    computed = sorted(_computed(candidate) & {*launch.grid.prepared.integers, *launch.grid.prepared.numbers})
    if computed:
        return f"`{launch.name}` takes a value computed from `{computed[0]}`, which is computed in between."
    first = candidate.launches[0]
    if _stream(grids[0], first) != _stream(launch.grid, launch):
        return f"`{launch.name}` runs on another stream than `{first.name}`, so that their order is not known."
    if any(len(grid.configured.settings) > 3 for grid in (grids[0], launch.grid)):
        return f"`{launch.name}` or `{first.name}` needs memory that a device may not have."
    if any(_may_raise(operand.expression) for operand in launch.operands if isinstance(operand, Evaluated)):
        return f"the configuration of `{launch.name}` may divide by zero."
    return ""


def _why_not_call(candidate: Candidate, k: int, item: HostStatement, launch: LoopCall) -> str:
    """The same for the call of a compiled function between other calls."""
    region, after = candidate.graph.region, [each for n, each in candidate.numbered if n > k]
    if region.bond is not None or any(not isinstance(each, LoopCall) for each in candidate.launches):
        return stands_between(item.what)
    beside = [n for n, _, _ in opaque_items(candidate)]
    others = [n for n in range(candidate.first, candidate.last + 1) if n < k or n not in beside]
    needed = sorted(name for n in others for name in launch.results if name in region.names.of(n))
    if needed:
        return f"`{launch.name}` binds `{needed[0]}`, which other statements read."
    is_free = _nobody_can_tell(launch, after)
    if launch.loop.text.may_raise and not is_free:
        stored = next(each for each in after if not _makes_all(each))
        return f"`{launch.name}` may raise, or need memory, and `{stored.name}` stores into arrays that other code may read."
    given = _given_before(candidate, k) if is_free else frozenset[str]()
    rebound = sorted(item.reads & _bound(candidate) - given)
    if rebound:
        return f"`{launch.name}` takes `{rebound[0]}`, which is bound in between."
    return ""


def _nobody_can_tell(launch: Launch, after: Sequence[Launch]) -> bool:
    """Whether moving the call after these is unobservable even if it raises: it writes nothing, and they only allocate
    arrays."""
    return isinstance(launch, LoopCall) and launch.loop.text.only_reads and all(map(_makes_all, after))


def _makes_all(launch: Launch) -> bool:
    """Whether it only writes arrays that it returns."""
    return set(launch.writes.stored) <= set(launch.results)


def _given_before(candidate: Candidate, k: int) -> frozenset[str]:
    """The names that members before item `k`, and calls moved after them, bind, and no other item binds."""
    region = candidate.graph.region
    bound = [name for n in range(candidate.first, candidate.last + 1) for name in region.names.writes[n]]
    beside = [(n, launch) for n, _, launch in opaque_items(candidate)]
    given = (name for n, launch in (*candidate.numbered, *beside) if n < k for name in launch.results)
    return frozenset(name for name in given if bound.count(name) == 1)


def _bound(candidate: Candidate) -> frozenset[str]:
    """The names bound among the members, except by statements or arithmetic that run before all of them."""
    region, last = candidate.graph.region, candidate.last
    items = enumerate(region.items[candidate.first : last + 1], start=candidate.first)
    return region.names.bound_by(k for k, item in items if turn(item) >= Turn.KERNEL)


def _computed(candidate: Candidate) -> frozenset[str]:
    """The numbers that the dispatcher computes before its kernel."""
    items = candidate.graph.region.items[candidate.first : candidate.last + 1]
    roles = (item.role for item in items if isinstance(item, HostStatement))
    return frozenset(role.name for role in roles if isinstance(role, HostArithmetic))


def _stream(grid: KernelCall, launch: Launch) -> str:
    texts = {operand.name: operand.expression for operand in launch.operands}
    stream = grid.configured.settings[2] if len(grid.configured.settings) > 2 else "0"
    return texts.get(stream, stream)


def _may_raise(text: str) -> bool:
    nodes = (node for node in ast.walk(ast.parse(text, mode="eval")) if isinstance(node, ast.BinOp))
    return any(
        isinstance(node.op, _DIVIDING) and not (isinstance(node.right, ast.Constant) and node.right.value)
        for node in nodes
    )


def _blocking(candidate: Candidate, k: int, others: list[tuple[int, Launch]]) -> tuple[Launch, Dependence] | None:
    """The first of the launches that touches memory of the opaque launch, if either writes it."""
    for n, launch in others:
        dependence = next(iter(candidate.graph.between(min(n, k), max(n, k))), None)
        if dependence is not None:
            return launch, dependence
    return None


def _objection(item: HostStatement, launch: Launch, blocked: list[tuple[Launch, Dependence]]) -> Objection:
    """The objection that it must stay after one launch and before another."""
    parts = [_clause(found, launch, other, word) for (other, found), word in zip(blocked, _SIDES, strict=True)]
    reason = f"{item.what.removeprefix(_LAUNCH).removeprefix(_CALL)}, may {', and '.join(parts)}."
    return Objection("FUS207", Unproved(reason), item.span, blocked[-1][0].span)


def _can_be_asked(candidate: Candidate) -> bool:
    """Whether a loop can determine before a call that it may run after it: a loop without results, and no ufunc."""
    loops = nest_calls(candidate.launches)
    return not any(loop.made or loop.ending.numbers or loop.ufunc.alike for loop in loops)


def _too_late(item: HostStatement, launch: Launch, other: Launch, dependence: Dependence) -> Objection:
    """The objection to a call before a loop that cannot determine whether it may run."""
    reason = f"{item.what.removeprefix(_CALL)}, may {_clause(dependence, launch, other, 'after')}."
    return Objection("FUS207", Unproved(reason), item.span, other.span)


def _clause(dependence: Dependence, launch: Launch, other: Launch, word: str) -> str:
    """`write `cell`, which `push` reads after it`."""
    own, plain = (_verb(_own(dependence, each)) for each in (launch, other))
    return f"{own} `{dependence.storage}`, which `{other.name}` {plain}s {word} it"


def _own(dependence: Dependence, launch: Launch) -> AccessRelation:
    own = (access for access in (dependence.first, dependence.second) if access in launch.kernel.accesses)
    return next(own, dependence.second)


def _verb(access: AccessRelation) -> str:
    return "read" if access.kind is AccessKind.READ else "write"
