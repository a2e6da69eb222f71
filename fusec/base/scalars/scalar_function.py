"""What the catalogue says of a scalar function: its accuracy, its code for each target, and where else it may stand."""

from dataclasses import field
from enum import Enum, auto

from fusec.base.records import dataclass


class Accuracy(Enum):
    """How close kernels come to the library's results, and how much the library's own may vary (docs/semantics.md)."""

    EXACT = "exact"  # the library's bits for every input
    ROUNDED = "rounded"  # exact; verify may disturb the rounding of the original, to see what depends on it
    ORDERED = "ordered"  # exact; a reduction by it gives either of two zeros of unlike signs
    CLIPPED = "clipped"  # exact; NumPy's own choice of two such zeros depends on their place
    ZEROS = "zeros"  # either of two such zeros
    CLOSE = "close"  # a few units in the last place

    @property
    def is_exact(self) -> bool:
        return self not in (Accuracy.ZEROS, Accuracy.CLOSE)

    @property
    def ulps(self) -> int:
        """The largest distance from NumPy's result, in units in the last place: what glibc documents for its vector functions."""
        return 4 if self is Accuracy.CLOSE else 0


class Form(Enum):
    """How a target gets the code of a function."""

    LIBRARY = auto()  # the target's own function; CUDA's is named by the text
    VECTOR = auto()  # a vector function, by C's name, of floating-point numbers; of others the target's own
    TEXT = auto()  # the text is an expression of the floating-point numbers `x` and `y`, of type `T`
    WRITTEN = auto()  # by hand, under its name, in the target's support templates


@dataclass(frozen=True, slots=True)
class NumbaCode:
    """The code of kernels for NumPy arrays. `of_complex`: it has results of complex numbers, and they are NumPy's.
    `complex_text` is C's function of these, if NumPy calls it."""

    form: Form = Form.LIBRARY
    text: str = ""
    of_complex: bool = True
    complex_text: str = ""

    def __post_init__(self) -> None:
        if bool(self.text) != (self.form in (Form.VECTOR, Form.TEXT)):
            raise ValueError(f"the form {self.form.name} with the text `{self.text}`")


@dataclass(frozen=True, slots=True)
class CudaCode:
    """The code of kernels for CuPy arrays.

    `of_complex` is the function of complex numbers, where the text is that of real ones. `of_numbers`: it makes an array of
    Python numbers alone. `has_own`: unless every bit must be CuPy's, kernels have their own approximation.
    """

    form: Form
    text: str = ""
    of_complex: str = ""
    of_numbers: bool = True
    has_own: bool = False

    def __post_init__(self) -> None:
        is_named = self.form in (Form.LIBRARY, Form.TEXT)
        if self.form is Form.VECTOR or bool(self.text) != is_named or (self.of_complex and not is_named):
            raise ValueError(f"the form {self.form.name} with the text `{self.text}`")


class Place(Enum):
    """Where a function may stand beside array statements; NumPy's functions of numbers also stand in kernels of the
    author's."""

    MATH_FORMULA = auto()  # `math.exp(dt)` between statements, which Python computes
    NUMPY_FORMULA = auto()  # `np.exp(dt)` there, beside CuPy's functions
    MATH_LOOP = auto()  # `math.exp(x[i])` in a compiled loop of the author's
    NUMPY_LOOP = auto()  # `np.exp(x[i])` there
    VARYING_LOOP = auto()  # its last bits there depend on the loop: a vectorised one may call another implementation


class Rounding(Enum):
    """What the compiler of `cp.fuse` may round once with a neighbour."""

    UNKNOWN = auto()
    SUM = auto()
    PRODUCT = auto()
    QUOTIENT = auto()  # by a number it may be a product
    FUNCTION = auto()  # it may add first and multiply last
    CHOICE = auto()  # one of its operands, or the negative
    ALONE = auto()  # it is rounded alone
    COMPARISON = auto()
    LOGIC = auto()
    SELECTION = auto()


class Result(Enum):
    """The kind of the result, by the kind of the operands."""

    SAME = auto()
    TRUTH = auto()  # a truth value
    BITS = auto()  # of truth values a truth value
    BYTE = auto()  # of truth values a small integer
    REAL = auto()  # of complex numbers a real one


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """Where else the function may stand. `math` is its name in Python's module `math`."""

    math: str = ""
    places: frozenset[Place] = frozenset()
    rounding: Rounding = Rounding.UNKNOWN

    def __post_init__(self) -> None:
        if not self.math and self.places & {Place.MATH_FORMULA, Place.NUMPY_FORMULA, Place.MATH_LOOP}:
            raise ValueError("a function of `math` without its name there")


@dataclass(frozen=True, slots=True)
class ScalarFunction:
    """`name` is canonical (`numpy.add`); `operator` how Python spells it, if it does; `arity` its positional arguments.

    `weight` is its cost in simple operations, for deciding on threads. A target without code does not run the function.
    """

    name: str
    arity: int
    numba: NumbaCode | None = NumbaCode()
    cuda: CudaCode | None = None
    accuracy: Accuracy = Accuracy.EXACT
    weight: int = 1
    operator: str = ""
    aliases: tuple[str, ...] = ()
    result: Result = Result.SAME
    elsewhere: Elsewhere = field(default_factory=Elsewhere)

    def __post_init__(self) -> None:
        if self.numba is None and self.cuda is None:
            raise ValueError(f"`{self.name}` has no code for any target")
        if self.arity > 2 and any(each and each.form is not Form.WRITTEN for each in (self.numba, self.cuda)):
            raise ValueError(f"`{self.name}` has more than two arguments: its code must be written")

    @property
    def word(self) -> str:
        """NumPy's name without the module."""
        return self.name.rpartition(".")[2]

    @property
    def is_ufunc(self) -> bool:
        """Whether it is a ufunc of NumPy's; kernels have other functions by hand."""
        return self.numba is None or self.numba.form is not Form.WRITTEN

    @property
    def exact(self) -> bool:
        """Whether a kernel without fast math returns the library's bits."""
        return self.accuracy.is_exact
