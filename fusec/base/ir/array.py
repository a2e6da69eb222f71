"""Storages, and the arrays that name their elements through affine indices."""

from collections.abc import Callable
from dataclasses import field, replace
from enum import Enum

from fusec.base.ir.affine import Affine, affine
from fusec.base.ir.margins import Margins
from fusec.base.records import dataclass

Ends = tuple[tuple[Affine, Affine], ...]  # what a view leaves out at both ends of each explicit dimension


class StorageOrigin(Enum):
    """Where memory comes from; only FRESH memory is known to overlap nothing else."""

    FRESH = "fresh"  # the result of an array operation of the region
    NAME = "name"  # bound outside the region: a parameter, a global, a local of unknown origin
    OPAQUE = "opaque"  # the value of an expression that fusec does not model: `X @ w`, `self.mass`


@dataclass(frozen=True, slots=True)
class Storage:
    """Memory that arrays may share. Two storages of origin FRESH are disjoint; any other pair needs a fact.

    The origin describes the storage at one place and takes no part in equality: fresh memory may have a second name
    after a statement that is not modelled. `copy` distinguishes the copies of memory that are recomputed at several
    offsets.
    """

    name: str
    origin: StorageOrigin = field(compare=False)
    copy: str = ""


class Counting(Enum):
    """How coordinates number the elements, one to one with the author's indices."""

    PLAIN = "indices"  # they are the indices
    PAIR = "quotient and remainder"  # `k` stands for the indices `k // width, k % width`, if the width is above 0
    SWAPPED = "remainder and quotient"
    # `k` stands for `k // (h * w), k // w % h, k % w`, if the widths are above 0
    DIGITS = "quotients and remainders"
    TURNED = "remainders and quotients"  # the same, the other way round
    ROWS = "rows"  # `y, x` stand for the index `y * width + x`, where `0 <= x < width`


@dataclass(frozen=True, slots=True)
class Layout:
    """The coordinates from `position` on count as `counting` says, by `widths`. Elements of one array are compared only
    if their layouts are equal.

    The coordinates of `[k // width * width + k % width]`, which is `[k]`, are plain if the width is above 0.
    """

    counting: Counting
    position: int
    widths: tuple[Affine, ...]

    @property
    def width(self) -> Affine:
        """The width of a row."""
        return self.widths[0]

    @property
    def divisors(self) -> tuple[Affine, ...]:
        """The divisors of a thread's index, which must be above 0."""
        return () if self.counting is Counting.ROWS else self.widths


@dataclass(frozen=True, slots=True)
class AffineIndex:
    """The elements are known: `at` maps the explicit dimensions of a launch's domain to the storage's, one expression
    each over the domain's dimension names (see `IterationDomain`); trailing dimensions are the identity.

    `layout`: the coordinates, if they are not the author's indices. `not_negative`: if one of these expressions over
    sizes is negative, an index may count from the array's end, or a slice may be clipped.
    """

    at: tuple[Affine, ...]
    layout: Layout | None = None
    not_negative: tuple[Affine, ...] = ()

    def widened(self, rank: int) -> "AffineIndex":
        """The index in a space with `rank` explicit dimensions, of which the further ones are 0."""
        return replace(self, at=(*self.at, *(affine(0),) * (rank - len(self.at))))


@dataclass(frozen=True, slots=True)
class Rotation:
    """`turns` are axes, with the number of places by which the array is rotated along each, from the end if negative;
    None for the only axis."""

    turns: tuple[tuple[int | None, int], ...]


@dataclass(frozen=True, slots=True)
class VariableRotation:
    """An array that is rotated along some axes, by integers that these variables hold."""

    bounds: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Padding:
    """A slice of the base with `width` elements around it at each end of all axes: copies of the end elements (`edge`)
    or of those at the opposite end (`wrap`). The slice's margins count from the base, so those of the padding are
    negative."""

    mode: str
    width: int

    def text(self, base: str) -> str:
        return f'np.pad({base}, {self.width}, mode="{self.mode}")'


@dataclass(frozen=True, slots=True)
class Selection:
    """The part of an array that a view with fewer axes selects: pattern `:,#` for `u[:, 0]`, with the integers in `at`.

    `index` maps the explicit dimensions of a launch's domain to the view's axes. Elements of two views are compared if
    their patterns are equal; otherwise each may be any element of the other.
    """

    pattern: str
    at: tuple[Affine, ...]
    index: tuple[Affine, ...]


@dataclass(frozen=True, slots=True)
class UnknownIndex:
    """Any element of the storage."""


Index = AffineIndex | Rotation | VariableRotation | Padding | Selection | UnknownIndex


@dataclass(frozen=True, slots=True)
class ViewAxes:
    """How the axes of a view differ from those of its base: it has `lost` dimensions fewer. `column`: of `m[:, None]`, a
    column of row values, the axes before the new one, 0 for `m[..., None]`."""

    lost: int = 0
    column: int | None = None


@dataclass(frozen=True, slots=True)
class ViewCode:
    """The view in generated code: `spelling` if it is not the author's text, `p[0:1, :]` for `p[0, :]`.

    `bounds` are the integer variables that it names, `n` of `u[n:-n]`, and `ends` what they leave out, if that is affine
    in variables and sizes. `or_number`: the base may be a number, and the view then is that number.
    """

    spelling: str = ""
    bounds: tuple[str, ...] = ()
    or_number: bool = False
    ends: Ends = ()


@dataclass(frozen=True, slots=True)
class Array:
    """A name for elements of a storage.

    `text` is how the author wrote the view: `u`, `u[1:-1]`. `margins` is what a view leaves out of its base in the
    explicit dimensions, None if it is no such slice. `before_of`: the base is no variable, but the values of that array
    before the group writes it.
    """

    name: str
    storage: Storage
    index: Index
    text: str
    base: str  # the operand that the view is taken of: `u` for `u[1:-1]`; the name itself for a whole array
    extents: tuple[Affine, ...] | None = None  # of the view, in all dimensions of a launch's domain
    margins: Margins | None = None
    axes: ViewAxes = ViewAxes()
    code: ViewCode = ViewCode()
    before_of: str = ""

    @property
    def affine(self) -> tuple[Affine, ...] | None:
        """The expressions of its index; None if its elements are not known."""
        return self.index.at if isinstance(self.index, AffineIndex) else None

    @property
    def is_view(self) -> bool:
        return self.text != self.base

    @property
    def is_slice(self) -> bool:
        """Whether it has its base's axes without their margins."""
        return self.margins is not None and self.axes.column is None and not self.axes.lost

    @property
    def may_be_element(self) -> bool:
        """Whether it may be an element of the array, a NumPy number: `u[0]`, but not `u[:, 0]`, `u[..., 0]` or
        `u.T`."""
        text = self.code.spelling or self.text
        return self.is_view and text.endswith("]") and ":" not in text and "..." not in text

    def mapped(self, change: Callable[[Affine], Affine]) -> "Array":
        """The array with each expression of its index changed; the same if its elements are not known."""
        if not isinstance(self.index, AffineIndex):
            return self
        return replace(self, index=replace(self.index, at=tuple(map(change, self.index.at))))
