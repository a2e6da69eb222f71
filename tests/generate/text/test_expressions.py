"""Printed expressions mean what the model says, with the parentheses of the formatter's own taste."""

import ast
import subprocess
import sys
from collections.abc import Callable
from itertools import count

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fusec.base.scalars.expression import Apply, CallHelper, Cast, Constant, Expr, Load, Local
from fusec.generate.text.expressions import BINARY, Spelling, expression_text
from fusec.generate.text.statements import Layout, statement_lines

PLAIN = Spelling({}, {"pkg.cdf": "cdf_element"}, {})
FUNCTIONS = {
    "+": "numpy.add", "-": "numpy.subtract", "*": "numpy.multiply", "/": "numpy.divide", "//": "numpy.floor_divide",
    "%": "numpy.remainder", "**": "operator.pow", "&": "numpy.bitwise_and", "|": "numpy.bitwise_or",
    "^": "numpy.bitwise_xor", "<<": "numpy.left_shift", ">>": "numpy.right_shift", "<": "numpy.less",
    "==": "numpy.equal",
}  # fmt: skip
NODES: dict[type[ast.AST], str] = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.FloorDiv: "//", ast.Mod: "%", ast.Pow: "**",
    ast.BitAnd: "&", ast.BitOr: "|", ast.BitXor: "^", ast.LShift: "<<", ast.RShift: ">>", ast.Lt: "<", ast.Eq: "==",
}  # fmt: skip


def apply(function: str, *arguments: Expr) -> Apply:
    return Apply(FUNCTIONS.get(function, f"numpy.{function}"), arguments)


LEAVES = st.sampled_from([Load("x"), Local("t"), Constant("0.5"), Constant("2"), Constant("-1.5"), Constant("np.pi")])


def above(inner: st.SearchStrategy[Expr]) -> st.SearchStrategy[Expr]:
    return st.one_of(
        st.builds(apply, st.sampled_from(sorted(FUNCTIONS)), inner, inner),
        st.builds(apply, st.sampled_from(["negative", "invert", "sqrt", "absolute"]), inner),
        st.builds(apply, st.just("where"), inner, inner, inner),
        st.builds(Cast, inner, st.sampled_from(["np.float32", "bool"])),
        st.builds(lambda x: CallHelper("pkg.cdf", (x,)), inner),
    )


EXPRESSIONS = st.recursive(LEAVES, above, max_leaves=25)


def argument_shape(expression: Expr) -> str:
    """An integer is marked as Python's, also behind a sign."""
    match expression:
        case Constant("2"):
            return "python_number(2)"
        case Apply("numpy.negative", (Constant("2"),)):
            return "(-python_number(2))"
        case _:
            return shape(expression)


def shape(expression: Expr) -> str:
    """The expression with every bracket."""
    match expression:
        case Load(name) | Local(name):
            return name
        case Constant(text):
            return f"({text})" if text.startswith("-") else text
        case Cast(value, dtype):
            return f"({shape(value)}).astype({dtype if dtype.startswith('np') else 'np.bool_'})"
        case CallHelper(_, arguments):
            return f"cdf_element({', '.join(map(argument_shape, arguments))})"
        case Apply(function, arguments):
            inner = [shape(argument) for argument in arguments]
            symbol = next((s for s, name in FUNCTIONS.items() if name == function), "")
            if symbol:
                return f"({inner[0]} {symbol} {inner[1]})"
            if function in ("numpy.negative", "numpy.invert"):
                return f"({'-' if 'neg' in function else '~'}{inner[0]})"
            return f"{'abs' if 'abs' in function else function.replace('numpy', 'np')}({', '.join(inner)})"


def tree(text: str) -> str:
    return ast.dump(ast.parse(text, mode="eval"))


@given(EXPRESSIONS)
@settings(deadline=None, max_examples=300)
def test_text_parses_to_the_expression(expression: Expr) -> None:
    text = expression_text(expression, PLAIN).text
    assert tree(text) == tree(shape(expression))


@given(EXPRESSIONS)
@settings(deadline=None, max_examples=150)
def test_no_pair_of_parentheses_can_go(expression: Expr) -> None:
    text = expression_text(expression, PLAIN).text
    for start, end in _pairs(text):
        without = f"{text[:start]} {text[start + 1 : end]} {text[end + 1 :]}"
        try:
            assert tree(without) != tree(text)
        except SyntaxError:
            continue


