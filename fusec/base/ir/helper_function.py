"""Functions of the package that array statements call."""

from dataclasses import field

from fusec.base.ir.ufunc import UfuncElements
from fusec.base.records import dataclass
from fusec.base.scalars.element_code import ElementCode, ElementReduction
from fusec.base.scalars.expression import Expr, Let
from fusec.base.scalars.libraries import ArrayModule
from fusec.base.text.source_span import SourceSpan


@dataclass(frozen=True, slots=True)
class HelperBody:
    """Lets and the returned expression, the first of several."""

    lets: tuple[Let, ...]
    result: Expr

    @property
    def values(self) -> tuple[Expr, ...]:
        """All its expressions, in order."""
        return (*(let.value for let in self.lets), self.result)


@dataclass(frozen=True, slots=True)
class HelperText:
    """The author's text, dedented, without decorators; the assignment for a kernel of CuPy's.

    `constants` are the module constants that it reads, as `(name, literal)`.
    """

    source: str
    constants: tuple[tuple[str, str], ...]
    span: SourceSpan = field(compare=False)


@dataclass(frozen=True, slots=True)
class ElementFunction:
    """A function of elements. If `cp.fuse` makes one kernel of it, one of each group of parameters is an array."""

    fused: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class InlinedHelper:
    """It slices its parameters, or returns more than its `result`, and is no function of elements; launches inline
    it."""


@dataclass(frozen=True, slots=True)
class CupyCode:
    """A `cupy.ElementwiseKernel`, or the map of a `cupy.ReductionKernel`. Its body only says that elements depend on
    elements."""

    code: ElementCode
    reduction: ElementReduction | None


@dataclass(frozen=True, slots=True)
class OverlapFunction:
    """`da.map_overlap(smooth, x, depth=1)`: `function` runs on blocks with `depth` elements of their neighbours at each end of
    each axis, and each element depends on no more of them. Its body says only that a new array is made.

    `boundary`: what lies beyond the ends of the array, in dask's words. `is_of_line`: the array must have one axis.
    """

    function: str
    depth: int
    boundary: str
    is_of_line: bool


# the body of a ufunc says as little as that of CuPy's code
HelperForm = ElementFunction | InlinedHelper | CupyCode | UfuncElements | OverlapFunction


@dataclass(frozen=True, slots=True)
class HelperFunction:
    """A pure, pointwise function of the package.

    `key` is its qualified name, `pkg.stats.cdf`. `helpers` are the keys of the helpers that it calls, `modules` the
    libraries whose functions it calls. `shows_arrays`: it calls functions of NumPy, or functions that do, so that it is
    hardly one of numbers.
    """

    key: str
    name: str
    parameters: tuple[str, ...]
    body: HelperBody
    form: HelperForm
    text: HelperText
    helpers: tuple[str, ...]
    operations: int
    modules: frozenset[ArrayModule] = frozenset()
    shows_arrays: bool = False
