"""NumPy's and glibc's vector functions in fused kernels: accuracy, special values, and bits that depend on nothing but the argument."""

import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

pytestmark = pytest.mark.slow

np = pytest.importorskip("numpy")
numba = pytest.importorskip("numba")

FRAGMENT = Path(__file__).parents[4] / "templates" / "support/elements/vector_math.py.jinja"
IMPORTS = """
import functools
import llvmlite.binding as llvm
import numpy
from llvmlite import ir
from numba.core import types
from numba.core.registry import cpu_target
from numba.extending import intrinsic
"""
UNARY = {
    **{name: name for name in ("sin", "cos", "tan", "sinh", "cosh", "tanh", "cbrt")},
    **{name: name for name in ("exp", "exp2", "expm1", "log", "log2", "log10", "log1p")},
    **{f"a{name}": f"arc{name}" for name in ("sin", "cos", "tan", "sinh", "cosh", "tanh")},
}
BINARY = {"pow": "power", "hypot": "hypot", "atan2": "arctan2"}
AVX2 = {"NUMBA_CPU_NAME": "haswell", "NUMBA_CPU_FEATURES": ""}


def load_fragment() -> SimpleNamespace:
    names: dict = {}
    exec(compile(IMPORTS + FRAGMENT.read_text(), str(FRAGMENT), "exec"), names)
    return SimpleNamespace(**names)


support = load_fragment()
needs_libmvec = pytest.mark.skipif(not support.VECTOR_REGISTERS[0], reason="glibc's vector functions are absent")


def loop_of(element, arity: int):
    def unary(x, out):
        for i in range(x.size):
            out[i] = element(x[i])

    def binary(x, y, out):
        for i in range(x.size):
            out[i] = element(x[i], y[i])

    return numba.njit(error_model="numpy")(unary if arity == 1 else binary)


def same_bits(left, right):
    return np.array_equal(left, right, equal_nan=True) and np.array_equal(
        np.signbit(left[left == 0]), np.signbit(right[right == 0])
    )


def special_values(dtype):
    limits = np.finfo(dtype)
    positive = [
        0,
        limits.smallest_subnormal,
        limits.tiny,
        0.5,
        1,
        2,
        np.pi,
        88.7,
        104,
        709.8,
        1024,
        1e22,
        limits.max,
        np.inf,
    ]
    values = np.array([*positive, *(-x for x in positive), np.nan]).astype(dtype)
    beside = [np.nextafter(values, dtype(limit)) for limit in (np.inf, -np.inf)]
    return np.concatenate([values, *beside])


def arguments_of(name, dtype):
    special, random = special_values(dtype), np.random.default_rng(0)
    usual = random.uniform(-3, 3, 4001).astype(dtype)
    if name in UNARY:
        return (np.concatenate([special, usual]),)
    left, right = (x.ravel() for x in np.meshgrid(special, special))
    return np.concatenate([left, np.abs(usual)]), np.concatenate([right, random.permutation(usual)])


@needs_libmvec
@pytest.mark.parametrize("bits", [32, 64])
@pytest.mark.parametrize("name", [*UNARY, *BINARY])
@np.errstate(all="ignore")
def test_within_four_ulp_with_numpy_special_values_at_every_position(name, bits):
    dtype, wide = (np.float32, np.float64) if bits == 32 else (np.float64, np.longdouble)
    arguments = arguments_of(name, dtype)
    element = support.vector_function(name, bits, len(arguments))
    if element is None:
        pytest.skip("this glibc has no such function")
    ufunc = getattr(np, (UNARY | BINARY)[name])
    loop, value = loop_of(element, len(arguments)), np.empty_like(arguments[0])
    loop(*arguments, value)

    theirs, true = ufunc(*arguments), ufunc(*(x.astype(wide) for x in arguments))
    ordinary = np.isfinite(theirs) & (theirs != 0)
    assert same_bits(value[~ordinary], theirs[~ordinary])
    assert np.isfinite(value[ordinary]).all()
    error = np.abs(value.astype(wide) - true)[ordinary] / np.spacing(np.abs(true.astype(dtype)))[ordinary]
    assert error.max() <= 4

    order = np.random.default_rng(1).permutation(value.size)
    moved = np.empty_like(value)
    loop(*(x[order] for x in arguments), moved)
    assert same_bits(moved, value[order])
    for start in range(0, 60, 3):  # too short for a vector
        loop(*(x[start : start + 3] for x in arguments), moved[start : start + 3])
    assert same_bits(moved[:60], value[:60])


@pytest.mark.skipif(not support.HAS_NUMPYS_VECTORS, reason="NumPy has no vector functions for this processor")
@pytest.mark.parametrize(("name", "bits"), support.NUMPYS_VECTORS)
@np.errstate(all="ignore")
def test_numpys_own_functions_have_its_bits(name, bits):
    arguments = arguments_of(name, np.float32 if bits == 32 else np.float64)
    value = np.empty_like(arguments[0])
    assert support.numpys_vector(name, bits) is not None
    loop_of(support.vector_function(name, bits, len(arguments)), len(arguments))(*arguments, value)
    assert same_bits(value, getattr(np, (UNARY | BINARY)[name])(*arguments))


