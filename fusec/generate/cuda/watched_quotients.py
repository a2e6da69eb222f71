"""Choose the kernels that watch for exceptional quotients and roots instead of branching at each."""

from collections.abc import Mapping

from fusec.base.ir.helper_function import ElementFunction, HelperFunction, InlinedHelper
from fusec.base.plan.body import Body
from fusec.base.records import dataclass
from fusec.base.scalars.expression import Apply, CallHelper, Cast, Constant, Expr, Load, Local, walk

_MANY = 4  # this many for each element keep a device busier than its memory does
_WORDS = ("add", "subtract", "multiply", "divide", "negative", "absolute", "square", "sqrt", "log")
_ARITHMETIC = frozenset(f"numpy.{word}" for word in _WORDS)  # functions that keep the watch
_STEPS = _ARITHMETIC - {"numpy.log"}
_SUMS = ("numpy.add", "numpy.subtract")


def watches_views(body: Body) -> bool:
    """Whether statements on views have quotients or roots. Kernels that reduce watch none, because recomputation would
    add values twice."""
    return not body.reductions and any(
        isinstance(node, Apply) and node.function in ("numpy.divide", "numpy.sqrt")
        for step in body.steps
        for node in walk(step.statement.value)
    )


def watches_elements(body: Body, helpers: Mapping[str, HelperFunction]) -> bool:
    """Whether statements on whole arrays have many quotients and roots, and no divisor that is zero for many elements:
    a thread that meets an unusual single-precision value, such as zero, computes its elements twice.

    A group that reduces and stores nothing watches doubles, for which zero is not unusual, if it has many and calls no
    other functions, which take registers.

    `log(a / b) / c` is allowed, because the logarithm of zero is infinite anyway; `(a - b) / c` is not.
    """
    watch = _Watch(helpers, {})
    for step in body.steps:
        watch.define(step.name, step.statement.value, is_kept=step.is_written or step.is_cast)
    if body.reductions:
        return watch.count >= _MANY and watch.functions <= _STEPS and not body.written and not body.fresh
    return watch.count >= _MANY and not watch.divides_zeros


@dataclass(frozen=True, slots=True)
class _Value:
    """`is_watched`, or a number, which counts as either; `is_far`: the value is zero for few elements, if for any."""

    is_watched: bool
    is_far: bool


_NOTHING = _Value(False, False)


class _Watch:
    """Counts quotients and roots of watched values, as the support file watches them; `names` are the variables with
    values."""

    def __init__(self, helpers: Mapping[str, HelperFunction], names: dict[str, _Value]) -> None:
        self.helpers = helpers
        self.names = names
        self.functions: set[str] = set()
        self.count = 0
        self.divides_zeros = False

    def define(self, name: str, value: Expr, *, is_kept: bool = False) -> None:
        """Bind the value to the name; if `is_kept`, the value is cast to the dtype that the name has."""
        found = self.value(value)
        self.names[name] = _NOTHING if is_kept else found

    def value(self, value: Expr) -> _Value:
        match value:
            case Load(name) | Local(name):
                return self.names.get(name, _Value(True, False))
            case Constant():
                return _Value(True, True)
            case Apply("operator.pow", (base, Constant("2" | "2.0"))):
                return self.value(base)
            case Apply("numpy.log", (Apply("numpy.divide", (left, right)),)):
                self.functions.add("numpy.log")
                quotient = self._quotient(self.value(left), right, is_log=True)
                return _Value(quotient.is_watched, True)
            case Apply("numpy.divide", (left, right)):
                return self._quotient(self.value(left), right)
            case Apply(function, arguments):
                return self._applied(function, arguments)
            case CallHelper(key, arguments):
                return self._of_helper(self.helpers[key], [self.value(argument) for argument in arguments])
            case Cast(inner):
                self.value(inner)
                return _NOTHING

    def _quotient(self, left: _Value, right: Expr, *, is_log: bool = False) -> _Value:
        divisor = self.value(right)
        is_watched = left.is_watched and divisor.is_watched
        if is_watched and not isinstance(right, Constant):
            self.count += 1
            self.divides_zeros |= not (left.is_far or is_log)
        return _Value(is_watched, left.is_far)

    def _applied(self, function: str, arguments: tuple[Expr, ...]) -> _Value:
        self.functions.add(function)
        given = [self.value(argument) for argument in arguments]
        is_watched = function in _ARITHMETIC and all(argument.is_watched for argument in given)
        self.count += is_watched and function == "numpy.sqrt"
        if function in _SUMS:  # a sum is zero if its terms cancel; `1 - mask` often does
            parts = zip(arguments, given, strict=True)
            return _Value(is_watched, any(v.is_far and not isinstance(part, Constant) for part, v in parts))
        return _Value(is_watched, function == "numpy.log" or all(argument.is_far for argument in given))

    def _of_helper(self, helper: HelperFunction, given: list[_Value]) -> _Value:
        inner = _Watch(self.helpers, dict(zip(helper.parameters, given, strict=False)))
        for let in helper.body.lets:
            inner.define(let.name, let.value)
        found = inner.value(helper.body.result)
        self.count += inner.count
        self.functions |= inner.functions
        self.divides_zeros |= inner.divides_zeros
        if isinstance(helper.form, ElementFunction | InlinedHelper):
            return found
        self.functions.add(helper.key)
        return _NOTHING