def _pairs(text: str) -> list[tuple[int, int]]:
    """Parentheses that are no call's, and that the formatter does not want: `-(x**2)`, `(2).astype(...)`."""
    opened, found = [], []
    for place, character in enumerate(text):
        if character == "(":
            opened.append(place)
        elif character == ")":
            start = opened.pop()
            is_call = text[start - 1 : start].isalnum() or text[start - 1 : start] == "_"
            is_formatters = text[start - 1 : start] in ("-", "~") or text[start + 1].isdigit()
            if not is_call and not is_formatters:
                found.append((start, place))
    return found


@pytest.mark.parametrize(
    ("expression", "text"),
    [
        (apply("**", Load("x"), Constant("2")), "x**2"),
        (apply("**", apply("sin", Load("x")), Constant("2")), "np.sin(x) ** 2"),
        (apply("**", apply("negative", Load("x")), Constant("2")), "(-x) ** 2"),
        (apply("negative", apply("**", Load("x"), Constant("2"))), "-(x**2)"),
        (apply("**", Load("x"), Constant("-2")), "x**-2"),
        (apply("-", Load("x"), apply("-", Load("y"), Load("z"))), "x - (y - z)"),
        (apply("<", apply("<", Load("x"), Load("y")), Load("z")), "(x < y) < z"),
        (Apply("numpy.add", (Load("x"), Load("y")), called=True), "np.add(x, y)"),
        (Apply("numpy.add", (Load("x"), Load("y")), (("dtype", "float"),)), "np.add(x, y, dtype=np.float64)"),
        (Constant("1E-3"), "1e-3"),
        (Constant("5."), "5.0"),
        (Constant("0XfF"), "0xFF"),
    ],
)
def test_spelling_is_the_formatters(expression: Expr, text: str) -> None:
    assert expression_text(expression, PLAIN).text == text


@pytest.mark.parametrize(
    "expression",
    [
        Apply("numpy.matmul", (Load("x"), Load("y"))),
        Apply("numpy.add", (Load("x"),)),
        Apply("numpy.add", (Load("x"), Load("y")), (("where", "m"),)),
        Cast(Load("x"), "__import__('os')"),
        Constant("__import__('os').remove('x')"),
        Constant("[1]"),
    ],
)
def test_what_no_kernel_can_hold_is_an_error(expression: Expr) -> None:
    with pytest.raises(ValueError, match=r"no |takes"):
        expression_text(expression, PLAIN)


def _long(operator: str, terms: int) -> Expr:
    total: Expr = Load("temperature")
    for k in range(terms):
        total = apply(operator, total, apply("*", Constant(f"0.{k + 1}7532"), apply("sqrt", Load("salinity_of_water"))))
    return total


LONG: list[Callable[[], Expr]] = [
    lambda: _long("+", 9),
    lambda: apply("*", _long("+", 5), _long("-", 6)),
    lambda: apply("where", apply("<", _long("+", 3), Load("x")), _long("*", 2), _long("+", 5)),
    lambda: apply("where", apply("<", _long("+", 1), Load("x")), _long("*", 1), Load("y")),
    lambda: apply("sqrt", _long("+", 5)),
    lambda: apply("negative", _long("+", 5)),
    lambda: Cast(_long("+", 5), "np.float32"),
    lambda: apply("/", _long("*", 5), apply("+", Constant("1.0"), _long("*", 4))),
    lambda: apply("<", _long("+", 3), _long("+", 3)),
    lambda: apply("+", apply("*", _long("+", 6), _long("+", 2)), apply("sqrt", _long("-", 8))),
    lambda: CallHelper("pkg.cdf", (_long("+", 3), _long("+", 1), _long("-", 1))),
]


def test_long_statements_stand_as_the_formatter_breaks_them() -> None:
    names = (f"value_part_{k}" for k in count())
    lines = ["def f(temperature, salinity_of_water, x, y):"]
    for k, make in enumerate(LONG):
        lines += statement_lines(f"value_{k} =", make(), Layout("    ", PLAIN, names))
    lines += statement_lines("return", _long("+", 7), Layout("    ", PLAIN, names))
    text = "\n".join(lines) + "\n"
    command = [sys.executable, "-m", "ruff", "format", "--isolated", "--line-length", "120", "--diff", "-"]
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    assert all(len(line) <= 120 for line in lines)
    assert set(BINARY) >= set(FUNCTIONS)
