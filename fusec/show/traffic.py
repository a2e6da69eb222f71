"""Count a group's passes over memory before and after fusion."""

from typing import assert_never

from fusec.base.ir.kernel import kernel_calls, nest_calls
from fusec.base.ir.operand import Selector
from fusec.base.ir.program import Program
from fusec.base.ir.workload import Workload
from fusec.base.plan.call import OutputKind
from fusec.base.plan.plan import FusionGroup, KernelThenCalls, Stages
from fusec.base.plan.schedule import ArrayKernel, LaunchLoop, LaunchSequence, LoopCalls
from fusec.base.records import dataclass
from fusec.base.scalars.expression import Apply, CallHelper, Cast, Constant, Expr, Reduce, Statement, walk


@dataclass(frozen=True, slots=True)
class Traffic:
    """`operations`: array operations that NumPy runs, each a loop over memory; `loops`: the loops of the fused group.

    `before` and `after` count the arrays that are read or written from end to end, as if every operand were an array;
    operands that are numbers make both smaller.
    """

    operations: int
    before: int
    after: int
    loops: int = 1


def traffic(group: FusionGroup, program: Program) -> Traffic:
    """The counts of one group; calls of helpers count as the operations inside them."""
    match group.schedule:
        case LaunchSequence() | LaunchLoop() | Workload():
            return _launch_traffic(group)
        case LoopCalls():
            return _loop_traffic(group)
        case Stages() | KernelThenCalls():
            return _staged_traffic(group, program)
        case ArrayKernel():
            return _kernel_traffic(group, program)
        case _:
            assert_never(group.schedule)


def _kernel_traffic(group: FusionGroup, program: Program) -> Traffic:
    statements = [statement for member in group.members for statement in member.kernel.body]
    small = (OutputKind.REDUCED, OutputKind.PARTIAL, OutputKind.ENDS)
    made = [output for output in group.call.outputs if not output.same_as]
    written = {output.name for output in made if output.kind not in small} | set(group.call.stored)
    arrays = sum(not isinstance(operand, Selector) for operand in group.call.operands)
    before = sum(_statement_passes(statement, program) for statement in statements)
    return Traffic(group.operations, before, arrays + len(written))


def _staged_traffic(group: FusionGroup, program: Program) -> Traffic:
    """Each stage is a loop; so is the store after all of them, in which NumPy reads the old values and the result, and
    writes."""
    parts = [traffic(stage, program) for stage in group.stages]
    stores = 1 if group.stores_apart else 0
    before, after = sum(part.before for part in parts), sum(part.after for part in parts)
    return Traffic(group.operations, before + 3 * stores, after + 3 * stores, len(parts) + stores)


def _launch_traffic(group: FusionGroup) -> Traffic:
    """Every launch reads or writes its arrays; the fused kernel, each of them once."""
    touched = [set(grid.arrays) for grid in kernel_calls(group.members)]
    return Traffic(len(group.members), sum(map(len, touched)), len(set[str]().union(*touched)))


def _loop_traffic(group: FusionGroup) -> Traffic:
    """Every call reads or writes its arrays; the fused loop reads or writes each once, except arrays that vanish."""
    touched = [set(call.arrays) for call in nest_calls(group.members)]
    stored = set[str]().union(*touched) - {each.name for each in group.contractions}
    return Traffic(len(group.members), sum(map(len, touched)), len(stored))


def _statement_passes(statement: Statement, program: Program) -> int:
    reduced = 1 if isinstance(statement, Reduce) else 0
    return _passes(statement.value, program) + reduced


def _passes(expression: Expr, program: Program) -> int:
    return sum(_own_passes(node, program) for node in walk(expression))


def _own_passes(node: Expr, program: Program) -> int:
    match node:
        case Apply(arguments=arguments):
            return 1 + sum(not isinstance(argument, Constant) for argument in arguments)
        case CallHelper(helper=key):
            helper = program.helper(key)
            return sum(_passes(value, program) for value in helper.body.values)
        case Cast():
            return 2
        case _:
            return 0
