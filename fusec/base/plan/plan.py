"""The fusion plan: groups with their proofs, time loops run as wavefronts, and refusals."""

from collections.abc import Mapping
from typing import TypeAlias, assert_never

from fusec.base.ir.host_statement import AfterKernel
from fusec.base.ir.kernel import Launch, LaunchForm
from fusec.base.ir.library_call import LibraryCall
from fusec.base.ir.operand import Operand
from fusec.base.ir.program import MODULE
from fusec.base.ir.time_loop import ProcedureCall, Stretch, TimeLoop
from fusec.base.ir.workload import Workload
from fusec.base.plan.call import GroupCall, GroupSource, MadeBetween, StaysLibrarys, taken
from fusec.base.plan.choices import FloatingPoint
from fusec.base.plan.front_ends import ARRAY_STATEMENTS, LAUNCH_LOOPS, LAUNCHES, LOOP_CALLS, WORKLOADS, FrontEnd
from fusec.base.plan.fusion_kinds import Contraction, FusionKind
from fusec.base.plan.group_names import GroupName
from fusec.base.plan.proof import Proof
from fusec.base.plan.refusal import Refusal
from fusec.base.plan.schedule import ArrayKernel, LaunchLoop, LaunchSequence, LoopCalls, OpaqueLaunch
from fusec.base.plan.tall_chain import TallChain
from fusec.base.proof.facts import FactKind, Facts
from fusec.base.records import dataclass
from fusec.base.scalars.targets import Target
from fusec.base.text.access_paths import path_root
from fusec.base.text.array_parts import keys_of
from fusec.base.text.source_span import SourceSpan, cover
from fusec.base.text.words import listed


@dataclass(frozen=True, slots=True)
class Stages:
    """Groups whose kernels run one after the other, the first ones for reductions inside statements.

    After them the dispatcher runs `last_store`, `u[1:-1] += value` or `return x_sum / y_sum`, if there is one.
    """

    groups: tuple["FusionGroup", ...]
    last_store: str = ""


@dataclass(frozen=True, slots=True)
class KernelThenCalls:
    """A group and what its dispatcher runs after the kernel for the author, each with the number of members before it."""

    group: "FusionGroup"
    calls: tuple[tuple[int, AfterKernel], ...]


Schedule: TypeAlias = ArrayKernel | Stages | KernelThenCalls | LaunchSequence | LaunchLoop | LoopCalls | Workload


