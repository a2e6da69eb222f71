"""Kernels, their operands, their launches, and the helper functions that they call."""

from dataclasses import dataclass, field
from enum import Enum

from fusec.base.ir.access import AccessRelation
from fusec.base.ir.array import Array
from fusec.base.ir.domain import IterationDomain
from fusec.base.ir.loop_call import LoopCall
from fusec.base.ir.thread_kernel import GridLaunch
from fusec.base.ir.ufunc import UfuncElements
from fusec.base.scalars.element_code import ElementCode, ElementReduction
from fusec.base.scalars.expression import Expr, Let, Load, Statement, Store
from fusec.base.scalars.libraries import ArrayModule
from fusec.base.text.access_paths import SUPER
from fusec.base.text.source_span import SourceSpan


class Effect(Enum):
    """What a kernel does beside computing elements; POINTWISE code has none."""

    BARRIER = "waits for a barrier"
    ATOMIC = "updates atomically"
    RANDOM = "draws random numbers"
    IO = "does input or output"
    UNKNOWN = "has unknown effects"


class OperandKind(Enum):
    NAME = "name"  # a variable of the author's scope
    OPAQUE = "opaque"  # any other expression, evaluated at the call site: `X @ w`
    ATTRIBUTE = "attribute"  # `self.mass` of a parameter: a variable as long as it is a plain attribute
    BOUND = "bound"  # a variable that only the slices of other operands name: an integer
    ASKED = "asked"  # what an array tells of itself, or a number is converted to: `x.size`, `len(x)`, `np.float32(dt)`


@dataclass(frozen=True, slots=True)
class Operand:
    """A value that a launch takes from the author's scope: parameter `name`, evaluated as `expression` at the call.

    `is_array`: the source shows that it holds an array (a NumPy result, an annotation, an array subscript).
    `is_number`: a number with a type, `np.float32(0.5)`, which is the same whenever it is evaluated; or a variable that the source
    shows to be a number, beside what CuPy reduces.
    `is_module`: no value but the array library whose functions the text calls, `xp`; it is no parameter of a kernel.
    `ufunc`: no value but the ufunc that the text calls, by the key of its `HelperFunction`.
    `base`: the array that tells it, which must have at least `least_rank` dimensions, or the number that generated code converts by
    `converter`; or of numbers of these `names` a `formula` makes it. `is_first`: asked once, before any array operation of its
    launch. `is_source`: no value but what generated code makes values of, such a number.
    """

    name: str
    expression: str
    kind: OperandKind
    is_array: bool = False
    is_number: bool = False
    is_module: bool = False
    ufunc: str = ""
    base: str = ""
    least_rank: int = 0
    is_first: bool = True
    converter: str = ""
    is_source: bool = False
    formula: str = ""
    names: tuple[str, ...] = ()

    @property
    def is_computed(self) -> bool:
        """Whether generated code converts a number, or makes one of others."""
        return bool(self.converter or self.formula)

    @property
    def sources(self) -> tuple[str, ...]:
        """The variables that it is asked of, or made of."""
        return self.names or ((self.base,) if self.base else ())

    @property
    def is_value(self) -> bool:
        """Whether it is an array or a number, with which a kernel computes."""
        return not (self.is_module or self.ufunc or self.is_source)

    @property
    def is_timed(self) -> bool:
        """It matters when the operand is evaluated: the expression may read what changes, raise, or do anything."""
        return self.kind is OperandKind.OPAQUE and not self.is_number


@dataclass(frozen=True, slots=True)
class Kernel:
    """Parameters (operands as arrays, views included), domain, body and accesses of one array statement."""

    parameters: tuple[Array, ...]
    domain: IterationDomain
    body: tuple[Statement, ...]
    accesses: tuple[AccessRelation, ...]
    effects: frozenset[Effect] = frozenset()
    modules: frozenset[ArrayModule] = frozenset(
        {ArrayModule.NUMPY}
    )  # whose functions it calls, or whose arrays it takes


class LaunchForm(Enum):
    """What the author's statement is, which decides how it is replaced."""

    ASSIGNMENT = "assignment"  # `d1 = ...`, `a, b = ..., ...`, `x += ...`, `u[:] = ...`, `np.add(x, y, out=z)`
    RETURN = "return"  # `return ...`
    EXPRESSION = "expression"  # the right-hand side, or an inner expression, of a statement that itself stays


class Naming(Enum):
    """May the value of an expression be computed before its statement and get a name, so that nobody can tell?

    An array that has a name takes memory until the function returns.
    """

    NEVER = "never"
    NUMBER = "number"  # where it is one
    ALWAYS = "always"


@dataclass(frozen=True, slots=True)
class LocalFunction:
    """A function that the author defines inside the function, with the names that it binds, its own included.

    `text` is a `def`, of a lambda too. Of a method, `spelling` is how it is called, `self.flux`; the text is a function
    without `self`, whose attributes are variables. Where the object's class decides which one it is, `method` is the qualified
    name of the one that was read, `Tank.flux`, or `.base:Tank.flux` in another module, and `owner` that object, `self`, which
    a class method calls `cls`.
    `super().flux` is asked of the classes behind that of the author's line.
    """

    name: str
    text: str
    bound: frozenset[str]
    method: str = ""
    spelling: str = ""
    owner: str = ""

    @property
    def asked(self) -> str:
        """What the guard asks the object for: `self.flux`."""
        return f"{self.owner}.{self.spelling.rpartition('.')[2]}"

    @property
    def is_of_super(self) -> bool:
        """Whether the author calls it as `super().flux`, which the classes behind that of the author's line decide on."""
        return self.spelling.startswith(SUPER)


