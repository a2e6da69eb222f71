"""A chain of matrix products that a device may run as one kernel, for tall arrays."""

from fusec.base.plan.choices import FloatingPoint
from fusec.base.records import dataclass
from fusec.base.scalars.expression import Let


@dataclass(frozen=True, slots=True)
class Product:
    """`product = x @ weights`, where `weights` is a name or its transpose, `w.T`."""

    name: str
    weights: str

    @property
    def source(self) -> str:
        """The variable that it reads."""
        return self.weights.removesuffix(".T")


@dataclass(frozen=True, slots=True)
class Layer:
    """`h = act(x @ w + b)`, or `h = act(x @ w) * (x @ v)`, whose second product is a gate.

    The names of the `products`, all of one `x`, and of `rows` that repeat stand for elements in the `body`, whose last name
    is the result.
    """

    products: tuple[Product, ...]
    rows: tuple[str, ...]
    body: tuple[Let, ...]

    @property
    def operands(self) -> tuple[str, ...]:
        """The variables that it reads beside `x`: weights, then rows."""
        return (*(product.source for product in self.products), *self.rows)


@dataclass(frozen=True, slots=True)
class TallChain:
    """Two to four layers, the first of the array `x`. The result of each but the last has no other reader.

    `fp`: what the arithmetic may be; exact arithmetic does without the kernel, which rounds elsewhere.
    """

    x: str
    layers: tuple[Layer, ...]
    fp: FloatingPoint

    @property
    def is_allowed(self) -> bool:
        return self.fp is not FloatingPoint.EXACT
