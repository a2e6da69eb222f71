"""Which integer dtypes may values of a kernel have, beside those of its operands?"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from fusec.base.array_function import COMPARISONS
from fusec.base.expression import Apply, CallHelper, Cast, Expr, Local, walk
from fusec.base.kernel import HelperFunction
from fusec.generate.body import Body
from fusec.generate.expression_text import dtype_text

_TRUTHS = frozenset(
    f"numpy.{name}"
    for name in (*COMPARISONS, "logical_and", "logical_or", "logical_xor", "logical_not",
                 "isnan", "isinf", "isfinite", "signbit")
)  # fmt: skip
_OF_BITS = frozenset(f"numpy.{name}" for name in ("bitwise_and", "bitwise_or", "bitwise_xor", "invert"))
_BYTES_OF_TRUTHS = frozenset(
    ("operator.pow", "numpy.power", "numpy.square", "numpy.floor_divide", "numpy.remainder", "numpy.fmod",
     "numpy.left_shift", "numpy.right_shift")
)  # fmt: skip


def integer_casts(body: Body, helpers: Mapping[str, HelperFunction]) -> Iterator[str]:
    """The integer dtypes that expressions name, or that NumPy makes of truth values: `(x > y) ** 2` is an `int8`."""
    truths = _Truths(helpers)
    values = [step.statement.value for step in body.steps]
    for step in body.steps:
        truths.learn(step.name, step.statement.value)
    for helper in helpers.values():
        for let in helper.body:
            truths.learn(let.name, let.value)
        values += [*(let.value for let in helper.body), helper.value]
    for value in values:
        for node in walk(value):
            yield from _dtypes_named(node)
            if truths.become_bytes(node):
                yield "int8"


def _dtypes_named(node: Expr) -> Iterator[str]:
    named = [node.dtype] if isinstance(node, Cast) else []
    named += [value for _, value in node.keywords] if isinstance(node, Apply) else []
    return (dtype_text(dtype).removeprefix("np.") for dtype in named if "int" in dtype)


@dataclass(slots=True)
class _Truths:
    """Knows the `names` of values that are truth values, here and in the functions that are called."""

    helpers: Mapping[str, HelperFunction]
    names: set[str] = field(default_factory=set)

    def learn(self, name: str, value: Expr) -> None:
        if self.hold(value):
            self.names.add(name)

    def hold(self, value: Expr) -> bool:
        match value:
            case Local(name):
                return name in self.names
            case Apply(function, arguments) if function in _OF_BITS:
                return all(map(self.hold, arguments))
            case Apply(function):
                return function in _TRUTHS
            case CallHelper(helper):
                return self.hold(self.helpers[helper].value)
            case _:
                return False

    def become_bytes(self, node: Expr) -> bool:
        """Whether the operation may make integers of some; so may every function that is given one."""
        match node:
            case CallHelper(_, arguments):
                return any(map(self.hold, arguments))
            case Apply(function, arguments) if function in _BYTES_OF_TRUTHS:
                return any(map(self.hold, arguments))
            case _:
                return False
