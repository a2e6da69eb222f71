"""What the author's module gives to a group, what it gets back, and the statements that the call stands for."""

from collections.abc import Iterable, Sequence
from dataclasses import field
from enum import Enum

from fusec.base.ir.kernel import LaunchForm
from fusec.base.ir.launch_loop import LaunchBranch
from fusec.base.ir.library_call import Join, LibraryCall, MatrixProduct, RowReduction
from fusec.base.ir.operand import KernelOperand, LibraryReference, Operand, UfuncReference, Variable
from fusec.base.ir.preparation import (
    ComputedNumber,
    ConvertedNumber,
    Extent,
    Gather,
    IndexArray,
    OwnMemory,
    ReducedArithmetic,
    TakenIn,
)
from fusec.base.records import dataclass
from fusec.base.text.source_span import SourceSpan


class OutputKind(Enum):
    FRESH = "fresh"  # allocated by the dispatcher, returned
    UPDATED = "updated"  # an operand whose memory the kernel writes, returned because the author's `x += ...` rebinds x
    REDUCED = "reduced"  # a scalar, returned
    PARTIAL = "partial"  # one element for each row or column, allocated by the dispatcher, returned
    OPERAND = "operand"  # what an operand holds, returned as it is because the author gave it a second name
    PREPARED = "prepared"  # memory or a view that the dispatcher makes before the kernel runs, returned
    GIVEN = "given"  # what a call beside the kernel gives, returned
    ENDS = "ends"  # an array of no more than the rows that are read afterwards, allocated by the dispatcher, returned


@dataclass(frozen=True, slots=True)
class Output:
    """A value that the dispatcher returns: `name` is the author's variable (`value` for a returned expression).

    `same_as`: the operand or earlier output that is the same array, because the author wrote `a = t`. `variable`: the
    author's, if `name` is the generated module's name. `rows`: for ENDS, how many first and last rows.
    """

    name: str
    kind: OutputKind
    same_as: str = ""
    variable: str = ""
    rows: tuple[int, int] = (0, 0)

    @property
    def spelled(self) -> str:
        return self.variable or self.name


@dataclass(frozen=True, slots=True)
class PlacedPreparation:
    """A statement between the members, with the number of members `before` it, the author's comment on its line, and the number
    of `calls` before it that the dispatcher makes after its kernel; or a number inside the author's expressions, which has
    no name there, if `before` is None."""

    made: TakenIn
    before: int | None
    comment: str = ""
    calls: int = 0

    @property
    def is_inside(self) -> bool:
        """Whether the original takes its sources, or its value, as arguments."""
        match self.made:
            case ConvertedNumber() | Gather() | IndexArray():
                return True
            case ComputedNumber():
                return self.before is None
            case _:
                return False


@dataclass(frozen=True, slots=True)
class GroupCall:
    """What the dispatcher takes and returns.

    `operands` are its parameters in order, without names that an earlier member binds. `stored` are those written
    through a subscript or `out=`. `preparations`: statements between the members that it runs before or after the
    kernel. `names_value`: the call stands before the statement of its last expression, which reads a name instead.
    `join`: the call of a library that joins its results to one array, so that they may be parts of it from the start.
    """

    operands: tuple[Operand, ...]
    outputs: tuple[Output, ...] = ()
    stored: tuple[str, ...] = ()
    preparations: tuple[PlacedPreparation, ...] = ()
    names_value: bool = False
    join: Join | None = None

    @property
    def values(self) -> list[str]:
        """The operands that a kernel computes with."""
        return [operand.name for operand in self.operands if isinstance(operand, KernelOperand)]

    @property
    def given(self) -> list[str]:
        """The names of the returned values."""
        return [output.name for output in self.outputs]

    @property
    def updated(self) -> list[str]:
        """The names of those whose memory was an operand's."""
        return [output.name for output in self.outputs if output.kind is OutputKind.UPDATED]

    @property
    def libraries(self) -> list[LibraryReference]:
        """The operands that are array libraries."""
        return [operand for operand in self.operands if isinstance(operand, LibraryReference)]

    @property
    def ufuncs(self) -> list[UfuncReference]:
        """The operands that are the author's ufuncs."""
        return [operand for operand in self.operands if isinstance(operand, UfuncReference)]

    @property
    def prepared(self) -> tuple[TakenIn, ...]:
        return tuple(each.made for each in self.preparations)


def taken(calls: Sequence[GroupCall]) -> tuple[Operand, ...]:
    """What these calls, one after the other, take that no earlier one gives."""
    found: dict[str, Operand] = {}
    given: set[str] = set()
    for call in calls:
        found |= {each.name: each for each in call.operands if each.name not in given | found.keys()}
        given |= {*call.given}
    return tuple(found.values())


StaysLibrarys = LibraryCall | Gather  # what a library computes between kernels
Made = OwnMemory | StaysLibrarys | Extent | ReducedArithmetic


def products(made: Iterable[Made]) -> tuple[MatrixProduct, ...]:
    """The matrix products among them."""
    return tuple(each for each in made if isinstance(each, MatrixProduct))


@dataclass(frozen=True, slots=True)
class MadeBetween:
    """`t = np.zeros_like(u)` among groups, one of which writes into it; or a call that stays a library's, or the rest of a statement
    with reductions, whose span is its statement's."""

    made: Made
    span: SourceSpan = field(compare=False)

    @property
    def call(self) -> GroupCall:
        """What it takes and gives."""
        operands = tuple(Variable(name, name) for name in self.made.sources)
        return GroupCall(operands, (Output(self.made.name, OutputKind.PREPARED),))

    @property
    def start(self) -> int:
        return self.span.start

    @property
    def statements(self) -> SourceSpan:
        return self.span

    @property
    def form(self) -> LaunchForm:
        is_returned = isinstance(self.made, LibraryCall | ReducedArithmetic) and self.made.is_returned
        return LaunchForm.RETURN if is_returned else LaunchForm.ASSIGNMENT


@dataclass(frozen=True, slots=True)
class ReducedInKernel(MadeBetween):
    """A reduction of what the group before gives to nothing else: one kernel may do both."""

    made: RowReduction


@dataclass(frozen=True, slots=True)
class GroupSource:
    """The author's statements, items `first` to `last` of a region of `function`.

    Between the members are only the statements `kept`, which stay and run before the kernel, and those `taken_in` by
    the dispatcher. `comments`: after each member but the last, on its line ("" if there is none), then below.
    `condition`: the `if` that holds all members but the last. `branch`: an `if` that holds the last members.
    """

    function: str
    first: int
    last: int
    kept: tuple[SourceSpan, ...] = ()
    taken_in: tuple[SourceSpan, ...] = ()
    comments: tuple[tuple[str, ...], ...] = ()
    condition: SourceSpan | None = field(default=None, compare=False)
    branch: LaunchBranch | None = None
