"""What does one element cost, and which integer dtypes do its expressions name?"""

from collections.abc import Collection, Iterator, Mapping

from fusec.base.expression import Apply, Cast, Expr, Local, walk
from fusec.base.kernel import HelperFunction
from fusec.base.weight import expression_weight
from fusec.generate.body import Body
from fusec.generate.expression_text import dtype_text

_TRUTHS = frozenset(
    f"numpy.{name}"
    for name in (
        "equal", "not_equal", "less", "less_equal", "greater", "greater_equal",
        "logical_and", "logical_or", "logical_xor", "logical_not", "isnan", "isinf", "isfinite", "signbit",
    )
)  # fmt: skip
_BYTES_OF_TRUTHS = frozenset(
    ("operator.pow", "numpy.power", "numpy.square", "numpy.floor_divide", "numpy.remainder", "numpy.fmod",
     "numpy.left_shift", "numpy.right_shift")
)  # fmt: skip


_OF_BITS = frozenset(f"numpy.{name}" for name in ("bitwise_and", "bitwise_or", "bitwise_xor", "invert"))


def body_weight(body: Body, helpers: Mapping[str, HelperFunction]) -> int:
    """The cost of one element in simple operations."""
    return max(1, sum(expression_weight(step.statement.value, helpers) for step in body.steps))


def integer_casts(body: Body, helpers: Mapping[str, HelperFunction]) -> Iterator[str]:
    """The integer dtypes that expressions name, or that NumPy makes of truth values: `(x > y) ** 2` is an `int8`."""
    truths = set[str]()
    expressions = [step.statement.value for step in body.steps]
    truths.update(step.name for step in body.steps if _is_truth(step.statement.value, truths))
    expressions += [e for helper in helpers.values() for e in (*(let.value for let in helper.body), helper.value)]
    for expression in expressions:
        for node in walk(expression):
            named = [node.dtype] if isinstance(node, Cast) else []
            named += [value for _, value in node.keywords] if isinstance(node, Apply) else []
            yield from (dtype_text(dtype).removeprefix("np.") for dtype in named if "int" in dtype)
            if isinstance(node, Apply) and node.function in _BYTES_OF_TRUTHS:
                yield from ("int8" for argument in node.arguments if _is_truth(argument, truths))


def _is_truth(value: Expr, truths: Collection[str]) -> bool:
    """Whether it surely is a truth value; `truths` are the names of such ones."""
    match value:
        case Local(name):
            return name in truths
        case Apply(function, arguments) if function in _OF_BITS:
            return all(_is_truth(argument, truths) for argument in arguments)
        case Apply(function):
            return function in _TRUTHS
        case _:
            return False
