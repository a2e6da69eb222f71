"""Run-time conditions on sizes under which index expressions select distinct elements, as the proof assumes."""

from collections.abc import Container, Iterator, Mapping
from dataclasses import replace
from math import gcd

from fusec.base.ir.access import AccessKind, AccessRelation
from fusec.base.ir.affine import Affine, affine
from fusec.base.ir.array import AffineIndex, Array
from fusec.base.ir.domain import IterationDomain
from fusec.base.ir.kernel import AuthorsKernel, GridLaunch, Launch, LoopCall, kernel_calls
from fusec.base.proof.facts import FactKind, RuntimeFact
from fusec.base.proof.thread_guard import guard_conditions
from fusec.base.proof.verdict import Proved, Unproved
from fusec.base.records import dataclass
from fusec.fusion.analysis.launch_contraction import launch_contractions, shapes_known
from fusec.fusion.analysis.unstored_arrays import unstored_arrays
from fusec.fusion.model.candidate import Candidate
from fusec.fusion.model.obligation import Objection


@dataclass(frozen=True, slots=True)
class Sizes:
    """`values` expresses sizes by others, and `shapes` the shapes of arrays by those of others; `facts` are the facts
    this requires."""

    values: Mapping[str, Affine]
    shapes: Mapping[str, str]
    lines: frozenset[str] = frozenset()  # arrays with one axis
    facts: tuple[RuntimeFact, ...] = ()

    def renamed(self, expression: Affine) -> Affine:
        """The expression over as few sizes as possible."""
        return expression.with_values({name: self._size(name) for name in expression.names})

    def domain(self, domain: IterationDomain) -> IterationDomain:
        extents, starts = (tuple(map(self.renamed, each)) for each in (domain.extents, domain.starts))
        return replace(domain, extents=extents, starts=starts)

    def access(self, access: AccessRelation) -> AccessRelation:
        return replace(access, array=access.array.mapped(self.renamed))

    def _size(self, name: str) -> Affine:
        array, dot, extent = name.partition(".")
        if not dot or name in self.values:
            return self.values.get(name, affine(name))
        is_length = extent == "size" and array in self.lines
        named = f"{self.shapes.get(array, array)}.{'shape[0]' if is_length else extent}"
        return self.values.get(named, affine(named))


def sizes_of(candidate: Candidate, plain: Launch, placed: Launch) -> Iterator[Sizes]:
    """The known equalities of sizes, then those that facts would add."""
    return (
        _of_loops(candidate, plain, placed) if isinstance(plain, LoopCall) else _of_launches(candidate, plain, placed)
    )


def _of_launches(candidate: Candidate, plain: Launch, placed: Launch) -> Iterator[Sizes]:
    """The sizes if all arrays whose extents both guards read have one shape."""
    ranks: dict[str, int] = {}
    for grid in kernel_calls(candidate.launches):
        ranks |= {name: rank for name, rank in grid.ranks if rank}
    known = shapes_known(candidate)
    lines = frozenset(name for name, rank in ranks.items() if rank == 1)
    yield Sizes({}, known, lines)
    assert isinstance(plain, GridLaunch)
    domain = placed.kernel.domain
    own = (*domain.extents, *domain.starts, *(guard_conditions(plain.grid, {}) or ()))
    asked = {name.partition(".")[0] for each in own for name in each.names if "." in name}
    roots = sorted({known.get(name, name) for name in asked})
    if roots and len({ranks.get(name, 0) for name in roots} - {0}) == 1:
        facts = tuple(RuntimeFact(FactKind.ALIKE, (roots[0], name)) for name in roots[1:])
        names = dict.fromkeys((*roots, *(name for name in known if known[name] in roots)), roots[0])
        yield Sizes({}, {**known, **names}, lines, facts)


