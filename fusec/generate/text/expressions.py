"""Print an expression of one element in Python with the fewest parentheses."""

import ast
from collections.abc import Mapping
from enum import IntEnum
from typing import assert_never

from fusec.base.records import dataclass
from fusec.base.scalars.array_functions import array_function, operator_of
from fusec.base.scalars.expression import Apply, CallHelper, Cast, Constant, Expr, Load, Local


class Precedence(IntEnum):
    """Python's operators in ascending order of precedence."""

    COMPARISON = 1
    OR = 2
    XOR = 3
    AND = 4
    SHIFT = 5
    SUM = 6
    PRODUCT = 7
    UNARY = 8
    POWER = 9
    ATOM = 10


BINARY: Mapping[str, Precedence] = {
    **dict.fromkeys(("==", "!=", "<", "<=", ">", ">="), Precedence.COMPARISON),
    "|": Precedence.OR,
    "^": Precedence.XOR,
    "&": Precedence.AND,
    "<<": Precedence.SHIFT,
    ">>": Precedence.SHIFT,
    "+": Precedence.SUM,
    "-": Precedence.SUM,
    "*": Precedence.PRODUCT,
    "/": Precedence.PRODUCT,
    "//": Precedence.PRODUCT,
    "%": Precedence.PRODUCT,
    "**": Precedence.POWER,
}
DTYPES = {"bool": "np.bool_", "int": "np.int_", "float": "np.float64", "complex": "np.complex128"}


@dataclass(frozen=True, slots=True)
class Text:
    """The text of an expression, and the precedence of its outermost operator."""

    text: str
    precedence: IntEnum

    def inside(self, least: int) -> str:
        """The text as an operand with at least this precedence."""
        return self.text if self.precedence >= least else f"({self.text})"


@dataclass(frozen=True, slots=True)
class Spelling:
    """The generated text's names for the names of the model."""

    names: Mapping[str, str]
    helpers: Mapping[str, str]
    constants: Mapping[str, str]

    def name(self, name: str) -> str:
        return self.names.get(name, name)


def expression_text(expression: Expr, spelling: Spelling) -> Text:
    """The expression on one line; raises ValueError if a kernel cannot contain it."""
    match expression:
        case Load(name) | Local(name):
            return Text(spelling.name(name), Precedence.ATOM)
        case Constant(text):
            return _constant(spelling.constants.get(text, text))
        case Cast(value, dtype):
            receiver = expression_text(value, spelling).inside(Precedence.ATOM)
            receiver = f"({receiver})" if receiver[0].isdigit() else receiver
            return Text(f"{receiver}.astype({dtype_text(dtype)})", Precedence.ATOM)
        case CallHelper(helper, arguments):
            texts = [_argument(argument, spelling) for argument in arguments]
            return Text(f"{spelling.helpers[helper]}({', '.join(texts)})", Precedence.ATOM)
        case Apply(function, arguments, keywords):
            symbol = operator_of(expression)
            if symbol:
                return _operator(symbol, arguments, spelling)
            return _call(function_text(function, called=expression.called), arguments, keywords, spelling)
        case _:
            assert_never(expression)


def binary_operator(expression: Expr) -> str:
    """The operator between the two operands that the expression consists of, or an empty text."""
    if not isinstance(expression, Apply) or len(expression.arguments) != 2:
        return ""
    return operator_of(expression)


def function_text(name: str, *, called: bool = True) -> str:
    """`np.sqrt` for `numpy.sqrt`; `abs` if the author wrote the built-in function, `np.abs` for `np.absolute`."""
    known = array_function(name)
    if known is None:
        raise ValueError(f"no kernel has code for `{name}`")
    module, _, function = known.name.partition(".")
    if function == "absolute":
        return "np.abs" if called else "abs"
    return f"np.{'power' if module == 'operator' else function}"


def dtype_text(dtype: str) -> str:
    """The dtype as a name in `np`."""
    text = DTYPES.get(dtype, dtype)
    if not text.startswith("np.") or not text[3:].isidentifier():
        raise ValueError(f"`{dtype}` is no dtype")
    return text


