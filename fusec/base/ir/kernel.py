"""Kernels, their operands, their launches, and the helper functions that they call."""

from collections.abc import Iterable
from dataclasses import field
from enum import Enum, auto
from typing import ClassVar

from fusec.base.ir.access import AccessRelation
from fusec.base.ir.array import Array
from fusec.base.ir.domain import IterationDomain
from fusec.base.ir.loop_call import NestCall
from fusec.base.ir.operand import Operand
from fusec.base.ir.thread_kernel import KernelCall
from fusec.base.records import dataclass
from fusec.base.scalars.expression import Let, Load, Local, Statement, Store
from fusec.base.scalars.languages import Places
from fusec.base.scalars.libraries import OF_NUMPY, ArrayModule
from fusec.base.scalars.masked import Masked
from fusec.base.text.access_paths import SUPER
from fusec.base.text.source_span import SourceSpan


class Effect(Enum):
    """The effects of a kernel besides computing elements; POINTWISE code has none."""

    BARRIER = "waits for a barrier"
    ATOMIC = "updates atomically"
    RANDOM = "draws random numbers"
    IO = "does input or output"
    UNKNOWN = "has unknown effects"


@dataclass(frozen=True, slots=True)
class Kernel:
    """Parameters (operands as arrays, views included), domain, body and accesses of one array statement."""

    parameters: tuple[Array, ...]
    domain: IterationDomain
    body: tuple[Statement, ...]
    accesses: tuple[AccessRelation, ...]
    effects: frozenset[Effect] = frozenset()
    modules: frozenset[ArrayModule] = frozenset({OF_NUMPY})  # whose functions it calls, or whose arrays it takes
    numbers: tuple[str, ...] = ()  # parameters that must be numbers, see `row_shape`
    is_line: bool = False  # its arrays must have one axis
    masked: Masked | None = None  # it stores where a mask holds


class LaunchForm(Enum):
    """What the author's statement is, which decides how it is replaced."""

    ASSIGNMENT = "assignment"  # `d1 = ...`, `a, b = ..., ...`, `x += ...`, `u[:] = ...`, `np.add(x, y, out=z)`
    RETURN = "return"  # `return ...`
    EXPRESSION = "expression"  # the right-hand side, or an inner expression, of a statement that itself stays


class Naming(Enum):
    """Whether the value of an expression may be computed and named before its statement without any observable
    difference.

    A named array keeps its memory until the function returns.
    """

    NEVER = "never"
    NUMBER = "number"  # where it is one
    ALWAYS = "always"


@dataclass(frozen=True, slots=True)
class LocalFunction:
    """A function that the author defines inside the function, with the names that it binds, its own included.

    `text` is a `def`, also for a lambda. `spelling` is how a method is called, `self.flux`; its text is a function
    without `self`, with attributes as variables. If the object's class decides which method is called, `method` is the
    qualified name of the one that was analysed, `Tank.flux`, or `.base:Tank.flux` in another module, and `owner` is the
    object, `self`, or `cls` in a class method. A method that a launch calls is an operand, without text. `super().flux` is looked up in the classes after the one with the
    author's line.
    """

    name: str
    text: str
    bound: frozenset[str]
    method: str = ""
    spelling: str = ""
    owner: str = ""

    @property
    def asked(self) -> str:
        """The attribute that the guard looks up: `self.flux`."""
        return f"{self.owner}.{self.spelling.rpartition('.')[2]}"

    @property
    def is_of_super(self) -> bool:
        """Whether the author calls it as `super().flux`, which is looked up in the classes after the author's."""
        return self.spelling.startswith(SUPER)


@dataclass(frozen=True, slots=True)
class LaunchSource:
    """Where a launch stands in the source, and what of its statement it replaces.

    `text` is the author's source of the replaced range, dedented. `as_written`: the author's statement, if `text` has
    names in place of inner reductions; each of these is an earlier launch, an assignment whose span lies inside the
    statement. `whole`: the author's statement, if the launch computes only the value that it stores.
    """

    form: LaunchForm
    text: str
    span: SourceSpan = field(compare=False)
    statement_span: SourceSpan = field(compare=False)
    value_span: SourceSpan | None = field(default=None, compare=False)  # the right-hand side of a slice store
    as_written: str = ""
    whole: "Launch | None" = None
    opaque_spans: tuple[SourceSpan, ...] = field(default=(), compare=False)  # parts of the text that are not modelled


@dataclass(frozen=True, slots=True)
class Writes:
    """What a launch writes besides fresh results.

    `updated` are the results whose memory it writes (whole-array in-place updates), `stored` the operands written
    through a subscript or `out=`. `is_update`: the stored value is added to the old one, or the like, `u[1:-1] += ...`.
    """

    updated: tuple[str, ...] = ()
    stored: tuple[str, ...] = ()
    is_update: bool = False


@dataclass(frozen=True, slots=True)
class Callees:
    """The functions that the text of a launch calls.

    `inlined` are the keys of helpers that the body inlines, `local_functions` those that the author's function defines
    itself, `aliases` local names of functions: `("exp", "np.exp")`.
    """

    inlined: tuple[str, ...] = ()
    aliases: tuple[tuple[str, str], ...] = ()
    local_functions: tuple[LocalFunction, ...] = ()