@dataclass(frozen=True, slots=True)
class FusionGroup:
    """Launches that run as one kernel, with the complete proof that they may; `helpers`: keys, callees first."""

    name: GroupName
    kind: FusionKind
    members: tuple[Launch, ...]
    source: GroupSource
    call: GroupCall
    contractions: tuple[Contraction, ...]
    constants: tuple[tuple[str, str], ...]
    helpers: tuple[str, ...]
    schedule: Schedule
    proof: Proof

    @property
    def facts(self) -> dict[FactKind, Facts]:
        """The operands of each fact that the proof leans on, by kind, in the order of the table."""
        found = {kind: self.facts_of(kind) for kind in FactKind}
        return {kind: facts for kind, facts in found.items() if facts}

    def facts_of(self, kind: FactKind) -> tuple[tuple[str, ...], ...]:
        """The operands of each fact of the kind."""
        return tuple(fact.operands for fact in self.proof.facts if fact.kind is kind)

    def named_by(self, kind: FactKind) -> tuple[str, ...]:
        """The operands of all facts of the kind."""
        return tuple(name for names in self.facts_of(kind) for name in names)

    @property
    def span(self) -> SourceSpan:
        return cover(min(member.span for member in self.members), self.members[-1].span)

    @property
    def place(self) -> tuple[int, int]:
        """Its place among the groups of the module: several groups may be of one statement."""
        return self.statements.start, self.source.first

    @property
    def statements(self) -> SourceSpan:
        """From the first member's statement to the last one's."""
        return cover(self.members[0].statement_span, self.members[-1].statement_span)

    @property
    def start(self) -> int:
        """The offset of its first statement, which may be one that it includes before its members."""
        prepared = () if self.front_end.is_authored else self.source.taken_in
        return min(self.span.start, *(span.start for span in prepared)) if prepared else self.span.start

    @property
    def attributes(self) -> dict[str, str]:
        """The text of each attribute that a launch reads or sets, by its variable in the model."""
        launches = (*self.members, *(each.launch for each in self.opaque))
        return {name: text for launch in launches for name, text in launch.attributes}

    @property
    def owner(self) -> str:
        """The object whose attributes must be plain: `self`; "" if each is read once and first, and none is set."""
        return next(iter(self.owners), "")

    @property
    def owners(self) -> tuple[str, ...]:
        """All such objects, in order of occurrence: launches may take attributes of several objects."""
        asked = [path_root(path) for kind in (FactKind.ATTRIBUTES, FactKind.ITEM) for path, *_ in self.facts_of(kind)]
        named = [path_root(text) for text in self.attributes.values()]
        return tuple(dict.fromkeys(owner for owner in (*named, *asked) if owner in asked))

    @property
    def keys(self) -> tuple[str, ...]:
        """The variables, besides operands, that are keys of entries, `m` in `grid[m].Er`, or occur in a test."""
        known = {*self.owners, *(operand.name for operand in self.call.operands if operand.name not in self.attributes)}
        found = [key for text in self.attributes.values() for key in keys_of(text)] if self.owner else []
        asked = self.source.branch.asked if self.source.branch is not None else ()
        found += [each.path for each in asked if each.path.isidentifier()]
        return tuple(key for key in dict.fromkeys(found) if key not in known)

    @property
    def defining_class(self) -> tuple[str, ...]:
        """`__class__`, the class whose method holds the author's lines, if these call `super().flux(h)`."""
        functions = (function for member in self.members for function in member.callees.local_functions)
        return ("__class__",) if any(function.is_of_super for function in functions) else ()

    @property
    def takes_objects(self) -> bool:
        """Whether the function that the author's module calls takes objects, or tests a condition."""
        return bool(self.owner) or self.source.branch is not None

    @property
    def dispatcher(self) -> str:
        """The function of plain operands, which checks the guard and runs the kernel."""
        return self.name.of_values if self.takes_objects else self.name.fused

    @property
    def opaque_words(self) -> str:
        """`, after `sort_cells``, to continue a sentence about the kernel; empty if it runs alone."""
        first, last = (
            [f"`{e.launch.name}`" for e in self.opaque if e.is_first is is_first] for is_first in (True, False)
        )
        return (f", after {listed(first)}" if first else "") + (f", before {listed(last)}" if last else "")

    @property
    def form(self) -> LaunchForm:
        return self.members[-1].source.form

    @property
    def names_kept(self) -> tuple[str, ...]:
        """The names that stay bound if a later member raises: those of a module's own statements."""
        if self.source.function != MODULE or not any(member.results for member in self.members[:-1]):
            return ()
        return tuple(output.spelled for output in self.call.outputs)

    @property
    def expressions(self) -> tuple[Launch, ...]:
        """The members that are expressions inside a statement that stays."""
        return tuple(member for member in self.members if member.source.form is LaunchForm.EXPRESSION)

    @property
    def is_inside(self) -> bool:
        """Whether its call is inside a statement."""
        return self.form is LaunchForm.EXPRESSION and not self.call.names_value

    @property
    def stages(self) -> tuple["FusionGroup", ...]:
        """The groups whose kernels run instead of one of its own."""
        match self.schedule:
            case Stages(groups):
                return groups
            case KernelThenCalls(group):
                return (group,)
            case _:
                return ()

    @property
    def kernel(self) -> ArrayKernel:
        """How its kernel runs, the last one of several; an empty schedule for kernels that the author wrote."""
        match self.schedule:
            case ArrayKernel():
                return self.schedule
            case Stages() | KernelThenCalls():
                return self.stages[-1].kernel
            case LaunchSequence() | LaunchLoop() | LoopCalls() | Workload():
                return ArrayKernel()
            case _:
                assert_never(self.schedule)

    @property
    def targets(self) -> tuple[Target, ...]:
        """The targets that kernels are generated for."""
        return (self.schedule if isinstance(self.schedule, LaunchSequence | LaunchLoop) else self.kernel).targets

    @property
    def copies(self) -> tuple[tuple[str, int], ...]:
        """The members that are computed at several places, by name, with their number."""
        return (self.schedule if isinstance(self.schedule, LaunchSequence | LoopCalls) else self.kernel).copies

    @property
    def opaque(self) -> tuple[OpaqueLaunch, ...]:
        """Those among its members that are no members: launches, and calls of loops, that are not modelled."""
        return self.schedule.opaque if isinstance(self.schedule, LaunchSequence | LoopCalls) else ()

    @property
    def calls(self) -> tuple[tuple[int, AfterKernel], ...]:
        """What the dispatcher runs for the author after its kernel, each with the number of members before it."""
        return self.schedule.calls if isinstance(self.schedule, KernelThenCalls) else ()

    @property
    def last_store(self) -> str:
        """The statement that the dispatcher runs after its kernels."""
        return self.schedule.last_store if isinstance(self.schedule, Stages) else ""

    @property
    def stores_apart(self) -> bool:
        """Whether the dispatcher stores what its kernels compute."""
        return bool(self.last_store and self.members[-1].writes.stored)

    @property
    def front_end(self) -> FrontEnd:
        """What the author wrote."""
        match self.schedule:
            case ArrayKernel() | Stages() | KernelThenCalls():
                return ARRAY_STATEMENTS
            case LaunchSequence():
                return LAUNCHES
            case LaunchLoop():
                return LAUNCH_LOOPS
            case LoopCalls():
                return LOOP_CALLS
            case Workload():
                return WORKLOADS
            case _:
                assert_never(self.schedule)

    @property
    def operations(self) -> int:
        """The number of array passes of the original."""
        return sum(member.evidence.operations for member in self.members)


