"""Checks of plain Python numbers before a kernel runs, and results that may be numbers.

Python's integers are unbounded, its operators raise ZeroDivisionError and OverflowError, and some of its powers are
complex. The dispatcher therefore lets Python compute those parts once if all their operands are Python numbers. Each
operator that may raise or turn complex is a part of its own: the expression around it may have an array as an operand,
and an `abs` around a complex power is no complex number.

Written out, a chain of statements that each use a value twice doubles with every statement, so a long value has a name.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import field, replace

from fusec.base.ir.helper_function import CupyCode, HelperFunction
from fusec.base.ir.interior import INSIDE
from fusec.base.ir.ufunc import UfuncElements
from fusec.base.plan.body import Body
from fusec.base.records import dataclass
from fusec.base.scalars.array_functions import operator_of
from fusec.base.scalars.constant_folding import folded_literal, is_folded, is_rounded_power
from fusec.base.scalars.cuda_functions import cuda_literal
from fusec.base.scalars.expression import Apply, CallHelper, Cast, Constant, Expr, Let, Load, Local, Reduce, walk
from fusec.base.scalars.scans import SCANS
from fusec.base.text.words import take_name
from fusec.generate.text.expressions import Spelling, expression_text
from fusec.generate.text.free_names import KERNEL_NAMES, part_names
from fusec.generate.text.line_breaks import INDENT, LINE_LENGTH, Bracketed, call, lines_of
from fusec.generate.text.module_spelling import ModuleSpelling
from fusec.generate.text.statements import Layout, statement_lines

_RISKY = ("/", "//", "%", "**")
_COMPARISONS = ("==", "!=", "<", "<=", ">", ">=")
_LONG = 48  # operands and operators of a value that gets a name


@dataclass(frozen=True, slots=True)
class NumberCheck:
    """Python computes `value` if all its operands are numbers; `lets` define its names, in order. Constants have their
    names in the generated module."""

    operands: tuple[str, ...]
    value: Expr
    lets: tuple[Let, ...] = field(default=(), compare=False)


def number_checks(
    body: Body, arrays: frozenset[str], helpers: Mapping[str, HelperFunction], spelling: ModuleSpelling
) -> tuple[NumberCheck, ...]:
    """Each `/`, `//`, `%` and `**` between expressions of operators, literals and operands outside `arrays`."""
    return read_numbers(body, arrays, helpers, spelling, {}).checks()


def read_numbers(
    body: Body,
    arrays: frozenset[str],
    helpers: Mapping[str, HelperFunction],
    spelling: ModuleSpelling,
    constants: Mapping[str, str],
) -> "NumberFinder":
    """The values of the body that may be numbers. `constants`: those that the body names."""
    finder = NumberFinder(arrays, helpers, spelling, constants)
    finder.read(body)
    return finder


class NumberFinder:
    """Replaces names by their values and helpers by their bodies, and collects values that may be Python numbers."""

    def __init__(
        self,
        arrays: frozenset[str],
        helpers: Mapping[str, HelperFunction],
        spelling: ModuleSpelling,
        constants: Mapping[str, str],
    ) -> None:
        self.arrays = arrays
        self.helpers = helpers
        self.by_module = spelling.by_module
        self.names = spelling.constants  # the generated module's names of the constants that are read
        self.constants = constants  # their literals
        self.given: Mapping[str, Expr | None] | None = None  # the arguments of the function that is read, by parameter
        self.found: dict[NumberCheck, None] = {}
        self.squared: dict[NumberCheck, None] = {}
        # values that may be numbers, as written, with the literals of constants that they name
        self.numbers: dict[Expr, tuple[Apply, Mapping[str, str]]] = {}
        self.lets: dict[str, Expr] = {}
        self.values: dict[str, Expr | None] = {}  # of the body's names, at its end
        self._covered: set[NumberCheck] = set()
        self._operands_of_lets: dict[str, tuple[str, ...]] = {}
        self._risky_in_lets: dict[str, dict[NumberCheck, None]] = {}

    def read(self, body: Body) -> None:
        for step in body.steps:
            value = self.number(step.statement.value, self.values)
            self.keep(value)
            is_number = not (isinstance(step.statement, Reduce) or step.is_written or step.is_cast)
            self.values[step.name] = self.short(step.name, value) if is_number else None

    def keep(self, value: Expr | None) -> None:
        for node in reversed(list(walk(value)) if value is not None else []):
            if isinstance(node, Apply) and _is_risky(node) and self.operands(node):
                check = NumberCheck(self.operands(node), node)
                self.found[check] = None
                inside = self._risky_in(node.arguments)
                self._covered.update(other for other in inside if set(other.operands) == set(check.operands))

    def short(self, stem: str, value: Expr | None) -> Expr | None:
        """The value, or a name for it if it is long."""
        if value is None or sum(1 for _ in walk(value)) < _LONG:
            return value
        name = f"{stem} {len(self.lets)}"  # unlike any name of the author
        self.lets[name] = value
        self._operands_of_lets[name] = self.operands(value)
        self._risky_in_lets[name] = self._risky_in([value])
        return Local(name)

    def with_lets(self, check: NumberCheck) -> NumberCheck:
        """The check with the definitions of its names."""
        needed = {node.name for node in walk(check.value) if isinstance(node, Local)}
        for name in reversed(self.lets):
            if name in needed:
                needed |= {node.name for node in walk(self.lets[name]) if isinstance(node, Local)}
        lets = tuple(Let(name, value) for name, value in self.lets.items() if name in needed)
        return replace(check, lets=lets)

    def checks(self) -> tuple[NumberCheck, ...]:
        """The checks of operators that may raise or give complex results."""
        return tuple(self.with_lets(check) for check in self.found if not self.is_covered(check))

    def is_covered(self, check: NumberCheck) -> bool:
        """Whether another check computes it from the same operands; a power may be complex inside a result that is
        not."""
        return check in self._covered and not is_power(check.value)

    def number(self, expression: Expr, values: Mapping[str, Expr | None]) -> Expr | None:
        """The expression in terms of operands if it may be a Python number; otherwise keep the parts that may be."""
        match expression:
            case Constant(text):
                return Constant(self.names.get(text, text))
            case Load(name):
                return self._operand(name, expression)
            case Local(name):
                return values.get(name)  # what a window keeps is no number
            case Cast(value):
                self.keep(self.number(value, values))
                return None
            case CallHelper(key, arguments):
                return self._helper(self.helpers[key], [self.number(argument, values) for argument in arguments])
            case Apply(function, arguments) if function == INSIDE or function in SCANS:  # a value of an array
                for argument in arguments:
                    self.keep(self.number(argument, values))
                return None
            case Apply(arguments=arguments):
                return self._apply(expression, [self.number(argument, values) for argument in arguments])

    def _operand(self, name: str, operand: Load) -> Expr | None:
        if self.given is not None:
            return self.given[name]
        return None if name in self.arrays else operand

    def _apply(self, expression: Apply, arguments: list[Expr | None]) -> Expr | None:
        is_builtin = operator_of(expression) or (expression.function == "numpy.absolute" and not expression.called)
        numbers = [argument for argument in arguments if argument is not None]
        if arguments[0] is not None and is_square(expression, self.constants):
            self.squared[NumberCheck(self.operands(arguments[0]), arguments[0])] = None
        if is_builtin and operator_of(expression) not in _COMPARISONS and len(numbers) == len(arguments):
            value = Apply(expression.function, tuple(numbers))
            self.numbers[value] = expression, self.constants
            return value
        for number in numbers:
            self.keep(number)
        return None

    def _helper(self, helper: HelperFunction, arguments: list[Expr | None]) -> Expr | None:
        if isinstance(helper.form, CupyCode | UfuncElements):
            for argument in arguments:
                self.keep(argument)
            return None
        outer = self.given, self.names, self.constants
        self.given = dict(zip(helper.parameters, arguments, strict=True))
        self.names, self.constants = self.by_module.get(helper.text.span.path, {}), dict(helper.text.constants)
        values: dict[str, Expr | None] = {}
        for let in helper.body.lets:
            value = self.number(let.value, values)
            self.keep(value)
            values[let.name] = self.short(let.name, value)
        for argument in arguments:
            self.keep(argument)
        result = self.number(helper.body.result, values)
        self.given, self.names, self.constants = outer
        return result

    def operands(self, expression: Expr) -> tuple[str, ...]:
        found: dict[str, None] = {}
        for node in walk(expression):
            match node:
                case Load(name):
                    found[name] = None
                case Local(name):
                    found |= dict.fromkeys(self._operands_of_lets[name])
        return tuple(found)

    def _risky_in(self, expressions: Iterable[Expr]) -> dict[NumberCheck, None]:
        """The operators that may raise, including those in the values of names, without those that other checks
        cover."""
        found: dict[NumberCheck, None] = {}
        for node in (node for expression in expressions for node in walk(expression)):
            if isinstance(node, Local):
                found |= self._risky_in_lets[node.name]
            elif _is_risky(node):
                found[NumberCheck(self.operands(node), node)] = None
        return {check: None for check in found if check not in self._covered}


def _is_risky(node: Expr) -> bool:
    return isinstance(node, Apply) and operator_of(node) in _RISKY


def is_square(node: Expr, constants: Mapping[str, str]) -> bool:
    """Whether it is `x**2`, which Python computes as a power if `x` is a number."""
    match node:
        case Apply("operator.pow", (_, Constant(text))) if not node.called:
            return cuda_literal(constants.get(text, text)) == "2"
        case _:
            return False


def is_power(node: Expr) -> bool:
    """Whether it is `x**y`."""
    return isinstance(node, Apply) and operator_of(node) == "**"


def lambda_head(parameters: Sequence[str]) -> str:
    return f"lambda {', '.join(parameters)}" if parameters else "lambda"


def check_texts(
    stem: str, checks: Sequence[NumberCheck], module_names: Collection[str], *, of_pairs: bool = False
) -> tuple[list[str], list[str]]:
    """Function definitions, and an item for each check: a lambda if it fits on a line, otherwise the function's name.
    `of_pairs`: the item has both operands of the operator."""
    spelling = Spelling({}, {}, {})
    taken = {*KERNEL_NAMES, *module_names} - {stem}  # the group's own stem stays free
    lines: list[str] = []
    items: list[str] = []
    for check in checks:
        values = check.value.arguments if of_pairs and isinstance(check.value, Apply) else (check.value,)
        text = ", ".join(expression_text(value, spelling).text for value in values)
        short = f"{lambda_head(check.operands)}: {f'({text})' if of_pairs else text}"
        if len(short) + 2 * len(INDENT) < LINE_LENGTH and not check.lets:
            items.append(short)
            continue
        items.append(take_name(stem, taken))
        lines += _check_lines(items[-1], check, values, {*taken, *check.operands})
    return lines, items


def _check_lines(name: str, check: NumberCheck, values: Sequence[Expr], taken: set[str]) -> list[str]:
    """A function of the check's operands, which returns these values."""
    parts = part_names("number", taken)
    names = {let.name: next(parts) for let in check.lets}
    layout = Layout(INDENT, Spelling(names, {}, {}), parts)
    lines = [line for let in check.lets for line in statement_lines(f"{names[let.name]} =", let.value, layout)]
    if len(values) > 1:
        results = [next(parts) for _ in values]
        for result, value in zip(results, values, strict=True):
            lines += statement_lines(f"{result} =", value, layout)
        lines.append(f"{INDENT}return {', '.join(results)}")
    else:
        lines += statement_lines("return", values[0], layout)
    return [*lines_of(call(f"def {name}", check.operands), after=":"), *lines, "", ""]


