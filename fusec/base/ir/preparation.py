"""Statements beside launches that a dispatcher may run before or after its kernel, without other effects."""

from fusec.base.ir.edge_rows import EndArithmetic
from fusec.base.ir.host_arithmetic import HostArithmetic
from fusec.base.records import dataclass
from fusec.base.scalars.index_arrays import JOINED, OF_LIBRARY, PADDED, STACKED, IndexForm
from fusec.base.scalars.libraries import ArrayModule


@dataclass(frozen=True, slots=True)
class _OfOne:
    """What is made of one variable."""

    name: str
    base: str

    makes_pass = False

    @property
    def sources(self) -> tuple[str, ...]:
        return (self.base,)


@dataclass(frozen=True, slots=True)
class ArrayCopy(_OfOne):
    """`after = now.copy()`, with elements in C order."""

    @property
    def expression(self) -> str:
        return f"{self.base}.copy()"


@dataclass(frozen=True, slots=True)
class NewArray:
    """`new = xp.empty_like(u)`: memory like the array `base`, if that is not empty.

    A function of an array library, the `maker`, may keep the order of the array's elements. `library` is the author's
    name for the library, if that name holds either library; `module` is the library.
    """

    name: str
    base: str
    maker: str
    expression: str
    library: str = ""
    module: ArrayModule | None = None

    makes_pass = False

    @property
    def sources(self) -> tuple[str, ...]:
        return (self.base,) if self.base else ()


@dataclass(frozen=True, slots=True)
class CompletedArray(_OfOne):
    """`after = now.copy()` or `new = cp.zeros_like(now)`, if a member of the group gives every element, and with it the
    name."""

    expression: str


@dataclass(frozen=True, slots=True)
class NamedView(_OfOne):
    """`inner = u[1:-1]`: another name for memory of `base`; `part` is `[1:-1]`."""

    part: str

    @property
    def expression(self) -> str:
        return f"{self.base}{self.part}"


@dataclass(frozen=True, slots=True)
class Gather:
    """`own = centres[labels]`: the elements, rows or layers that another array selects. A kernel may gather them."""

    name: str
    base: str
    index: str

    what = "selection"
    makes_pass = True

    @property
    def expression(self) -> str:
        return f"{self.base}[{self.index}]"

    @property
    def sources(self) -> tuple[str, ...]:
        return self.base, self.index


@dataclass(frozen=True, slots=True)
class IndexArray:
    """`t = np.arange(n)`, `i = np.arange(u.shape[0])[:, None]`: the elements are expressions of their index, which kernels
    compute; or elements of other arrays, which kernels read: `b = np.pad(p, 1)`.

    `arguments` are those of the call, in the order that the form's maker takes them, and `options` what else it takes;
    `part` adds axes, `[:, None]`. `bound`: the names that the statement binds, if it binds several. So is `yc = y - y.mean()`,
    which the library computes, of memory of its own.
    """

    name: str
    expression: str
    sources: tuple[str, ...]
    form: IndexForm
    arguments: str
    module: ArrayModule
    part: str = ""
    options: tuple[str, ...] = ()
    bound: tuple[str, ...] = ()
    told_by: tuple[str, ...] = ()  # the arrays of which the author's statement asks sizes, where `sources` have others

    @property
    def is_of_library(self) -> bool:
        """Whether it is an array like any other, which the library computes."""
        return self.form == OF_LIBRARY

    @property
    def is_assembled(self) -> bool:
        """Whether the author's library copies all elements of it from others."""
        return self.form in (JOINED, STACKED, PADDED)


@dataclass(frozen=True, slots=True)
class Extent(_OfOne):
    """`n = u.shape[0] - 1`, `len(u)`: an integer from an array with at least `least_rank` dimensions, or from the
    integer `base` if that is None."""

    expression: str
    least_rank: int | None


@dataclass(frozen=True, slots=True)
class ConvertedNumber(_OfOne):
    """`np.float32(dt)`, which stands inside the author's expressions: generated code calls the `converter`."""

    converter: str

    @property
    def expression(self) -> str:
        return f"{self.converter}({self.base})"


@dataclass(frozen=True, slots=True)
class ComputedNumber:
    """`step = math.sqrt(dt)`: a number made of numbers."""

    name: str
    expression: str
    sources: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ReducedArithmetic:
    """`half = 0.5 * total`, or `return 0.5 * total` if it `is_returned`: arithmetic of numbers that the kernel reduces, after the
    kernel."""

    name: str
    expression: str
    sources: tuple[str, ...]
    is_returned: bool = False

    makes_pass = False


Later = ReducedArithmetic | EndArithmetic  # runs after the kernel
Number = Extent | ConvertedNumber | ComputedNumber
OwnMemory = ArrayCopy | NewArray
Preparation = OwnMemory | CompletedArray | NamedView | Gather | IndexArray | Number | Later
TakenIn = Preparation | HostArithmetic  # what a dispatcher runs for the author
