"""Arithmetic of constants, which kernels hold as literals: what Python computes, or nothing."""

import random

import pytest

from fusec.base.scalars.constant_folding import folded_literal, is_folded, is_rounded_power
from fusec.base.scalars.expression import Apply, Constant, Expr, Load

_NAMES = {
    "+": "numpy.add",
    "-": "numpy.subtract",
    "*": "numpy.multiply",
    "/": "numpy.divide",
    "//": "numpy.floor_divide",
    "%": "numpy.remainder",
    "**": "operator.pow",
    "<<": "numpy.left_shift",
    ">>": "numpy.right_shift",
    "&": "numpy.bitwise_and",
    "|": "numpy.bitwise_or",
    "^": "numpy.bitwise_xor",
    "<": "numpy.less",
}


def apply(left: Expr | str, symbol: str, right: Expr | str) -> Apply:
    operands = (Constant(side) if isinstance(side, str) else side for side in (left, right))
    return Apply(_NAMES[symbol], tuple(operands))


@pytest.mark.parametrize("symbol", ["//", "%", "**", "<<", ">>", "&", "|", "^"])
def test_integers_are_pythons(symbol: str) -> None:
    rng = random.Random(7)
    known = 0
    for _ in range(200):
        left, right = rng.randint(-9, 99), rng.randint(-3, 12)
        literal = folded_literal(apply(str(left), symbol, str(right)), {})
        try:
            value = eval(f"({left}) {symbol} ({right})")
        except (ArithmeticError, ValueError):
            value = None
        is_held = isinstance(value, int) and abs(value) < 2**31
        assert literal == (repr(value) if is_held else None) or (symbol == "**" and right < 0)
        known += literal is not None
    assert known > 50


def test_powers_are_rounded_right() -> None:
    rng = random.Random(7)
    apart = 0
    for _ in range(500):
        base, exponent = rng.uniform(0.01, 50), rng.choice((0.5, -0.5, 1.5, 1 / 3, -2.0, rng.uniform(-9, 9)))
        power = apply(repr(base), "**", repr(exponent))
        literal = folded_literal(power, {})
        assert literal is not None
        assert is_rounded_power(power, literal)
        assert abs(float(literal) - base**exponent) <= 2e-16 * base**exponent
        apart += float(literal) != base**exponent
    assert apart <= 5  # the C library rounds nearly all of them right


@pytest.mark.parametrize(
    ("expression", "literal"),
    [
        (apply(apply("1", "+", apply("5", "**", "0.5")), "/", "2"), repr((1 + 5**0.5) / 2)),
        (apply(apply("2", "*", "np.pi"), "**", "0.5"), "2.5066282746310002"),
        (apply("ORDER", "**", "2"), "9"),
        (Apply("numpy.negative", (apply("2", "**", "3"),)), "-8"),
        (apply("7.5", "%", "2"), "1.5"),
        (apply("-7", "//", "2"), "-4"),
    ],
)
def test_arithmetic_around(expression: Expr, literal: str) -> None:
    assert is_folded(expression)
    assert folded_literal(expression, {"ORDER": "3"}) == literal


@pytest.mark.parametrize(
    "expression",
    [
        apply("2", "**", "40"),
        apply("9", "**", "999999999"),
        apply("0.0", "**", "0.5"),
        apply("-8.0", "**", "0.5"),
        apply("1", "//", "0"),
        apply("1", "<<", "999999999"),
        apply("1", "<", "2"),
        apply("2", "**", "np.inf"),
        apply("1e300", "**", "2.0"),
        apply("0.5j", "**", "2"),
        apply("1.5", "<<", "2"),
    ],
)
def test_what_no_kernel_holds(expression: Expr) -> None:
    assert is_folded(expression)
    assert folded_literal(expression, {}) is None


@pytest.mark.parametrize(
    "expression",
    [
        apply("2", "*", "3"),
        apply(Load("n"), "**", "2"),
        Apply("numpy.sqrt", (apply("2", "**", "3"),)),
        Apply("operator.pow", (Constant("2"), Constant("3")), called=True),
        Constant("2"),
    ],
)
def test_what_kernels_compute(expression: Expr) -> None:
    assert not is_folded(expression)
