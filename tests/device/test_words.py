"""Does a kernel of views take words of several elements only where all that a thread reads lies in whole words?"""

import functools
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from tests.device import host_cupy
from tests.device.rewritten import of_numpy, rewritten
from tests.stories.story import imported

pytestmark = pytest.mark.slow

IMAGES = """import cupy as cp


def all_of_them(u: cp.ndarray, mask: cp.ndarray, pixels: cp.ndarray):
    masked = cp.where(mask[1:-1, None], u[2:] - u[:-2], u[1:-1])
    halved = cp.where(pixels[2:-2:2] > 99, u[2:, 0] - u[:-2, 0], 0.5)
    return masked, halved, mirrored(pixels)


def mirrored(pixels: cp.ndarray):
    least = cp.min(cp.maximum(pixels[::-1] // 2, pixels))
    return least
"""
SUPPORT = Path(__file__).parents[1] / "stories" / "golden" / "cupy_chains" / "after" / "_fused_support_cuda.py"


@pytest.mark.parametrize(
    ("step", "stagger", "phase"),
    [  # rows that begin elsewhere in words, rows that do not, an array without rows; rows that are staggered, as is asked or otherwise
        (41 * 4, 0, -1),
        (40 * 4, 0, 0),
        (0, 0, 0),
        (41 * 4, 1, 0),
        (42 * 4, 1, -1),
        (0, 1, -1),
        (41 * 4 + 1, 1, -1),
    ],
)
def test_a_computation_of_one_row_reads_words_of_rows_that_lie_alike(step: int, stagger: int, phase: int) -> None:
    """`u[2:, 1:-1] - u[:-2, 1:-1]` of three rows is one row, for which a thread reads two."""
    layout = support().Layout(0, 4, 0, [step, 4], [])
    assert layout.phase([0], 0, 4, 0, (stagger,)) == phase


@pytest.mark.parametrize("step", [-1, 2])
def test_bytes_that_are_no_neighbours_lie_in_no_words(step: int) -> None:
    """`mask[::-1]`, `image[::2]`, whose elements every address suits."""
    assert support().Layout(0, 1, 0, [64, step], []).phase([0], 0, 16, 0, (0,)) == -1


def test_a_row_that_is_one_element_is_known_to_be() -> None:
    """`mask[:, None]`, which a thread then loads once for a word of others; not a number, which it does not load."""
    told = support()
    assert told.Layout(0, 1, 0, [64, 0], []).phase([0], 0, 16, 0, (0,)) == told.STILL
    assert told.Layout(None, 1, 0, [0, 0], []).phase([0], 0, 16, 0, (0,)) == -1


@pytest.mark.skipif(host_cupy.COMPILER is None, reason="no C++ compiler")
def test_bytes_that_are_no_neighbours_are_loaded_one_by_one(tmp_path: Path) -> None:
    """A word of them would begin anywhere, which the device does not load, and reach beyond the array."""
    with rewritten("images", IMAGES, tmp_path) as (cupy, load):
        images, random = load("images"), np.random.default_rng(1)
        for n in (27, 64):
            u, mask, pixels = random.random((n, n + 3)), random.random(n) > 0.5, random.integers(0, 255, 2 * n, "uint8")
            on_device = [cupy.asarray(each) for each in (u, mask, pixels)]
            fused = [np.asarray(each) for each in images.all_of_them(*on_device)]
            assert all(map(np.array_equal, fused, of_numpy(IMAGES)["all_of_them"](u, mask, pixels)))
        fusions = [value for value in vars(load("_fused_images")).values() if hasattr(value, "plans")]
        assert fusions and not any(fusion.reasons for fusion in fusions)


@pytest.mark.parametrize(
    ("shape", "itemsize", "width"),
    [
        ((9, 64), 8, 2),
        ((9, 64), 4, 4),
        ((9, 64), 2, 8),
        ((9, 64), 1, 8),
        ((64,), 1, 16),
        ((9, 67), 1, 8),
        ((9, 67), 8, 2),
    ],
)
def test_words_have_as_many_lanes_as_compilers_nest_functions(
    shape: tuple[int, ...], itemsize: int, width: int
) -> None:
    """A thread takes six places one below the other; sixteen bytes in each of them were more functions than nvcc takes."""
    own = support()
    steps = [shape[-1] * itemsize, itemsize][-len(shape) :]
    layouts = [own.Layout(0, itemsize, 0, steps, []), own.Layout(1, itemsize, 0, steps, [0])]
    space = own.Space(shape, layouts, [(0, 0, steps)] * 2, 1, [], own.TILES)
    found, _, phases, staggers = own.words_of(space, [0, 0])
    assert (found, phases, any(staggers)) == (width, [0, 0], shape[-1] == 67)


@pytest.mark.parametrize(
    ("columns", "begin", "width"),
    [(64, 0, 4), (66, 0, 2), (67, 0, 1), (64, 4, 1), (64, 8, 2)],
)
def test_arrays_that_go_round_are_words_where_rows_are(columns: int, begin: int, width: int) -> None:
    """Of a word that two rows share one part would come from another end than the other."""
    own = support()
    steps = [columns * 4, 4]
    layouts = [own.Layout(0, 4, 0, steps, []), own.Layout(1, 4, 0, steps, [0])]
    space = own.Space((9, columns), layouts, [(0, 0, steps)] * 2, 1, [], own.TILES)
    space.goes_round = True
    found, lead, _, staggers = own.words_of(space, [begin, begin])
    assert (found, lead % found, any(staggers)) == (width, 0, False)


@functools.cache
def support() -> ModuleType:
    with imported(SUPPORT.parent) as load:
        return load(SUPPORT.stem)
