"""Print an expression of one element in CUDA C++ with the fewest parentheses."""

from collections.abc import Mapping
from enum import IntEnum
from typing import assert_never

from fusec.base.ir.interior import INSIDE, inside_margins
from fusec.base.records import dataclass
from fusec.base.scalars.array_functions import array_function
from fusec.base.scalars.constant_folding import folded_literal, is_folded
from fusec.base.scalars.cuda_functions import COMPLEX_NUMBERS, CUDA_FUNCTIONS, CUDA_TYPES, cuda_literal
from fusec.base.scalars.expression import Apply, CallHelper, Cast, Constant, Expr, Load, Local, is_constant
from fusec.generate.text.expressions import Text


class CudaPrecedence(IntEnum):
    """C++'s operators in ascending order of precedence: comparisons bind tighter than `&`, `^` and `|`."""

    OR = 1
    XOR = 2
    AND = 3
    EQUALITY = 4
    COMPARISON = 5
    SHIFT = 6
    SUM = 7
    PRODUCT = 8
    UNARY = 9
    ATOM = 10


_BINARY = {
    "|": CudaPrecedence.OR,
    "^": CudaPrecedence.XOR,
    "&": CudaPrecedence.AND,
    "==": CudaPrecedence.EQUALITY,
    "!=": CudaPrecedence.EQUALITY,
    **dict.fromkeys(("<", "<=", ">", ">="), CudaPrecedence.COMPARISON),
    "<<": CudaPrecedence.SHIFT,
    ">>": CudaPrecedence.SHIFT,
    "+": CudaPrecedence.SUM,
    "-": CudaPrecedence.SUM,
    "*": CudaPrecedence.PRODUCT,
    "/": CudaPrecedence.PRODUCT,
}
_LOOSE = (CudaPrecedence.SHIFT, CudaPrecedence.EQUALITY, CudaPrecedence.COMPARISON)  # compilers warn about chained ones


_POWERS = {"2.0": "square", "0.5": "sqrt", "-1.0": "reciprocal"}


@dataclass(frozen=True, slots=True)
class CudaSpelling:
    """The names of the author's constants, by name, and of the package's functions, by key."""

    constants: Mapping[str, str]
    helpers: Mapping[str, str]


def cuda_text(expression: Expr, names: Mapping[str, str], spelling: CudaSpelling) -> Text:
    """The expression on one line; raises ValueError if a kernel cannot contain it."""
    return _Printer(names, spelling).text(expression)


