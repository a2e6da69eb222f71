"""Reasons why a time loop does not run as a wavefront, as refusals."""

from collections.abc import Sequence

from fusec.base.ir.kernel import LaunchForm
from fusec.base.ir.operand import Variable
from fusec.base.ir.time_loop import OtherLoop, ProcedureCall, TimeLoop
from fusec.base.plan.plan import FusionGroup
from fusec.base.plan.refusal import Refusal
from fusec.base.plan.schedule import Strategy
from fusec.base.proof.facts import FactKind
from fusec.base.records import dataclass
from fusec.base.scalars.libraries import LIBRARIES
from fusec.base.scalars.scans import holds_scan
from fusec.base.scalars.targets import Ability
from fusec.base.text.source_span import SourceSpan
from fusec.base.text.words import listed
from fusec.fusion.report.refusals import hint_of

FAR = "FUS211"
COLUMNS = "FUS213"
MORE = "FUS408"
_LONGEST = 60  # characters of a statement in a sentence


@dataclass(frozen=True, slots=True)
class LoopObstacle:
    """The loop does not run as `way` says, because of the statement at `place`; `note` says why."""

    code: str
    note: str
    place: SourceSpan
    way: str = "a wavefront"


def refusal_of_loop(loop: TimeLoop | OtherLoop, obstacle: LoopObstacle) -> Refusal:
    """The entry for a loop that runs neither as a wavefront nor as one kernel."""
    return Refusal(
        obstacle.code,
        loop.function,
        f"`{loop.text}` does not run as {obstacle.way}",
        obstacle.note,
        hint_of(obstacle.code),
        obstacle.place,
        None if obstacle.place == loop.opening else loop.opening,
    )


def runs_kernels(
    loop: TimeLoop | OtherLoop, loops: Sequence[TimeLoop | OtherLoop], groups: Sequence[FusionGroup], ability: Ability
) -> bool:
    """Whether the loop, but no loop inside it, or a function that it calls contains kernels of a target with this
    ability, whose results a later iteration may read."""
    inner = [each.span for each in loops if each is not loop and loop.span.holds(each.span)]
    called = (
        {step.function for step in loop.steps if isinstance(step, ProcedureCall)}
        if isinstance(loop, TimeLoop)
        else loop.called
    )
    for group in groups:
        is_able = any(ability in target.abilities for target in group.targets)
        if group.front_end.is_authored or not is_able or group.span.holds(loop.span) or not _carries_over(group):
            continue
        own = [member.statement_span for member in group.members if loop.span.holds(member.statement_span)]
        if group.source.function in called or any(not any(span.holds(each) for span in inner) for each in own):
            return True
    return False


def _carries_over(group: FusionGroup) -> bool:
    """Whether a later iteration may read what the group writes, or binds under the name of an operand."""
    made = {output.name for output in group.call.outputs}
    return (
        bool(group.call.stored or made & {operand.name for operand in group.call.operands})
        or group.form is not LaunchForm.ASSIGNMENT
    )


def spoken(text: str) -> str:
    """A statement on one line, shortened if it is long."""
    line = " ".join(text.split())
    return f"`{line if len(line) <= _LONGEST else line[: _LONGEST - 3].rstrip() + '...'}`"


def why_it_runs_at_once(group: FusionGroup) -> str:
    """Why a group cannot run in a wavefront; empty for one on NumPy arrays that writes elements of named operands."""
    if group.facts_of(FactKind.ITEM):
        return f"{_kernel_of(group)} takes parts of arrays that each iteration selects."
    if group.attributes or group.owners:
        return f"{_kernel_of(group)} reads or sets attributes."
    return why_it_does_more(group, Ability.BANDS) or _why_it_is_called(group)


def _why_it_is_called(group: FusionGroup) -> str:
    """Why the author's module must call the kernel in each iteration."""
    is_of_variables = all(isinstance(operand, Variable) for operand in group.call.operands)
    return "" if is_of_variables else f"{_kernel_of(group)} takes operands that are not variables."


def why_it_does_more(group: FusionGroup, ability: Ability) -> str:
    """Why a group does more than write elements of arrays for a target of this ability, at places that are known; empty
    if it does not."""
    name = _kernel_of(group)
    made = [output.name for output in group.call.outputs]
    if made:
        return f"{name} makes {listed([f'`{each}`' for each in made])} anew in each iteration; it must write elements of existing arrays."
    if group.kernel.strategy is not Strategy.KERNEL:
        return f"{name} runs NumPy's own functions over tiles."
    if group.stages or group.kernel.sweeps:
        return f"{name} contains a reduction, which needs all rows."
    if any(holds_scan(member.kernel.body) for member in group.members):
        return f"{name} contains a scan, which needs all rows in order."
    if group.call.preparations or group.source.kept:
        return f"{name} allocates memory, takes views or runs other statements in each iteration."
    if group.kernel.windows:
        return f"{name} keeps rows of an intermediate in a rolling buffer."
    if group.source.condition or group.facts_of(FactKind.INTEGER):
        return f"{name} has slices or conditions that are known only at run time."
    others = [target for target in group.targets if ability not in target.abilities]
    if others:
        title = next(library.title for library in LIBRARIES.values() if others[0] in library.targets)
        return f"{name} also runs for {title}'s arrays."
    is_plain = all(len(group.members[number].kernel.body) == 1 for number in group.kernel.borders)
    is_plain = is_plain and not group.front_end.is_authored and group.form is LaunchForm.ASSIGNMENT
    return "" if is_plain else f"{name} does more than write elements of arrays."


def _kernel_of(group: FusionGroup) -> str:
    return f"The kernel of `{group.members[-1].name}`"
