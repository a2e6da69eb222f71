"""Each of CuPy's functions, given Python's numbers alone: an array of their own dtype, of double or single precision beside it."""

from pathlib import Path

import pytest

from tests.stories.story import fused, imported, write

pytestmark = pytest.mark.slow

OF_ONE = [
    "sqrt", "exp", "expm1", "exp2", "log", "log2", "log10", "log1p", "sin", "cos", "tan", "arcsin", "arccos",
    "arctan", "sinh", "cosh", "tanh", "arcsinh", "arccosh", "arctanh", "cbrt", "rint", "fabs", "degrees", "radians",
    "floor", "ceil", "trunc", "absolute", "square", "negative", "positive", "sign", "conjugate",
    "isnan", "isinf", "isfinite", "signbit",
]  # fmt: skip
OF_FLOATS = ["reciprocal"]  # of integers CuPy's kernels are others
OF_TWO = [
    "maximum", "minimum", "fmax", "fmin", "logical_and", "logical_or", "logical_xor", "add", "subtract", "multiply",
    "divide", "equal", "not_equal", "less", "less_equal", "greater", "greater_equal",
]  # fmt: skip
OF_TWO_FLOATS = ["copysign", "fmod", "hypot", "arctan2"]
ONE, TWO = (3, -2, 0.7, -0.3), ((7, -2), (7, 2.5), (-7.5, 0.5), (0.0, 0), (3, 3))


def source(functions: list[str], parameters: str) -> str:
    texts = [f"def of_{name}(x, {parameters}):\n    return x * cp.{name}({parameters}) + x\n" for name in functions]
    return "\n\n".join(("import cupy as cp", *texts))


@pytest.mark.gpu
@pytest.mark.parametrize("kind", ["one", "two"])
@pytest.mark.parametrize("dtype", ["f4", "f8"])
def test_functions_of_numbers_are_arrays(tmp_path: Path, kind: str, dtype: str) -> None:
    import cupy

    every, of_floats = (OF_ONE, OF_FLOATS) if kind == "one" else (OF_TWO, OF_TWO_FLOATS)
    calls = [(each,) for each in ONE] if kind == "one" else list(TWO)
    functions = every + of_floats
    (tmp_path / "before").mkdir()
    (tmp_path / "before" / "chosen.py").write_text(source(functions, "n" if kind == "one" else "n, m"))
    write(fused(tmp_path / "before"), tmp_path / "after")
    x = cupy.arange(1003, dtype=dtype) / 7
    with imported(tmp_path / "before") as load:
        original = load("chosen")
        expected = [getattr(original, f"of_{name}")(x, *given) for name in functions for given in calls]
    with imported(tmp_path / "after") as load:
        ours = load("chosen")
        found = [getattr(ours, f"of_{name}")(x, *given) for name in functions for given in calls]
        reasons = {name: getattr(load("_fused_chosen"), f"of_{name}_cuda").reasons for name in functions}
    assert [name for name in every if reasons[name]] == []
    assert len(found) == len(functions) * len(calls)
    for mine, other in zip(found, expected, strict=True):
        assert mine.dtype == other.dtype and cupy.array_equal(mine, other, equal_nan=True)
