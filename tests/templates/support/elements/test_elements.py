"""Every function and operator on every dtype, against NumPy, through the compiled kernel."""

import platform
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from fusec.base.scalars.catalogue import SCALAR_FUNCTIONS
from fusec.verify.fusec_child.operands.special_values import PAIRS, paired_values, special_values
from tests.tools.catalogue import ROWS, call_text, is_of_integers
from tests.tools.fused import only_group, table, ulps
from tests.tools.selection import few_quick

pytestmark = pytest.mark.slow

CODED = [each for each in SCALAR_FUNCTIONS if each.numba]
UFUNCS = [each for each in CODED if each.is_ufunc]
UNARY = [each.word for each in UFUNCS if each.arity == 1]
BINARY = [each.word for each in UFUNCS if each.arity == 2]
OPERATORS = [each.operator for each in UFUNCS if each.arity == 2 and each.operator]
INEXACT = {each.word: each.accuracy.ulps for each in UFUNCS if not each.exact}
NOT_COMPILED = [each.word for each in UFUNCS if each.numba and not each.numba.of_complex]

INTEGERS = ("int8", "int16", "int32", "int64", "uint8", "uint64")
_EXACT_POWERS = ("np.positive(x)", "x**2", "x**1", "x**2.0", "x**0.5")


def samples(dtype: str) -> np.ndarray:
    """Values with every special one of the dtype, 105 in all."""
    kind, rng = np.dtype(dtype), np.random.default_rng(1)
    special = special_values(dtype)
    count = 105 - len(special)
    if kind.kind == "b":
        return np.resize(special, 105)
    if kind.kind in "iu":
        limits = np.iinfo(kind)
        return np.concatenate((special, rng.integers(limits.min, limits.max, count, dtype=kind, endpoint=True)))
    usual = rng.uniform(-3, 3, count)
    return np.concatenate((special, usual + 1j * rng.permutation(usual) if kind.kind == "c" else usual)).astype(kind)


def pairs(left: str, right: str) -> tuple[np.ndarray, np.ndarray]:
    """Every special value of one dtype with each of the other, and further values in seven pairings."""
    first, second = samples(left), samples(right)
    special = paired_values(left, (PAIRS,), 0), paired_values(right, (PAIRS,), 1)
    others = np.tile(first, 7), np.concatenate([np.roll(second, 5 * k) for k in range(7)])
    return np.concatenate((special[0], others[0])), np.concatenate((special[1], others[1]))


def valid(expressions: list[str], names: dict[str, np.ndarray]) -> dict[str, np.ndarray]:
    """What NumPy computes for those that it accepts, without results in half precision."""
    results: dict[str, np.ndarray] = {}
    with np.errstate(all="ignore"):
        for expression in expressions:
            try:
                results[expression] = eval(expression, {"np": np}, dict(names))
            except TypeError:
                continue
    return {expression: value for expression, value in results.items() if value.dtype != np.float16}


def compare(folder: Path, wanted: dict[str, np.ndarray], limit: Callable[[str], float], **names: Any) -> None:
    found = table(folder, ", ".join(names), list(wanted)).fused(**names)
    distances = {text: ulps(value, wanted[text]) for text, value in zip(wanted, found, strict=True)}
    assert {text: d for text, d in distances.items() if d > limit(text)} == {}


def allowed(text: str) -> float:
    name = text.removeprefix("np.").partition("(")[0]
    return INEXACT.get("power" if text == "x**y" else name, 0)


def of_two(name: str) -> str:
    """The sign of a zero that is NumPy's `fmax` or `fmin` depends on its place: here it is positive."""
    return f"np.{name}(x, y)" + (" + np.zeros_like(x)" if name in ("fmax", "fmin") else "")


@pytest.mark.parametrize("dtype", ["float64", "float32", "uint8", "int8", "int64"])
def test_unary_functions_are_numpys(tmp_path: Path, dtype: str) -> None:
    x = samples(dtype)
    compare(tmp_path, valid([f"np.{name}(x)" for name in UNARY], {"x": x}), allowed, x=x)