class _Printer:
    def __init__(self, names: Mapping[str, str], spelling: CudaSpelling) -> None:
        self.names = names
        self.constants = spelling.constants
        self.helpers = spelling.helpers

    def text(self, expression: Expr) -> Text:
        match expression:
            case Apply() if is_folded(expression):
                return literal_text(folded_literal(expression, self.constants) or "")
            case Load(name) | Local(name):
                return Text(self.names[name], CudaPrecedence.ATOM)
            case Constant(text):
                return literal_text(self.constants.get(text, text))
            case Cast(value, dtype):
                return Text(f"astype<{CUDA_TYPES[dtype]}>({self.argument(value).text})", CudaPrecedence.ATOM)
            case Apply(function, (value, other)) if function == INSIDE:
                return self._inside(expression, value, other)
            case Apply(function, arguments, ()):
                return self._apply(function, arguments, called=expression.called)
            case CallHelper(helper, arguments):
                texts = [self.argument(argument).text for argument in arguments]
                return Text(f"{self.helpers[helper]}({', '.join(texts)})", CudaPrecedence.ATOM)
            case Apply():
                raise ValueError(f"no CUDA code for {expression}")
            case _:
                assert_never(expression)

    def argument(self, expression: Expr) -> Text:
        """An argument of a function; functions take no C++ literals."""
        text = self.text(expression)
        is_number = (is_folded(expression) or _is_literal(expression)) and expression != Constant("None")
        is_plain = is_number and not text.text.lstrip("-").startswith(COMPLEX_NUMBERS)
        return Text(f"number({text.text})", CudaPrecedence.ATOM) if is_plain else text

    def _inside(self, expression: Apply, value: Expr, other: Expr) -> Text:
        """`value_inside<1, 1, 0, 0>(spot, value, u)`: the value, but the elements of `u` in the first and last row."""
        margins = ", ".join(str(max(count, 0)) for ends in inside_margins(expression) for count in ends)
        texts = [self.argument(part).text for part in (value, other)]
        return Text(f"value_inside<{margins}>(spot, {', '.join(texts)})", CudaPrecedence.ATOM)

    def _apply(self, name: str, arguments: tuple[Expr, ...], *, called: bool) -> Text:
        function = array_function(name)
        if function is None or function.name not in CUDA_FUNCTIONS:
            raise ValueError(f"no CUDA code for `{name}`")
        if function.operator == "**" and not called and function.name == "operator.pow":
            return self._power(*arguments)
        if function.name == "numpy.absolute" and not called:
            return self._call("magnitude", arguments)
        if called or function.operator in ("", "**", "//", "%"):
            return self._call(function.name.partition(".")[2], arguments)
        if len(arguments) == 1:
            operand = self.text(arguments[0]).inside(CudaPrecedence.ATOM)
            return Text(f"{function.operator}{operand}", CudaPrecedence.UNARY)
        return self._binary(function.operator, *arguments)

    def _power(self, base: Expr, exponent: Expr) -> Text:
        """A power; CuPy calls other functions for some exponents that are Python numbers."""
        literal = self.text(exponent).text if _is_literal(exponent) else ""
        quotient = self._quotient(exponent)
        if quotient:
            return self._power(base, Constant(quotient))
        text = self.argument(base).text
        if literal == "2":
            return Text(f"squared({text})", CudaPrecedence.ATOM)
        if literal in _POWERS:
            return Text(f"{_POWERS[literal]}(beside({text}, {literal}))", CudaPrecedence.ATOM)
        return self._call("power" if literal else "raised", (base, exponent))

    def _quotient(self, expression: Expr) -> str:
        """`1 / 3` as the number that Python computes; an empty text for anything else."""
        match expression:
            case Apply("numpy.divide", (Constant(left), Constant(right))) if not expression.called:
                texts = [f"({self.constants.get(text, text)})" for text in (left, right)]
                return cuda_literal(" / ".join(texts)) or ""
            case _:
                return ""

    def _call(self, name: str, arguments: tuple[Expr, ...]) -> Text:
        texts = [self.argument(argument).text for argument in arguments]
        return Text(f"{'power' if name == 'pow' else name}({', '.join(texts)})", CudaPrecedence.ATOM)

    def _binary(self, symbol: str, left: Expr, right: Expr) -> Text:
        precedence = _BINARY[symbol]
        first = self.argument(left) if is_constant(left) and is_constant(right) else self.text(left)
        strict = precedence in _LOOSE or precedence < CudaPrecedence.EQUALITY
        least = CudaPrecedence.SUM if strict else precedence
        parts = first.inside(least), self.text(right).inside(least if strict else precedence + 1)
        return Text(f"{parts[0]} {symbol} {parts[1]}", precedence)


def _is_literal(expression: Expr) -> bool:
    """Whether it is a constant, or a negated constant."""
    match expression:
        case Constant():
            return True
        case Apply("numpy.negative" | "numpy.positive", (Constant(),)):
            return True
        case _:
            return False


def literal_text(text: str) -> Text:
    """A number as C++ spells it; raises ValueError for any other text."""
    literal = cuda_literal(text)
    if literal is None:
        raise ValueError(f"`{text}` is no number of CUDA C++")
    return Text(literal, CudaPrecedence.UNARY if literal.startswith("-") else CudaPrecedence.ATOM)
