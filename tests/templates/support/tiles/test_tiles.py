"""NumPy's own functions over tiles: every bit, whatever the sizes, offsets and memory orders; and when they run."""

import warnings
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from tests.stories.story import fused, imported, write

SOURCE = '''"""Every kind of function that may run over tiles."""

import numpy as np


def functions(x, y, g):
    roots = np.sqrt(np.abs(x)) + np.cbrt(y) + np.hypot(x, y) + np.float_power(np.abs(y), 1.5)
    waves = np.sin(x) * np.cos(y) + np.tan(x * 0.1) + np.arctan2(y, x) + np.tanh(x) * np.sinh(y * 0.1) + np.cosh(x * 0.1)
    logs = np.log(np.abs(x) + 0.1) + np.log1p(y * y) + np.log2(2 + x**2) + np.log10(1 + np.abs(y)) + np.logaddexp(x, y)
    arcs = np.arcsin(x * 0.01) + np.arccos(y * 0.01) + np.arctan(x) + np.arcsinh(y) + np.arctanh(x * 0.01)
    powers = np.abs(x) ** g + np.abs(x) ** 3 + np.exp(-x) + np.exp2(y) + np.expm1(x) + (np.abs(x) + 0.5) ** np.abs(y)
    narrow = np.where(x > y, powers, np.clip(powers, None, 1e3)).astype(np.float32)
    return roots, waves, logs, arcs, narrow


def warned(x: np.ndarray):
    return np.log(x) * np.exp(-x) + np.sin(x) / np.exp(x)


def number(x, y: np.ndarray):
    root = np.sin(x) ** 3
    wave = np.exp(-y) * root + np.cos(y)
    return root, wave


def integers(x, n):
    return np.exp(-(x**n)) * 2 + np.sin(x) * np.cos(x)
'''


@pytest.fixture(scope="module")
def tiles(tmp_path_factory: pytest.TempPathFactory) -> Any:
    folder: Path = tmp_path_factory.mktemp("tiles")
    (folder / "waves.py").write_text(SOURCE, encoding="utf-8")
    out = tmp_path_factory.mktemp("fused")
    outcome = fused(folder, ("--fp", "exact"))
    assert [group.kernel.strategy.value for group in outcome.plan.groups] == ["tiles"] * 4
    write(outcome, out)
    with imported(out) as load:
        yield load("_fused_waves")


def group(module: ModuleType, word: str) -> tuple[Any, Callable[..., Any]]:
    name = next(name for name in dir(module) if name.startswith(word) and name.endswith("_fusion"))
    fusion = getattr(module, name)
    fusion.always = True
    return fusion, getattr(module, f"{name.removesuffix('_fusion')}_unfused")


def same_bits(ours: Any, theirs: Any) -> bool:
    """Signs and payloads of NaNs are nobody's promise."""
    pairs = list(zip(ours, theirs, strict=True)) if isinstance(ours, tuple) else [(ours, theirs)]
    numbers = [(np.nan_to_num(a, nan=7.0), np.nan_to_num(b, nan=7.0)) for a, b in pairs]
    return all(a.dtype == b.dtype and a.tobytes("A") == b.tobytes("A") for a, b in numbers)


@pytest.mark.parametrize("dtypes", ["dd", "ff", "fd", "il", "Bd"])
def test_tiles_have_every_bit_of_the_original(tiles: ModuleType, dtypes: str) -> None:
    """At all remainders of a vector, at any offset from a cache line, in one tile and in several, on one thread and on two."""
    fusion, unfused = group(tiles, "functions")
    support = __import__(type(fusion).__module__)
    rng = np.random.default_rng(0)
    for count in (*range(1, 40), 1023, 1025, 3000, 140_001):
        x, y = [(rng.standard_normal(count + 9) * 3).astype(dtype) for dtype in dtypes]
        offset = int(rng.integers(9))
        operands = x[offset:][:count], y[9 - offset :][:count], 1.5
        with np.errstate(all="ignore"):
            run = fusion.bind(*operands)
            assert run is not None, fusion.reasons
            expected = unfused(*operands)
            assert same_bits(run.run(), expected), count
            if count == 3000:
                support.run_stretches.__globals__["TILE_BYTES"] //= 64
                assert same_bits(fusion.bind(*operands).run(), expected)
                support.run_stretches.__globals__["TILE_BYTES"] *= 64