def _of_loops(candidate: Candidate, plain: Launch, placed: Launch) -> Iterator[Sizes]:
    """The sizes if both loops end at one size along each axis, or at the same distance before it."""
    values: dict[str, Affine] = {}
    shapes: dict[str, str] = {}
    for made in (each.made for each in unstored_arrays(candidate)):
        if made is not None and made.shape:
            shapes[made.name] = shapes.get(made.shape, made.shape)
        elif made is not None:
            values |= {f"{made.name}.shape[{k}]": extent for k, extent in enumerate(made.extents)}
    known = Sizes(dict(values), shapes)
    yield known
    facts: list[RuntimeFact] = []
    for own, other in zip(plain.kernel.domain.extents[:-1], placed.kernel.domain.extents[:-1], strict=True):
        size, needed = (known.renamed(each - each.constant) for each in (own, other))
        if size != needed and _is_name(size) and _is_name(needed):
            values[size.terms[0][0]] = needed
            facts.append(RuntimeFact(FactKind.EXTENT, (needed.terms[0][0], size.terms[0][0])))
    yield Sizes(values, shapes, facts=tuple(facts))


def _is_name(expression: Affine) -> bool:
    return not expression.constant and len(expression.terms) == 1 and expression.terms[0][1] == 1


def spelled(expression: Affine) -> str | None:
    """`n - 1` as Python text; None if a name is not the caller's."""
    text = ""
    for name, factor in sorted(expression.terms, key=lambda term: -term[1]):
        if " " in name:
            return None
        sign = "-" if factor < 0 else "+"
        term = name if abs(factor) == 1 else f"{abs(factor)} * {name}"
        text = f"{text} {sign} {term}" if text else term if factor > 0 else f"-{term}"
    constant = expression.constant
    if not text:
        return str(constant)
    return f"{text} {'-' if constant < 0 else '+'} {abs(constant)}" if constant else text


@dataclass(frozen=True, slots=True)
class _Needed:
    """A fact, and the sizes that occur in it."""

    fact: RuntimeFact
    names: tuple[str, ...]


def element_sizes(candidate: Candidate) -> Proved | Objection:
    """The facts that widths are above 0, since `k // width, k % width` may otherwise be equal for several `k`, and that
    no index counts from an array's end, as `n - i - 1` does for `i < k` if `k` exceeds `n`."""
    accesses = [access for launch in candidate.launches for access in launch.kernel.accesses]
    written = {access.array.base for access in accesses if access.kind is not AccessKind.READ}
    found = [(launch, needed) for launch in candidate.launches for needed in _needed(launch, written)]
    gone = {each.name for each in launch_contractions(candidate)} if found else set()
    for launch, needed in found:
        lost = next((name for name in needed.names if name.partition(".")[0] in gone), None)
        if lost is not None:
            reason = f"`{lost}`, which tells elements apart, is that of an array that vanishes."
            return Objection("FUS406", Unproved(reason), launch.span)
    return Proved(tuple(dict.fromkeys(needed.fact for _, needed in found)))


def _needed(launch: Launch, written: Container[str]) -> Iterator[_Needed]:
    """The facts in the caller's names, for written arrays only: elements of all other arrays may coincide."""
    for access in launch.kernel.accesses if isinstance(launch, AuthorsKernel) else ():
        if access.is_exact and access.array.base in written:
            yield from _of_array(access.array)


def _of_array(array: Array) -> Iterator[_Needed]:
    if not isinstance(array.index, AffineIndex):
        return
    divisors = array.index.layout.divisors if array.index.layout is not None else ()
    for name in (name for divisor in divisors for name in divisor.names):
        yield _Needed(RuntimeFact(FactKind.POSITIVE, (name,)), (name,))
    for expression in array.index.not_negative:
        yield _Needed(_at_most(expression), expression.names)


def _at_most(expression: Affine) -> RuntimeFact:
    """The fact that `k` is at most `n`, if `n - k` must not be negative."""
    return RuntimeFact(FactKind.AT_MOST, sides(expression))


def sides(expression: Affine) -> tuple[str, str]:
    """`k` and `n`, if `n - k` must not be negative: the first is at most the second."""
    divisor = gcd(expression.constant, *(factor for _, factor in expression.terms))
    terms = [(name, factor // divisor) for name, factor in expression.terms]
    constant = expression.constant // divisor
    least = Affine(tuple((name, -factor) for name, factor in terms if factor < 0), max(-constant, 0))
    most = Affine(tuple((name, factor) for name, factor in terms if factor > 0), max(constant, 0))
    first, second = spelled(least), spelled(most)
    assert first is not None and second is not None, f"names of sizes that a caller has: {expression}"
    return first, second