def _call(
    function: str, arguments: tuple[Expr, ...], keywords: tuple[tuple[str, str], ...], spelling: Spelling
) -> Text:
    texts = [expression_text(argument, spelling).text for argument in arguments]
    texts += [keyword_text(name, value) for name, value in keywords]
    return Text(f"{function}({', '.join(texts)})", Precedence.ATOM)


def _argument(argument: Expr, spelling: Spelling) -> str:
    """An argument of a function of elements, which would take a literal for a NumPy integer."""
    match argument:
        case Constant(text) if _may_be_integer(text):
            return f"python_number({expression_text(argument, spelling).text})"
        case Apply(arguments=(Constant() as named,)) if operator_of(argument) == "-":
            return f"-{_argument(named, spelling)}"
        case _:
            return expression_text(argument, spelling).text


def _may_be_integer(text: str) -> bool:
    """Whether the constant is an integer, or a name that may stand for one."""
    match ast.parse(text, mode="eval").body:
        case ast.Constant(value) | ast.UnaryOp(operand=ast.Constant(value)):
            return type(value) is int
        case ast.Attribute(ast.Name("np" | "math")):
            return False
        case node:
            return isinstance(node, ast.Name | ast.Attribute)


def keyword_text(name: str, value: str) -> str:
    if name != "dtype":
        raise ValueError(f"no kernel has code for the keyword `{name}`")
    return f"dtype={dtype_text(value)}"


def _operator(symbol: str, arguments: tuple[Expr, ...], spelling: Spelling) -> Text:
    operands = [expression_text(argument, spelling) for argument in arguments]
    if len(operands) == 1:
        is_power = operands[0].precedence is Precedence.POWER  # the formatter writes `-(x**2)`
        return Text(
            f"{symbol}{operands[0].inside(Precedence.ATOM if is_power else Precedence.UNARY)}", Precedence.UNARY
        )
    precedence = BINARY[symbol]
    left, right = (operand.inside(least) for operand, least in zip(operands, operand_limits(symbol), strict=True))
    space = "" if symbol == "**" and _is_simple(left) and _is_simple(right) else " "
    return Text(f"{left}{space}{symbol}{space}{right}", precedence)


def operand_limits(symbol: str) -> tuple[int, int]:
    """The least precedence at which the left and the right operand need no parentheses."""
    precedence = BINARY[symbol]
    if symbol == "**":
        return Precedence.ATOM, Precedence.UNARY
    chains = precedence is Precedence.COMPARISON
    return precedence + chains, precedence + 1


def _is_simple(text: str) -> bool:
    """Whether the formatter leaves no space around `**` beside this operand."""
    return text.removeprefix("-").replace(".", "").replace("_", "").isalnum()


def _constant(text: str) -> Text:
    """A literal or a known name, verbatim; raises ValueError for any other text."""
    parsed = ast.parse(text, mode="eval").body
    match parsed:
        case (
            ast.Constant(value=bool() | int() | float() | complex() | None)
            | ast.Name()
            | ast.Attribute(value=ast.Name())
        ):
            return Text(_formatted_number(text), Precedence.ATOM)
        case ast.Call(ast.Attribute(ast.Name("math"), "sqrt")):  # a constant's value
            return Text(text, Precedence.ATOM)
        case ast.UnaryOp(op=ast.USub() | ast.UAdd(), operand=ast.Constant() | ast.Name() | ast.Attribute()):
            return Text(_formatted_number(text), Precedence.UNARY)
        case _:
            raise ValueError(f"`{text}` is no constant")


def _formatted_number(text: str) -> str:
    """The literal as the formatter spells it: `1E-3` as `1e-3`, `5.` as `5.0`."""
    digits = text.strip().lstrip("+-")
    if not (digits[:1].isdigit() or digits.startswith(".")):
        return text.strip()
    sign = text.strip()[: len(text.strip()) - len(digits)]
    lowered = digits.lower()
    if lowered.startswith(("0x", "0o", "0b")):
        return sign + lowered[:2] + lowered[2:].upper()
    imaginary = "j" if lowered.endswith("j") else ""
    mantissa, e, exponent = lowered.removesuffix("j").partition("e")
    if mantissa.startswith("."):
        mantissa = f"0{mantissa}"
    if mantissa.endswith("."):
        mantissa = f"{mantissa}0"
    return f"{sign}{mantissa}{e}{exponent.removeprefix('+')}{imaginary}"
