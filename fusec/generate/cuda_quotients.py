"""Which kernels watch their quotients and roots, instead of a branch for each?"""

from collections.abc import Mapping

from fusec.base.expression import Apply, CallHelper, Cast, Constant, Expr, Load, Local, walk
from fusec.base.kernel import HelperFunction
from fusec.generate.body import Body

_MANY = 4  # so many an element keep a device busier than its memory
_WORDS = ("add", "subtract", "multiply", "divide", "negative", "absolute", "square", "sqrt", "log")
_ARITHMETIC = frozenset(f"numpy.{word}" for word in _WORDS)  # what keeps the watch


def watches_views(body: Body) -> bool:
    """Whether statements on views have any; not of kernels that reduce, which would add again what they compute again."""
    return not body.reductions and any(
        isinstance(node, Apply) and node.function in ("numpy.divide", "numpy.sqrt")
        for step in body.steps
        for node in walk(step.statement.value)
    )


def watches_elements(body: Body, helpers: Mapping[str, HelperFunction]) -> bool:
    """Whether statements on whole arrays have many, of what is often zero none: a thread that meets an unusual one, such as zero,
    computes its elements twice."""
    if body.reductions:
        return False
    watch = _Watch(helpers, {})
    for step in body.steps:
        watch.define(step.name, step.statement.value, is_kept=step.is_written or step.is_cast)
    return watch.count >= _MANY


class _Watch:
    """Counts quotients and roots of watched values, as the support file watches them: `names` are those that are not."""

    def __init__(self, helpers: Mapping[str, HelperFunction], names: dict[str, bool]) -> None:
        self.helpers = helpers
        self.names = names
        self.count = 0

    def define(self, name: str, value: Expr, *, is_kept: bool = False) -> None:
        """`is_kept`: the value is cast to the dtype that the name has."""
        self.names[name] = self.is_watched(value) and not is_kept

    def is_watched(self, value: Expr) -> bool:
        """Whether it is watched, or a number, which is either."""
        match value:
            case Load(name) | Local(name):
                return self.names.get(name, True)
            case Constant():
                return True
            case Apply("operator.pow", (base, Constant("2" | "2.0"))):
                return self.is_watched(base)
            case Apply(function, arguments):
                given = [self.is_watched(argument) for argument in arguments]
                found = function in _ARITHMETIC and all(given)
                is_by_number = function == "numpy.divide" and isinstance(arguments[1], Constant)
                self.count += found and function in ("numpy.divide", "numpy.sqrt") and not is_by_number
                return found
            case CallHelper(key, arguments):
                return self._of_helper(self.helpers[key], [self.is_watched(argument) for argument in arguments])
            case Cast(inner):
                self.is_watched(inner)
                return False

    def _of_helper(self, helper: HelperFunction, given: list[bool]) -> bool:
        inner = _Watch(self.helpers, dict(zip(helper.parameters, given, strict=False)))
        for let in helper.body:
            inner.define(let.name, let.value)
        found = helper.code is None and helper.ufunc is None and inner.is_watched(helper.value)
        self.count += inner.count
        return found
