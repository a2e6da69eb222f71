"""A chain of matrix products that a device may run as one kernel, for tall arrays."""

from dataclasses import dataclass

from fusec.base.plan.choices import FloatingPoint
from fusec.base.scalars.expression import Let


@dataclass(frozen=True, slots=True)
class Layer:
    """`h = act(x @ weights + bias)`: the product's element has the name `product` in the `body`, whose last name is the
    result. `bias`: a row that repeats, empty if there is none."""

    weights: str
    product: str
    bias: str
    body: tuple[Let, ...]


@dataclass(frozen=True, slots=True)
class TallChain:
    """Two or three layers, the first of the array `x`. The result of each but the last has no other reader.

    `fp`: what the arithmetic may be; exact arithmetic does without the kernel, which rounds elsewhere.
    """

    x: str
    layers: tuple[Layer, ...]
    fp: FloatingPoint

    @property
    def is_allowed(self) -> bool:
        return self.fp is not FloatingPoint.EXACT