@needs_libmvec
@pytest.mark.parametrize("bits", [32, 64])
def test_powers_of_x_and_minus_x_differ_in_the_sign_alone(bits):
    """`100 - 95 * exp(-0.03 * v**4)` of a measure of comfort is even; libmvec gives a fourth of -v other bits than of v."""
    dtype = np.dtype(f"f{bits // 8}").type
    glibcs = load_fragment()
    glibcs.numpys_vector.__globals__["HAS_NUMPYS_VECTORS"] = (
        False  # whose powers have the bits of NumPy's, which are not even
    )
    element = glibcs.vector_function("pow", bits, 2)
    if element is None:
        pytest.skip("none within 4 units in the last place")
    loop = loop_of(element, 2)
    base = np.linspace(0.1, 4, 1003).astype(dtype)
    for exponent in (3, 4, 7, -2, -5, 0.5):
        exponents = np.full_like(base, exponent)
        ahead, behind = np.empty_like(base), np.empty_like(base)
        loop(base, exponents, ahead)
        loop(-base, exponents, behind)
        with np.errstate(invalid="ignore"):
            sign = np.power(dtype(-1), dtype(exponent))
        assert same_bits(behind, sign * ahead), exponent


@needs_libmvec
@pytest.mark.parametrize("bits", [32, 64])
def test_a_loop_of_several_functions_and_branches_calls_vectors(bits):
    exp, log, power, arctan2 = (
        support.vector_function(name, bits, arity) for name, arity in (("exp", 1), ("log", 1), ("pow", 2), ("atan2", 2))
    )
    dtype = np.float32 if bits == 32 else np.float64

    @numba.njit(error_model="numpy")
    def inner(x):
        return log(x + dtype(1))

    @numba.njit(error_model="numpy")
    def loop(x, y, c, first, second):
        for i in range(x.size):
            value = exp(x[i])
            if value > dtype(2):
                value = inner(value) + arctan2(c, y[i])
            first[i] = value
            second[i] = power(value, c)

    x, y = np.random.default_rng(0).random((2, 1001)).astype(dtype)
    first, second = np.empty_like(x), np.empty_like(x)
    loop(x, y, dtype(1.7), first, second)
    expected = np.where(np.exp(x) > 2, np.log(np.exp(x) + 1) + np.arctan2(dtype(1.7), y), np.exp(x))
    np.testing.assert_allclose(first, expected, rtol=16 * np.finfo(dtype).eps)
    np.testing.assert_allclose(second, expected ** dtype(1.7), rtol=32 * np.finfo(dtype).eps)

    (assembly,) = loop.inspect_asm().values()
    functions = assembly.split("\t.type\t")[1:]
    main = "".join(text for text in functions if not text.startswith("fusec_"))
    called = [("log", 1), ("pow", 2), ("atan2", 2), *([("exp", 1)] if bits == 64 else [])]
    for name, arity in called:
        symbol, _ = support.numpys_vector(name, bits) or support.glibcs_vector(name, bits, arity)
        assert symbol
        assert symbol in main


@needs_libmvec
def test_mixed_widths_have_the_bits_of_plain_loops():
    exp, exp32 = support.vector_function("exp", 64, 1), support.vector_function("exp", 32, 1)

    @numba.njit(error_model="numpy")
    def mixed(x, small, out):
        for i in range(x.size):
            out[i] = exp(np.float64(exp32(x[i]))) + np.float64(exp32(np.float32(small[i])))

    x = np.random.default_rng(0).random(1003).astype(np.float32)
    small = np.random.default_rng(1).integers(0, 90, 1003).astype(np.uint8)
    out, first, second, third = np.empty(1003), np.empty_like(x), np.empty(1003), np.empty_like(x)
    mixed(x, small, out)
    loop_of(exp32, 1)(x, first)
    loop_of(exp, 1)(first.astype(np.float64), second)
    loop_of(exp32, 1)(small.astype(np.float32), third)
    assert same_bits(out, second + third)


def test_none_for_other_widths_and_unknown_functions():
    assert support.vector_function("exp", 16, 1) is None
    assert support.vector_function("no_such_function", 64, 1) is None


def test_none_without_libmvec(monkeypatch):
    def refuse(path):
        raise RuntimeError(path)

    monkeypatch.setattr("llvmlite.binding.load_library_permanently", refuse)
    alone = load_fragment()
    assert alone.VECTOR_REGISTERS == ("", 0)
    assert alone.vector_function("exp", 64, 1) is None


PROGRAM = """
import numba, numpy as np
from fragment import VECTOR_REGISTERS, vector_function

exp = vector_function("exp", 64, 1)

@numba.njit(cache=True, error_model="numpy")
def loop(x, out):
    for i in range(x.size):
        out[i] = exp(x[i])

x = np.linspace(-3, 3, 1001)
out = np.empty_like(x)
loop(x, out)
assert np.allclose(out, np.exp(x), rtol=1e-15)
print(VECTOR_REGISTERS[0], sum(loop.stats.cache_hits.values()), out.tobytes().hex()[-400:])
"""


@needs_libmvec
@pytest.mark.slow
def test_cached_kernels_load_in_a_fresh_process_and_only_on_the_same_processor(tmp_path):
    (tmp_path / "fragment.py").write_text(IMPORTS + FRAGMENT.read_text())
    (tmp_path / "program.py").write_text(PROGRAM)

    def run(**variables):
        environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path / "cache"), **variables}
        command = [sys.executable, tmp_path / "program.py"]
        return subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout.split()

    first, second = run(), run()
    assert (first[1], second[1]) == ("0", "1")
    assert first[2] == second[2]
    if first[0] == "e":
        assert run(**AVX2)[:2] == ["d", "0"]
        assert run(**AVX2)[:2] == ["d", "1"]
