"""Candidates: adjacent items of a region that might run as one kernel, before any proof."""

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import TypeAlias

from fusec.base.ir.array import Array
from fusec.base.ir.helper_function import HelperFunction
from fusec.base.ir.host_statement import HostStatement
from fusec.base.ir.kernel import Launch, LaunchForm
from fusec.base.ir.margins import Margins
from fusec.base.ir.operand import LibraryReference, Operand, PreparationInput, Selector, Variable
from fusec.base.ir.preparation import Extent, Gather, IndexArray, NewArray, Preparation
from fusec.base.plan.choices import FloatingPoint, Guards, MemoryOrder, TimeLoops
from fusec.base.plan.plan import FusionGroup
from fusec.base.plan.schedule import NoCode
from fusec.base.proof.dependence import Dependence, DependenceGraph, DependenceKind, dependences_between
from fusec.base.records import dataclass
from fusec.base.scalars.expression import Reduce
from fusec.base.scalars.targets import TARGETS, Ability, Target

LaunchCode: TypeAlias = Callable[[FusionGroup, FloatingPoint], FloatingPoint | NoCode]


@dataclass(frozen=True, slots=True)
class Settings:
    """The options of the user that a plan depends on.

    `launch_code`, if CUDA C++ is asked for, tells whether a group of the author's launches has such code.
    """

    fp: FloatingPoint = FloatingPoint.CLOSE
    guards: Guards = Guards.ALLOW
    targets: frozenset[Target] = frozenset(TARGETS.values())
    time_loops: TimeLoops = TimeLoops.IN_TURN
    memory_order: MemoryOrder = MemoryOrder.C
    launch_code: LaunchCode | None = None

    def can(self, ability: Ability) -> bool:
        """Whether a requested target has the ability."""
        return any(ability in target.abilities for target in self.targets)

    @property
    def guards_allowed(self) -> bool:
        """Whether facts other than plain operands may be checked at run time."""
        return self.guards is Guards.ALLOW


@dataclass(frozen=True, slots=True)
class Placement:
    """The places at which an item of the region is computed: the margins of each in the item's own domain."""

    item: int
    places: tuple[Margins, ...]


@dataclass(frozen=True, slots=True)
class Recomputed:
    """The candidate as the author wrote it, and the places at which its launches are computed, if those are known."""

    plain: "Candidate"
    placements: tuple[Placement, ...] = ()


@dataclass(frozen=True)  # without slots, so that its launches are cached
class Candidate:
    """The items `first` to `last` (inclusive) of the region of `graph`.

    `again`: `graph` contains launches that are recomputed at several places.
    `compact` is the candidate from which a group is built, if this one, with one more launch, is the subject of the
    proof. The items `aside` are no members: stores into borders, which are proved separately to run after the members.
    Nor are the items `waiting`, which compute with reduced numbers; those in the kernel's epilogue are its `closings`,
    which are members.
    """

    graph: DependenceGraph
    first: int
    last: int
    helpers: tuple[HelperFunction, ...]
    settings: Settings
    again: Recomputed | None = None
    aside: tuple[int, ...] = ()
    compact: "Candidate | None" = None
    waiting: tuple[int, ...] = ()
    closings: tuple[int, ...] = ()

    @property
    def plain(self) -> "Candidate | None":
        """The candidate as the author wrote it, if launches are recomputed."""
        return None if self.again is None else self.again.plain

    @property
    def placements(self) -> tuple[Placement, ...]:
        """The places at which its launches are recomputed."""
        return () if self.again is None else self.again.placements

    @cached_property
    def launches(self) -> tuple[Launch, ...]:
        return tuple(launch for _, launch in self.numbered)

    @cached_property
    def numbered(self) -> tuple[tuple[int, Launch], ...]:
        """Its launches with their item numbers."""
        items = enumerate(self.graph.region.items[self.first : self.last + 1], start=self.first)
        others = {*self.aside, *self.waiting}
        return tuple((k, item) for k, item in items if isinstance(item, Launch) and k not in others)

    @cached_property
    def expressions(self) -> tuple[Launch, ...]:
        """Its launches that are expressions inside a statement that stays."""
        return tuple(launch for launch in self.launches if launch.source.form is LaunchForm.EXPRESSION)

    @cached_property
    def arrays(self) -> tuple[Array, ...]:
        """Every array parameter of its launches, each once, in order."""
        return tuple(dict.fromkeys(array for launch in self.launches for array in launch.kernel.parameters))

    @cached_property
    def reductions(self) -> tuple[Reduce, ...]:
        """The reductions of its launches, in order."""
        parts = (part for launch in self.launches for part in launch.kernel.body)
        return tuple(part for part in parts if isinstance(part, Reduce))

    @cached_property
    def preparations(self) -> tuple[Preparation, ...]:
        """The preparations between its launches."""
        return tuple(preparation for _, preparation in self.numbered_preparations)

    @cached_property
    def numbered_preparations(self) -> tuple[tuple[int, Preparation], ...]:
        """The same with their item numbers."""
        items = enumerate(self.graph.region.items[self.first : self.last + 1], start=self.first)
        roles = ((k, item.role) for k, item in items if isinstance(item, HostStatement))
        return tuple((k, role) for k, role in roles if isinstance(role, Preparation))

    @property
    def operands(self) -> tuple[Operand, ...]:
        """The values that the fused kernel takes from the author's scope: operands that no member binds before."""
        taken: dict[str, Operand] = {}
        bound: set[str] = set()
        preparations = dict(self.numbered_preparations)
        for k, item in enumerate(self.graph.region.items[self.first : self.last + 1], start=self.first):
            if k in self.aside or k in self.waiting:
                continue
            if isinstance(item, Launch):
                operands, results = item.operands, item.results
            elif k in preparations:
                operands, results = (*_made_from(preparations[k]),), (preparations[k].name,)
            else:
                continue
            for operand in operands:
                if operand.name not in bound and isinstance(taken.get(operand.name), PreparationInput | None):
                    taken[operand.name] = operand
            bound.update(results)
        return tuple(taken.values())

    def dependences(self, kind: DependenceKind) -> Iterator[tuple[Dependence, Launch, Launch]]:
        """Its inner dependences of one kind, with the launches at both ends; of those with equal isl queries, only the
        first."""
        launches = dict(self.numbered)
        for dependence in self._dependences:
            if dependence.kind is kind:
                yield dependence, launches[dependence.source], launches[dependence.sink]

    @cached_property
    def _dependences(self) -> tuple[Dependence, ...]:
        return dependences_between(self.numbered)


def _made_from(made: Preparation) -> Iterator[Operand]:
    """What it is computed from; `xp` of `xp.empty_like(u)`."""
    told_by = made.told_by if isinstance(made, IndexArray) else ()
    for name in dict.fromkeys((*made.sources, *told_by)):
        match made:
            case Gather() | IndexArray():
                yield PreparationInput(name)
            case Extent(least_rank=None):
                yield Selector(name)
            case _:
                yield Variable(name, name)
    if isinstance(made, NewArray) and made.library:
        yield LibraryReference(made.library, made.library)
