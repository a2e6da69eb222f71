"""Which functions of a launch may return other bits in a kernel for the CPU than NumPy returns?"""

from collections.abc import Iterator

from fusec.base.array_function import EXACT_POWERS, array_function
from fusec.base.expression import Apply, CallHelper, Constant, Expr, Reduce, walk
from fusec.base.kernel import HelperFunction, Launch


def inexact(launch: Launch, helpers: tuple[HelperFunction, ...]) -> Iterator[tuple[str, str]]:
    """The functions of a launch that may change bits, each with the code of the reason."""
    for statement in launch.kernel.body:
        if isinstance(statement, Reduce) and not _is_exact_reduction(statement):
            yield "FUS502", statement.function
        for function in _inexact_functions(statement.value, helpers):
            yield "FUS501", function


def _inexact_functions(expression: Expr, helpers: tuple[HelperFunction, ...]) -> Iterator[str]:
    for node in walk(expression):
        match node:
            case Apply("operator.pow", (_, Constant(text))) if text in EXACT_POWERS:
                continue
            case Apply(function=name):
                function = array_function(name)
                if function is None or not function.exact:
                    yield name
            case CallHelper(helper=key):
                called = next(helper for helper in helpers if helper.key == key)
                for value in (*(let.value for let in called.body), called.value):
                    yield from _inexact_functions(value, helpers)
            case _:
                continue


def _is_exact_reduction(statement: Reduce) -> bool:
    function = array_function(statement.function)
    return function is not None and function.exact