@dataclass(frozen=True, slots=True)
class Launch:
    """One array statement (or array expression inside a statement that stays): NumPy runs `operations` passes for it.
    Or, with a `grid`, one launch of a kernel of the author's; with a `loop`, one call of a compiled loop nest.

    `name` is what messages and generated names call it: the assigned variable, `value` for a return or an expression.
    `text` is the author's source of the replaced stretch, dedented; `operands` are in evaluation order;
    `results` are the names that the body gives a value to, in order; `updated` those of them whose memory it writes
    (whole-array in-place updates), `stored` the operands written through a subscript or `out=`.
    `opaque_first`: every timed operand is evaluated before any array operation of this launch. `inlined` are the keys of
    helpers that `text` calls and the body has written out, `local_functions` those that the author's function defines itself.
    `as_written`: the author's statement, where `text` has names in place of reductions inside it; each of these is a launch
    before, an assignment whose span lies inside the statement. `is_update`: what is stored is added, or the like, to what was
    there, `u[1:-1] += ...`. `is_line`: its arrays must have one axis. `gives_number`: the source shows that it computes a number. `whole`: the author's statement, of which this launch computes only the value that it stores.
    """

    name: str
    form: LaunchForm
    text: str
    kernel: Kernel
    operands: tuple[Operand, ...]
    results: tuple[str, ...]
    updated: tuple[str, ...]
    stored: tuple[str, ...]
    operations: int
    shows_arrays: bool
    opaque_first: bool
    span: SourceSpan = field(compare=False)
    statement_span: SourceSpan = field(compare=False)
    value_span: SourceSpan | None = field(default=None, compare=False)  # the right-hand side of a slice store
    numbers: tuple[str, ...] = ()  # parameters that must be numbers, see `row_shape`
    # of an expression that is evaluated first: what the rest of the statement reads
    beside: frozenset[str] | None = None
    naming: Naming = Naming.NEVER
    inlined: tuple[str, ...] = ()
    attributes: tuple[tuple[str, str], ...] = ()  # variables for what it reads or sets: `("mass", "self.mass")`
    attribute_reads: tuple[str, ...] = ()  # each time that the statement reads one, in order
    attributes_first: bool = True  # all are read before any array operation of this launch
    aliases: tuple[tuple[str, str], ...] = ()  # local names of functions in `text`: `("exp", "np.exp")`
    local_functions: tuple[LocalFunction, ...] = ()
    bound_as: tuple[tuple[str, str], ...] = ()  # results under other names than the author's: `("c_2", "c")`
    grid: GridLaunch | None = None  # of a kernel that the author wrote, instead of an array statement
    loop: LoopCall | None = None  # of a loop nest that the author wrote, instead of an array statement
    as_written: str = ""
    is_update: bool = False
    whole: "Launch | None" = None
    is_line: bool = False
    gives_number: bool = False
    opaque_spans: tuple[SourceSpan, ...] = field(default=(), compare=False)  # parts of the text that are not modelled

    @property
    def is_authors_kernel(self) -> bool:
        """Whether the author wrote it for one instance: two of its accesses are one element only if isl says so."""
        return self.grid is not None or self.loop is not None

    @property
    def is_nested(self) -> bool:
        """Whether it is a reduction inside a statement, bound to a name of its own."""
        return self.form is LaunchForm.ASSIGNMENT and self.span != self.statement_span

    @property
    def alias_of(self) -> str | None:
        """The name for whose array `a = t` is another name: no array operation at all."""
        match self.kernel.body:
            case (Let(_, Load(base)),):
                return base
            case _:
                return None

    @property
    def stores_in_border(self) -> bool:
        """Whether it does nothing but store into a row, a column or an element."""
        match self.kernel.body:
            case (Store(name),):
                return any(array.name == name and array.spelling for array in self.kernel.parameters)
            case _:
                return False


@dataclass(frozen=True, slots=True)
class HelperFunction:
    """A function of the package whose whole body is lets and a returned expression, or several: pure and pointwise.

    `key` is its qualified name (`pkg.stats.cdf`), `source` its text verbatim (dedented, without decorators),
    `is_inlined`: it takes slices of its parameters, or returns more than its `value`, and is no function of elements;
    launches have it written out.
    `code`: it is no function but a `cupy.ElementwiseKernel` of the package, and `source` the assignment that makes it; its
    `value` then says no more than that an element comes of elements.
    `reduction`: it is a `cupy.ReductionKernel`, and `code` what maps its elements.
    `fused`: `cp.fuse` makes one kernel of it; for each of these groups of parameters one is given an array.
    `ufunc`: numba makes a ufunc of it, and `value` says no more than that, either.
    `constants` the module constants it uses as `(name, literal)`, `helpers` the keys of the helpers that it calls.
    """

    key: str
    name: str
    parameters: tuple[str, ...]
    body: tuple[Let, ...]
    value: Expr
    source: str
    constants: tuple[tuple[str, str], ...]
    helpers: tuple[str, ...]
    operations: int
    span: SourceSpan = field(compare=False)
    is_inlined: bool = False
    modules: frozenset[ArrayModule] = frozenset()  # whose functions it calls
    shows_arrays: bool = False  # it calls functions of NumPy, or functions that do, so that it is hardly one of numbers
    code: ElementCode | None = None
    reduction: ElementReduction | None = None
    fused: tuple[tuple[str, ...], ...] = ()
    ufunc: UfuncElements | None = None
