"""Count the passes over memory that NumPy makes for the expressions of a launch."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from fusec.base.scalars.expression import (
    CallHelper,
    Cast,
    Constant,
    Expr,
    Let,
    Load,
    Local,
    Reduce,
    Statement,
    Store,
    Update,
    walk,
)

_REDUCTIONS = {"numpy.var": 4, "numpy.std": 4}  # a sum, the distances from the mean, their squares, and a sum


@dataclass(slots=True)
class PassCounts:
    """The passes of the called helpers, and the number of operations that NumPy does not run as the body has them.

    `moved`: the rolled arrays, which NumPy copies.
    """

    helpers: dict[str, int] = field(default_factory=dict)
    repeated: int = 0  # operations that the body contains more often than NumPy runs them
    moved: int = 0
    spacings: set[str] = field(default_factory=set)  # of gradients; they are numbers if the gradients are fused

    def of(self, written: Iterable[Statement | Expr], numbers: frozenset[str] = frozenset()) -> int:
        """The number of array operations that NumPy runs; arithmetic on constants and on parameters in `numbers` does
        not count.
        """
        return self.moved + sum(self._passes(part, numbers) for part in written)

    def _passes(self, part: Statement | Expr, numbers: frozenset[str]) -> int:
        match part:
            case Let(value=value) | Update(value=value) | Store(value=value):
                return self._passes(value, numbers)
            case Reduce(function=function, value=value):
                return _REDUCTIONS.get(function, 1) + self._passes(value, numbers)
            case Load() | Local() | Constant():
                return 0
        if _is_of_numbers(part, numbers):
            return 0
        arguments = (part.value,) if isinstance(part, Cast) else part.arguments
        inner = sum(self._passes(argument, numbers) for argument in arguments)
        return inner + (self.helpers[part.helper] if isinstance(part, CallHelper) else 1)


def _is_of_numbers(value: Expr, numbers: frozenset[str]) -> bool:
    leaves = (node for node in walk(value) if isinstance(node, Load | Local))
    return all(isinstance(leaf, Load) and leaf.array in numbers for leaf in leaves)