@dataclass(frozen=True, slots=True)
class Evaluation:
    """When a launch reads what Python evaluates, and when it may itself be evaluated.

    `opaque_first`: every timed operand is evaluated before any array operation of the launch; `attributes_first`: all
    attributes are read before any. `attribute_reads` has each read of an attribute, in order. `beside`: of an expression
    that is evaluated first, what the rest of the statement reads.
    """

    opaque_first: bool = True
    attributes_first: bool = True
    attribute_reads: tuple[str, ...] = ()
    beside: frozenset[str] | None = None
    naming: Naming = Naming.NEVER


class Sign(Enum):
    """What the source shows of the operands of a statement; it affects profit, never legality."""

    ARRAYS = auto()
    NOTHING = auto()
    IN_LOOP = auto()  # a loop's counter selects rows, or elements, which pay if all its iterations are one kernel
    OTHERS = auto()  # numbers, texts or other objects, with which Python computes faster


@dataclass(frozen=True, slots=True)
class Evidence:
    """What the source says of an array statement, for which NumPy runs `operations` passes if its operands are arrays.

    `sign`: what shows that they are; `gives_number`: its result is a number.
    """

    operations: int = 1
    sign: Sign = Sign.ARRAYS
    gives_number: bool = False

    @property
    def shows_arrays(self) -> bool:
        return self.sign is Sign.ARRAYS


@dataclass(frozen=True, slots=True)
class _Launched:
    """What every launch has.

    `name` is its name in messages and generated names: the assigned variable, `value` for a return or an expression.
    `operands` are in evaluation order; `results` are the names that the body binds, in order.
    """

    name: str
    source: LaunchSource
    kernel: Kernel
    operands: tuple[Operand, ...]
    results: tuple[str, ...]
    writes: Writes = Writes()
    attributes: tuple[tuple[str, str], ...] = ()  # variables for what it reads or sets: `("mass", "self.mass")`
    evaluation: Evaluation = Evaluation()

    @property
    def span(self) -> SourceSpan:
        """The replaced range of the source."""
        return self.source.span

    @property
    def statement_span(self) -> SourceSpan:
        """The range of the author's statement."""
        return self.source.statement_span

    @property
    def is_nested(self) -> bool:
        """Whether it is a reduction inside a statement, bound to a generated name."""
        return self.source.form is LaunchForm.ASSIGNMENT and self.span != self.statement_span

    @property
    def alias_of(self) -> str | None:
        """The array that `a = t` gives a second name, without any array operation."""
        match self.kernel.body:
            case (Let(_, Load(base)),):
                return base
            case _:
                return None

    @property
    def second_names(self) -> dict[str, str]:
        """The results that are another result: `{"b": "a"}` for `a = b = E`."""
        lets = [part for part in self.kernel.body if isinstance(part, Let) and isinstance(part.value, Local)]
        return {
            part.name: part.value.name
            for part in lets
            if isinstance(part.value, Local) and {part.name, part.value.name} <= {*self.results}
        }

    @property
    def gives_second_name(self) -> bool:
        """Whether two names hold one array after it."""
        return self.alias_of is not None or bool(self.second_names)

    @property
    def stores_in_border(self) -> bool:
        """Whether it only stores into a row, a column or an element."""
        match self.kernel.body:
            case (Store(name),):
                return any(array.name == name and array.code.spelling for array in self.kernel.parameters)
            case _:
                return False


@dataclass(frozen=True, slots=True)
class ArrayStatement(_Launched):
    """One array statement, or an array expression inside a statement that stays."""

    callees: Callees = Callees()
    evidence: Evidence = Evidence()


@dataclass(frozen=True, slots=True)
class GridLaunch(_Launched):
    """One launch of a handwritten kernel."""

    grid: KernelCall = field(kw_only=True)
    callees: Callees = Callees()
    evidence: ClassVar[Evidence] = Evidence()

    @property
    def adds_up(self) -> bool:
        """Whether its value is what its threads add up; other launches with results make arrays."""
        return bool(self.results) and self.grid.text.compilation.language.places is Places.GIVEN


@dataclass(frozen=True, slots=True)
class LoopCall(_Launched):
    """One call of a compiled loop nest."""

    loop: NestCall = field(kw_only=True)
    bound_as: tuple[tuple[str, str], ...] = ()  # results under other names than the author's: `("c_2", "c")`
    callees: ClassVar[Callees] = Callees()
    evidence: ClassVar[Evidence] = Evidence()


AuthorsKernel = GridLaunch | LoopCall  # for one instance: only isl decides if two accesses are to one element
Launch = ArrayStatement | AuthorsKernel


def array_statements(launches: Iterable[Launch]) -> list[ArrayStatement]:
    """Those that are array statements."""
    return [launch for launch in launches if isinstance(launch, ArrayStatement)]


def grid_launches(launches: Iterable[Launch]) -> list[GridLaunch]:
    """Those that launch a handwritten kernel."""
    return [launch for launch in launches if isinstance(launch, GridLaunch)]


def loop_calls(launches: Iterable[Launch]) -> list[LoopCall]:
    """Those that call a compiled loop nest."""
    return [launch for launch in launches if isinstance(launch, LoopCall)]


def kernel_calls(launches: Iterable[Launch]) -> list[KernelCall]:
    """What each launch of a handwritten kernel launches."""
    return [launch.grid for launch in grid_launches(launches)]


def nest_calls(launches: Iterable[Launch]) -> list[NestCall]:
    """What each call of a compiled loop nest calls."""
    return [launch.loop for launch in loop_calls(launches)]
