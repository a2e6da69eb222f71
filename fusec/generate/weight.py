"""What does one element cost, and which integer dtypes do its expressions name?"""

from collections.abc import Iterator, Mapping

from fusec.base.array_function import array_function
from fusec.base.expression import Apply, CallHelper, Cast, Expr, walk
from fusec.base.kernel import HelperFunction
from fusec.generate.body import Body
from fusec.generate.expression_text import dtype_text


def body_weight(body: Body, helpers: Mapping[str, HelperFunction]) -> int:
    """The cost of one element in simple operations."""
    return max(1, sum(expression_weight(step.statement.value, helpers) for step in body.steps))


def expression_weight(expression: Expr, helpers: Mapping[str, HelperFunction]) -> int:
    """The cost of one evaluation in simple operations."""
    total = 0
    for node in walk(expression):
        match node:
            case Apply(function):
                known = array_function(function)
                total += known.weight if known else 1
            case CallHelper(key):
                helper = helpers[key]
                total += sum(
                    expression_weight(value, helpers) for value in (*(let.value for let in helper.body), helper.value)
                )
            case Cast():
                total += 1
            case _:
                pass
    return total


def integer_casts(body: Body, helpers: Mapping[str, HelperFunction]) -> Iterator[str]:
    """The integer dtypes that expressions name."""
    expressions = [step.statement.value for step in body.steps]
    expressions += [e for helper in helpers.values() for e in (*(let.value for let in helper.body), helper.value)]
    for expression in expressions:
        for node in walk(expression):
            named = [node.dtype] if isinstance(node, Cast) else []
            named += [value for _, value in node.keywords] if isinstance(node, Apply) else []
            yield from (dtype_text(dtype).removeprefix("np.") for dtype in named if "int" in dtype)
