"""Library functions that make arrays whose elements are expressions of their index: `np.arange(n)`, `np.linspace(a, b, n)`.

One row says how a call is spelled, which numbers of the call the elements are made of, and the element itself. NumPy's own
formulas give the bits.
"""

from fusec.base.records import dataclass
from fusec.base.scalars.expression import Apply, Cast, Constant, Expr, Load, Local, with_parts

PLACE = Local("place")  # the index, an integer of 64 bits


@dataclass(frozen=True, slots=True)
class IndexForm:
    """`maker` is what a dispatcher calls with the numbers of the author's call: it gives the places, of which kernels
    compute the `element`, and the `numbers` beside them, or None where the author's library does something else. Without an
    `element` it gives an array that kernels load."""

    maker: str
    numbers: tuple[str, ...]
    element: Expr | None

    @property
    def is_computed(self) -> bool:
        """Whether kernels compute the elements from places."""
        return self.element is not None


def _apply(name: str, *arguments: Expr) -> Expr:
    return Apply(f"numpy.{name}", arguments)


_LINE = _apply("add", _apply("multiply", PLACE, Local("step")), Local("start"))
FROM_ZERO = IndexForm("places", (), PLACE)
SPREAD = IndexForm("spread_places", ("start", "step"), _LINE)
BETWEEN = IndexForm(
    "places_between",
    ("start", "step", "last", "stop"),
    Apply("numpy.where", (_apply("equal", PLACE, Local("last")), Local("stop"), _LINE)),
)
AXIS = IndexForm("places_along", (), PLACE)  # of a grid of integers
AXIS_FROM = IndexForm("places_along_from", ("start",), _apply("add", PLACE, Local("start")))  # that begins elsewhere
OF_VECTORS = IndexForm("along_axis", (), None)  # of a grid of the elements of vectors: views of these
OF_LIBRARY = IndexForm("made_before", (), None)  # memory that the library computes: `w / w.sum()`
# assembled from parts of arrays
JOINED = IndexForm("joined_pieces", (), None)
STACKED = IndexForm("stacked_pieces", (), None)
PADDED = IndexForm("padded_pieces", (), None)


def as_dtype(form: IndexForm, dtype: str) -> IndexForm:
    """The same elements in another dtype."""
    assert form.element is not None
    return IndexForm(form.maker, form.numbers, Cast(form.element, dtype))


def element_of(form: IndexForm, place: Expr, numbers: tuple[str, ...]) -> Expr:
    """The element at a place, with these names of the numbers."""
    names: dict[str, Expr] = {name: Load(own) for name, own in zip(form.numbers, numbers, strict=True)}

    def resolved(part: Expr) -> Expr:
        match part:
            case Local("place"):
                return place
            case Local(name):
                return names[name]
            case Load() | Constant():
                return part
            case _:
                return with_parts(part, resolved)

    return place if form.element is None else resolved(form.element)