@pytest.mark.parametrize(
    "dtypes",
    few_quick(
        [
            "float64 float64",
            "float32 float32",
            "float32 int16",
            "int64 uint64",
            "bool bool",
            *(f"{i} {i}" for i in INTEGERS),
        ],
        quick=5,
    ),
)
def test_binary_functions_are_numpys(tmp_path: Path, dtypes: str) -> None:
    x, y = pairs(*dtypes.split())
    texts = [of_two(name) for name in BINARY] + [f"x {symbol} y" for symbol in OPERATORS]
    texts += ["np.where(x > y, x, y)", "np.where(x, y, 1)", "np.copy(x)"]
    if x.dtype.kind != "b":
        texts += ["np.clip(x, y, y)", "np.clip(x, 0, y)", "np.clip(x, 0, None)"]
        texts += ["np.clip(x, -0.0, 0.0)", "np.clip(x, 0.0, -0.0)"]
    if x.dtype.kind in "iu":  # signed exponents may be negative, which NumPy refuses
        texts.remove("np.power(x, y)")
    compare(tmp_path, valid(texts, {"x": x, "y": y}), allowed, x=x, y=y)


@pytest.mark.parametrize("dtypes", ["float64 float64", "float32 float32", "int64 int64"])
def test_every_row_of_the_catalogue_is_numpys(tmp_path: Path, dtypes: str) -> None:
    """Also those that are no ufuncs; of no dtype does NumPy refuse one that others of the same kind have."""
    x, y = pairs(*dtypes.split())
    texts = {each.name: call_text(each) for each in ROWS if each.numba}
    texts |= {f"numpy.{name}": of_two(name) for name in ("fmax", "fmin")}
    integers = {each.name for each in ROWS if is_of_integers(each)}
    left = {"numpy.power", "operator.pow"} if x.dtype.kind == "i" else integers  # NumPy refuses negative exponents
    wanted = valid([text for name, text in texts.items() if name not in left], {"x": x, "y": y})
    assert len(wanted) == len(texts) - len(left)
    compare(tmp_path, wanted, allowed, x=x, y=y)


def test_half_precision_is_numpys(tmp_path: Path) -> None:
    """Or the original runs."""
    x, y = paired_values("float16", (PAIRS,), 0), paired_values("float16", (PAIRS,), 1)
    for name in ("nextafter", "heaviside"):
        group = only_group(tmp_path / name, f"def f(x, y):\n    z = x + y\n    return np.{name}(z, y)\n")
        run = group.fusion.bind(*group.arguments({"x": x, "y": y}))
        with np.errstate(all="ignore"):
            wanted = group.original(x=x, y=y)
            assert run is None or ulps(run.run(), wanted) == 0


@pytest.mark.parametrize("dtype", ["complex128", "complex64"])
def test_complex_functions_are_numpys(tmp_path: Path, dtype: str) -> None:
    """Bit for bit, but for exponentials."""
    x, y = pairs(dtype, dtype)
    texts = [f"np.{name}(x)" for name in UNARY if name not in NOT_COMPILED]
    texts += [of_two(name) for name in BINARY if name not in NOT_COMPILED]
    texts += ["np.copy(np.real(x))", "np.copy(np.imag(x))", "np.where(x == y, x, 1j)"]
    compare(tmp_path, valid(texts, {"x": x, "y": y}), lambda text: 9.0 if text == "np.exp(x)" else 0.0, x=x, y=y)


@pytest.mark.parametrize("dtype", ["complex128", "complex64"])
def test_complex_powers_are_numpys(tmp_path: Path, dtype: str) -> None:
    """`**` squares, divides or has the root for some numbers of Python's, `np.power` for none."""
    x, y = pairs(dtype, dtype)
    texts = [f"x**{n}" for n in ("2", "-1", "0.5", "2.0", "-1.0", "0", "1", "3", "-3", "7", "-99", "100", "1.5", "1j")]
    texts += [
        "x**y",
        "x**y.real",
        "2**x",
        "np.power(x, 2)",
        "np.power(x, -1)",
        "np.power(x, 0.5)",
        "np.float_power(x, 3)",
    ]
    compare(tmp_path, valid(texts, {"x": x, "y": y}), lambda _: 0.0, x=x, y=y)


