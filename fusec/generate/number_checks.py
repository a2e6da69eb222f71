"""Which parts of a kernel's expressions may be arithmetic of plain Python numbers, which Python must agree with?

Python's integers are unbounded, it raises ZeroDivisionError and OverflowError, and some of its powers are complex. The
dispatcher therefore has Python compute those parts once, wherever all their operands turn out to be Python numbers. Each
operator that may raise or turn complex is a part of its own: what stands around it may have an operand that is an array, and
an `abs` around a complex power is no complex number.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from fusec.base.expression import Apply, CallHelper, Cast, Constant, Expr, Load, Local, Reduce, walk
from fusec.base.inside import INSIDE
from fusec.base.kernel import HelperFunction
from fusec.generate.body import Body
from fusec.generate.expression_text import operator_of

_RISKY = ("/", "//", "%", "**")
_COMPARISONS = ("==", "!=", "<", "<=", ">", ">=")


@dataclass(frozen=True, slots=True)
class NumberCheck:
    """Python computes `value` wherever all its operands are numbers."""

    operands: tuple[str, ...]
    value: Expr


def number_checks(body: Body, arrays: frozenset[str], helpers: Mapping[str, HelperFunction]) -> tuple[NumberCheck, ...]:
    """Each `/`, `//`, `%` and `**` between expressions of operators, literals and operands outside `arrays`."""
    finder = _Finder(arrays, helpers)
    values: dict[str, Expr | None] = {}
    for step in body.steps:
        value = finder.number(step.statement.value, values)
        values[step.name] = None if isinstance(step.statement, Reduce) or step.is_written or step.is_cast else value
        finder.keep(value)
    return tuple(check for check in finder.found if not finder.is_covered(check))


class _Finder:
    """Replaces names by their values, helpers by their bodies, and collects what may be a Python number."""

    def __init__(self, arrays: frozenset[str], helpers: Mapping[str, HelperFunction]) -> None:
        self.arrays = arrays
        self.helpers = helpers
        self.found: dict[NumberCheck, None] = {}
        self._covered: set[NumberCheck] = set()

    def keep(self, value: Expr | None) -> None:
        for node in reversed(list(walk(value)) if value is not None else []):
            if _is_risky(node) and _operands(node):
                check = NumberCheck(_operands(node), node)
                self.found[check] = None
                self._covered.update(_within(check))

    def is_covered(self, check: NumberCheck) -> bool:
        """Whether another check computes it from the same operands; a power may be complex on the way to what is not."""
        return check in self._covered and not is_power(check.value)

    def number(self, expression: Expr, values: Mapping[str, Expr | None]) -> Expr | None:
        """The expression in terms of operands if it may be a Python number; else what may be one below it is kept."""
        match expression:
            case Constant():
                return expression
            case Load(name):
                return None if name in self.arrays else expression
            case Local(name):
                return values.get(name)  # what a window keeps is no number
            case Cast(value):
                self.keep(self.number(value, values))
                return None
            case CallHelper(key, arguments):
                return self._helper(self.helpers[key], [self.number(argument, values) for argument in arguments])
            case Apply(function, arguments) if function == INSIDE:  # a value of an array
                for argument in arguments:
                    self.keep(self.number(argument, values))
                return None
            case Apply(arguments=arguments):
                return self._apply(expression, [self.number(argument, values) for argument in arguments])

    def _apply(self, expression: Apply, arguments: list[Expr | None]) -> Expr | None:
        is_builtin = operator_of(expression) or (expression.function == "numpy.absolute" and not expression.called)
        numbers = [argument for argument in arguments if argument is not None]
        if is_builtin and operator_of(expression) not in _COMPARISONS and len(numbers) == len(arguments):
            return Apply(expression.function, tuple(numbers))
        for number in numbers:
            self.keep(number)
        return None

    def _helper(self, helper: HelperFunction, arguments: list[Expr | None]) -> Expr | None:
        if helper.code is not None or helper.ufunc is not None:
            for argument in arguments:
                self.keep(argument)
            return None
        values = dict(zip(helper.parameters, arguments, strict=True))
        for let in helper.body:
            values[let.name] = self.number(let.value, values)
            self.keep(values[let.name])
        for argument in arguments:
            self.keep(argument)
        return self.number(helper.value, values)


def _within(check: NumberCheck) -> Iterator[NumberCheck]:
    """The operators inside it that need all of its operands, too."""
    for node in walk(check.value):
        if node is not check.value and _is_risky(node) and set(_operands(node)) == set(check.operands):
            yield NumberCheck(_operands(node), node)


def _operands(expression: Expr) -> tuple[str, ...]:
    return tuple(dict.fromkeys(node.array for node in walk(expression) if isinstance(node, Load)))


def _is_risky(node: Expr) -> bool:
    return isinstance(node, Apply) and operator_of(node) in _RISKY


def is_power(node: Expr) -> bool:
    """Whether it is `x**y`."""
    return isinstance(node, Apply) and operator_of(node) == "**"
