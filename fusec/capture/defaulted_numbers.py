"""Which parameters of a function are numbers where nobody gives them, `penalty=0.1`, and so most likely in all calls?"""

from functools import lru_cache

from fusec.capture.blocks import Function
from fusec.capture.liveness import names_bound
from fusec.capture.names import ScopeNames
from fusec.capture.number_literals import is_number


def is_defaulted_number(name: str, scope: ScopeNames) -> bool:
    """Whether the function around has the parameter with a number as its default, and never binds it."""
    function = scope.chain[-1].node
    return isinstance(function, Function) and name in _defaulted_numbers(function)


@lru_cache(maxsize=32)
def _defaulted_numbers(function: Function) -> frozenset[str]:
    arguments = function.args
    positional = [*arguments.posonlyargs, *arguments.args]
    given = positional[len(positional) - len(arguments.defaults) :]
    pairs = [
        *zip(given, arguments.defaults, strict=True),
        *zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True),
    ]
    bound = frozenset[str]().union(*map(names_bound, function.body))
    return frozenset(each.arg for each, default in pairs if default is not None and is_number(default)) - bound
