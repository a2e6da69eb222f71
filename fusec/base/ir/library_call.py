"""The kinds of calls that stay a library's: each reads the arrays that it names, and makes a new one."""

from dataclasses import field
from typing import ClassVar

from fusec.base.records import dataclass
from fusec.base.scalars.libraries import ArrayModule
from fusec.base.scalars.reduced_axes import ReducedAxes


@dataclass(frozen=True, slots=True)
class LibraryCall:
    """`product = x @ w`, or `return x @ w` if it `is_returned`.

    `expression` is the author's, with names in place of inner expressions. `inputs` are the texts of the arrays that it
    reads, each a name or its transpose. `module` is the library whose function it calls, if it calls one by a name of the
    author's. `is_early`: it runs before operations that the author's statement evaluates first, so its function takes
    plain arrays only. `what` it is, in the user's words.
    """

    name: str
    expression: str
    inputs: tuple[str, ...]
    module: ArrayModule | None = None
    is_returned: bool = False
    is_early: bool = False

    what: ClassVar[str]
    makes_pass: ClassVar[bool] = True

    @property
    def sources(self) -> tuple[str, ...]:
        """The variables that it reads."""
        return tuple(dict.fromkeys(text.removesuffix(".T") for text in self.inputs))


@dataclass(frozen=True, slots=True)
class MatrixProduct(LibraryCall):
    """Its inputs are the factors, such that their product is the result: `einsum("ij,kj->ik", x, w)` has `x` and `w.T`."""

    what = "matrix product"


@dataclass(frozen=True, slots=True)
class Scan(LibraryCall):
    """`running = np.cumsum(t, axis=1)`."""

    what = "scan"


@dataclass(frozen=True, slots=True)
class RowReduction(LibraryCall):
    """`np.argmin(s, axis=1)`: a reduction along the last axis of what a kernel reduces along others."""

    function: str = field(kw_only=True)
    axes: ReducedAxes = field(kw_only=True)

    what = "reduction of rows"


@dataclass(frozen=True, slots=True)
class Join(LibraryCall):
    """`np.concatenate([a, b])`, `np.stack((a, b), axis=1)`: the inputs, in order, are its parts. `function`: `numpy.stack`."""

    function: str = field(kw_only=True)

    what = "join"


@dataclass(frozen=True, slots=True)
class Move(LibraryCall):
    """`np.pad(a, 1)`."""

    what = "move"


@dataclass(frozen=True, slots=True)
class View(LibraryCall):
    """`a = p[:, :k]`, `np.ravel(a)`."""

    what = "view"
    makes_pass = False


@dataclass(frozen=True, slots=True)
class Allocation(LibraryCall):
    """`b = np.empty(2 * n)`."""

    what = "allocation"
    makes_pass = False


WithoutArithmetic = Join | Move | View | Allocation