@dataclass(frozen=True, slots=True)
class Turn:
    """One kernel in an iteration of a time loop: `names` maps the group's names to the caller's.

    If some kernel of the loop has borders, or an iteration copies an array, `rows` and `delays` have an entry for the
    main loop and for each border: the row of the written arrays at which it begins, counted from the end if negative,
    and its lag behind the kernel in rows. `is_pass`: a single pass, which is a kernel for this loop only.
    """

    group: FusionGroup
    names: Mapping[str, str]
    step: Stretch | ProcedureCall
    rows: tuple[int, ...] = ()
    delays: tuple[int, ...] = ()
    is_pass: bool = False


@dataclass(frozen=True, slots=True)
class _CalledLoop:
    """A time loop that one call replaces; `turns` are its kernels. `written` are the arrays that an iteration writes, as
    named before the loop: they share no memory with others."""

    name: GroupName
    loop: TimeLoop
    turns: tuple[Turn, ...]
    written: tuple[str, ...]

    @property
    def span(self) -> SourceSpan:
        return self.loop.span

    @property
    def inner(self) -> tuple[GroupName, ...]:
        """The names of groups whose statements stand in the loop, so that only the loop calls them."""
        return tuple(turn.group.name for turn in self.turns if isinstance(turn.step, Stretch))


@dataclass(frozen=True, slots=True)
class LoopInTurn(_CalledLoop):
    """A wavefront: kernels advance over bands of rows, each lagging `behind` rows."""

    behind: int


@dataclass(frozen=True, slots=True)
class LoopInColumns(_CalledLoop):
    """A loop that runs as one kernel: a column, all elements at one place of the arrays' other axes, goes through all
    iterations on its own. `is_independent`: no iteration touches what another one writes, so they may run in any order.
    """

    is_independent: bool

    @property
    def group(self) -> FusionGroup:
        """The kernel of an iteration."""
        return self.turns[0].group


FusedLoop: TypeAlias = LoopInTurn | LoopInColumns


@dataclass(frozen=True, slots=True)
class CallSequence:
    """Neighbouring groups whose functions one function calls, one after the other, and which returns `outputs`. Its `parts` are
    these and what is made between them, by `calls` of a library too; `comments` stand after each but the last. `tall`: see `kernel`."""

    name: GroupName
    parts: tuple[FusionGroup | MadeBetween, ...]
    outputs: tuple[str, ...]
    comments: tuple[tuple[str, ...], ...]
    tall: TallChain | None = None

    @property
    def groups(self) -> tuple[FusionGroup, ...]:
        return tuple(part for part in self.parts if isinstance(part, FusionGroup))

    @property
    def span(self) -> SourceSpan:
        """From the first statement, which may be one that its group includes before its members."""
        first = self.parts[0]
        taken_in = first.source.taken_in if isinstance(first, FusionGroup) else ()
        return cover(min((first.statements, *taken_in)), self.parts[-1].statements)

    @property
    def kernel(self) -> TallChain | None:
        """The chain that one kernel may compute instead."""
        return self.tall if self.tall is not None and self.tall.is_allowed else None

    @property
    def between(self) -> tuple[MadeBetween, ...]:
        return tuple(part for part in self.parts if isinstance(part, MadeBetween))

    @property
    def calls(self) -> tuple[StaysLibrarys, ...]:
        return tuple(
            part.made for part in self.between if isinstance(part.made, StaysLibrarys) and part.made.makes_pass
        )

    @property
    def is_early(self) -> bool:
        """Whether a call runs early, so that the function takes plain arrays only, or runs the author's statements."""
        return any(isinstance(part.made, LibraryCall) and part.made.is_early for part in self.between)

    @property
    def operands(self) -> tuple[Operand, ...]:
        """What its function takes: what no earlier part gives."""
        return taken([part.call for part in self.parts])

    @property
    def vanished(self) -> tuple[str, ...]:
        """What one part leaves for another alone."""
        given = {name: None for part in self.parts for name in part.call.given}
        return tuple(name for name in given if name not in self.outputs)

    @property
    def inner(self) -> tuple[GroupName, ...]:
        return tuple(group.name for group in self.groups)


Called: TypeAlias = FusionGroup | FusedLoop | CallSequence  # by the author's module


@dataclass(frozen=True, slots=True)
class ModulePlan:
    """Groups and refusals of one module in source order; every candidate is accounted for."""

    path: str
    groups: tuple[FusionGroup, ...]
    refusals: tuple[Refusal, ...]
    loops: tuple[FusedLoop, ...] = ()
    sequences: tuple[CallSequence, ...] = ()

    @property
    def called(self) -> tuple[Called, ...]:
        """What the author's module calls, in source order; loops and sequences call the groups inside them."""
        inner = {name for each in (*self.loops, *self.sequences) for name in each.inner}
        groups = [group for group in self.groups if group.name not in inner]
        return tuple(sorted((*groups, *self.loops, *self.sequences), key=lambda each: each.span))


@dataclass(frozen=True, slots=True)
class FusionPlan:
    """The plan of every module that has a region, in path order."""

    modules: tuple[ModulePlan, ...]
    fp: FloatingPoint

    @property
    def groups(self) -> tuple[FusionGroup, ...]:
        return tuple(group for module in self.modules for group in module.groups)