def test_complex_numbers_are_multiplied_as_numbers_are(tmp_path: Path) -> None:
    """Between arrays NumPy has fused operations, between its numbers, and Python between its own, it has none."""
    x, rng = samples("complex128"), np.random.default_rng(5)
    group = only_group(tmp_path, "def f(x, a, b):\n    return np.conj(x) + a * b\n")
    for _ in range(20):
        first, second = rng.normal(size=4).view(complex)
        for kind in (complex, np.complex128):
            a, b = kind(first), kind(second)
            assert ulps(group.fused(x=x, a=a, b=b), np.conj(x) + a * b) == 0.0


def test_a_complex_clip_goes_to_the_original(tmp_path: Path) -> None:
    """Of NaNs it keeps others than NumPy's `minimum` and `maximum` do."""
    x, y = pairs("complex128", "complex128")
    assert only_group(tmp_path, "def f(x, y):\n    return np.clip(x * x, y, 3)\n").falls_back(x=x, y=y)


def test_casts_are_numpys(tmp_path: Path) -> None:
    dtypes = ("int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "float32", "float64", "bool_")
    for dtype in ("float64", "float32", "int64", "uint64"):
        x = samples(dtype)
        if dtype.startswith("float") and platform.machine() != "x86_64":  # C leaves the others undefined
            x = np.where((x > 0) & (x < 100), x, 3.7)
        texts = [f"(+x).astype(np.{name})" for name in dtypes]
        if dtype.startswith("float"):  # of NaN and of what lies outside NumPy's depends on its place
            texts.remove("(+x).astype(np.uint32)")
            texts.append("np.where((x >= -(2.0**31)) & (x <= 2.0**32), x, 0).astype(np.uint32)")
        compare(tmp_path, valid(texts, {"x": x}), lambda _: 0.0, x=x)


@pytest.mark.skipif(platform.machine() != "x86_64", reason="C leaves casts of what a type does not hold undefined")
@pytest.mark.parametrize("dtype", few_quick(["int64", "uint64", "int32", "int16"], quick=1))
def test_casts_of_floats_made_of_integers_are_numpys(tmp_path: Path, dtype: str) -> None:
    """The compiler must not cast the integer: beyond the range, a float has another value than its low bits."""
    x, y = pairs(dtype, dtype)
    floats = (
        "x * 1.0",
        "np.copysign(x, y)",
        "x / 2.0",
        "np.fabs(x)",
        "np.floor(x + 0.5)",
        "x.astype(np.float32) * 1.0",
    )
    types = ("int8", "int16", "int32", "int64", "uint8", "uint16", "uint64")
    texts = [f"({text}).astype(np.{name})" for text in floats for name in types]
    texts += [f"(x * 1.0).astype(np.{name}) * 2 > 1" for name in types]
    with np.errstate(all="ignore"):
        compare(tmp_path, valid(texts, {"x": x, "y": y}), lambda _: 0.0, x=x, y=y)


def test_powers_take_numpys_short_cuts(tmp_path: Path) -> None:
    for dtype in ("float64", "float32", "int32"):
        x = samples(dtype)
        texts = ["np.positive(x)", "x**2", "x**1", "x**3"]
        texts += ["x**2.0", "x**0.5", "x**-1", "x**0", "2**x", "x**1.5"] if dtype != "int32" else []
        compare(tmp_path, valid(texts, {"x": x}), lambda text: 0.0 if text in _EXACT_POWERS else 4.0, x=x)


def test_allocating_functions_give_their_dtype(tmp_path: Path) -> None:
    x = samples("int16")
    texts = ["np.ones_like(x) * x", "np.zeros_like(x, dtype=np.float32) + x", "np.full_like(x, 7) - x"]
    texts += ["np.full_like(x, 2.5, dtype=float) * x", "np.clip(x, -3, 9)", "np.clip(x, None, 9) + np.clip(x, 2, None)"]
    compare(tmp_path, valid(texts, {"x": x}), lambda _: 0.0, x=x)