def test_special_values_keep_their_bits(tiles: ModuleType) -> None:
    fusion, unfused = group(tiles, "functions")
    special = np.array([0.0, -0.0, np.inf, -np.inf, np.nan, 5e-324, 1.0, -1.0, 1e308, 1e-310, 2.0, 0.5])
    x, y = np.repeat(special, 12), np.tile(special, 12)
    with np.errstate(all="ignore"):
        for dtype in ("d", "f"):
            operands = x.astype(dtype), y.astype(dtype), 2.0
            assert same_bits(fusion.bind(*operands).run(), unfused(*operands))


def test_the_original_runs_where_tiles_could_differ(tiles: ModuleType) -> None:
    fusion, _ = group(tiles, "functions")
    x = np.linspace(-1, 1, 600).reshape(20, 30)
    assert fusion.bind(x.T, x.T, 1.5) is not None
    assert fusion.bind(np.float64(1), 2.0, 1.5) is None
    for y in (
        x[::-1],
        x[:, ::-1],
        x.T.copy().T,
        x[:1],
        x + 0j,
        x.astype(">f8"),
        x.astype("f2"),
        np.ma.array(x),
        x.tolist(),
    ):
        assert fusion.bind(x, y, 1.5) is None
    with np.errstate(all="raise"):
        assert fusion.bind(x, x, 1.5) is None


def test_a_result_that_is_a_number_is_the_original_s(tiles: ModuleType) -> None:
    fusion, _ = group(tiles, "number")
    y = np.ones(4)
    assert fusion.bind(y, y) is not None
    assert fusion.bind(0.5, y) is None
    assert fusion.reasons == ["a result is no array"]


def test_what_tiles_cannot_run_is_not_tried(tiles: ModuleType) -> None:
    """What raises must run as the author wrote it, attributes included, also while the ways to run are timed."""
    fusion, _ = group(tiles, "number")
    fusion.always = False
    assert fusion.bind(0.5, np.ones(2**18)) is None
    fusion.always = True


def test_powers_of_integers_are_the_original_s(tiles: ModuleType) -> None:
    """NumPy raises for negative exponents, which only the numbers show."""
    fusion, _ = group(tiles, "integers")
    assert fusion.bind(np.arange(9), np.arange(9)) is None
    assert fusion.reasons == ["powers of integers may raise"]
    assert fusion.bind(np.arange(9.0), 2) is not None


def test_threads_treat_errors_as_their_caller_does(tiles: ModuleType) -> None:
    """NumPy's warnings come once more for each tile at most, and not at all where the caller wants none."""
    fusion, unfused = group(tiles, "warned")
    x = np.zeros(140_000)
    with warnings.catch_warnings(record=True) as expected:
        warnings.simplefilter("default")
        unfused(x)
    run = fusion.bind(x)
    program = fusion.program((x,))
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("default")
        run.run()
    assert {str(entry.message) for entry in told} == {str(entry.message) for entry in expected}
    support = __import__(type(fusion).__module__)
    with warnings.catch_warnings(record=True) as told, np.errstate(all="ignore"):
        warnings.simplefilter("always")
        support.run_stretches(program, [x, np.empty_like(x)], x.size, 2)
    assert not told


def test_what_is_not_faster_is_left_to_the_original(tiles: ModuleType) -> None:
    fusion, _ = group(tiles, "warned")
    support = __import__(type(fusion).__module__)
    choice = support.Choice([support.ORIGINAL, 1, 2])
    for way, seconds in ((0, 1.0), (1, 0.96), (2, 3.0)) * support.TRIALS:
        assert choice.fastest is None
        choice.note(choice.way(), seconds) if choice.way() == way else pytest.fail("the ways take turns")
    assert choice.fastest == support.ORIGINAL
    fusion.always = False
    assert fusion.bind(np.ones(100)) is None, "too small"
    x = np.ones(support.LEAST_BYTES // 8)
    assert fusion.bind(x).way == support.ORIGINAL, "is timed first"
    next(iter(fusion.choices.values())).fastest = support.ORIGINAL
    assert fusion.bind(x) is None