@dataclass(frozen=True, slots=True)
class DeviceNumbers:
    """Numbers for a CUDA kernel. `checks` may raise or give complex results; `raised` are powers that Python computes
    for the kernel, `squared` are powers that the kernel computes as products; `known` are powers of constants with the
    kernel's literals for them."""

    checks: tuple[NumberCheck, ...]
    raised: tuple[NumberCheck, ...]
    squared: tuple[NumberCheck, ...]
    known: tuple[tuple[Expr, str], ...]


def device_numbers(finder: NumberFinder) -> DeviceNumbers:
    """The numbers of the values that the finder has read, and of the functions that these call."""
    squares = {value for value, (written, known) in finder.numbers.items() if is_square(written, known)}
    found = finder.checks()
    raised = [check for check in found if is_power(check.value) and check.value not in squares]
    checks = [check for check in found if check not in raised]
    powers = {value: folded_literal(*entry) for value, entry in finder.numbers.items() if is_folded(entry[0])}
    return DeviceNumbers(
        checks=tuple(checks),
        raised=tuple(raised),
        squared=tuple(map(finder.with_lets, finder.squared)),
        known=tuple(
            (value, literal) for value, literal in powers.items() if literal and is_rounded_power(value, literal)
        ),
    )


def plain_results(body: Body, given: Collection[str], finder: NumberFinder) -> dict[str, NumberCheck]:
    """The results that Python computes from numbers, by name, as the finder has read them; not all of the `given`
    operands are numbers."""
    values = {name: finder.values.get(name) for name in body.fresh}
    found = {name: NumberCheck(finder.operands(value), value) for name, value in values.items() if value is not None}
    return {name: finder.with_lets(each) for name, each in found.items() if set() < {*each.operands} < {*given}}


def plain_items(
    stem: str, found: Mapping[str, NumberCheck], keys: Mapping[str, str], module_names: Collection[str]
) -> tuple[list[str], list[Bracketed]]:
    """The functions for the long ones, and `plain=(("q", lambda a, b: a - b),)`, by the kernel's names for the
    results."""
    functions, texts = check_texts(stem, tuple(found.values()), module_names)
    items = tuple(Bracketed("(", (f'"{keys[name]}"', text), ")") for name, text in zip(found, texts, strict=True))
    return functions, [Bracketed("plain=(", items, ")")] if items else []
