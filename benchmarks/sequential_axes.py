"""Time loops along an axis: the author's iterations and the fused loop, interleaved in one process, on one thread.

    NUMBA_NUM_THREADS=1 python benchmarks/sequential_axes.py [REPEATS]

The programs are those of tests/stories/golden/sequential_axes. Prints medians of processor time, and whether all bits are equal.
"""

import importlib
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import process_time

import numpy as np

SOURCE = Path(__file__).parents[1] / "tests" / "stories" / "golden" / "sequential_axes" / "before"
SHAPES = ((128, 128, 80), (256, 256, 64))
Arrays = list[np.ndarray]  # type: ignore[type-arg]


def columns(shape: tuple[int, ...], levels_first: bool) -> Arrays:
    """The five arrays of a vertical advection; with `levels_first`, each level is contiguous in memory."""
    rng, (i, j, k) = np.random.default_rng(1), shape
    shapes = [(i, j, k), (i, j, k), (i + 1, j, k), (i, j, k), (i, j, k)]
    if not levels_first:
        return [rng.random(each) for each in shapes]
    return [np.moveaxis(rng.random((own[2], *own[:2])), 0, 2) for own in shapes]


def timed(function: Callable[..., object], arrays: Arrays) -> tuple[float, bytes]:
    """Milliseconds of processor time of a call on copies, and the bytes of what it updates."""
    own = [array.copy(order="K") for array in arrays]
    start = process_time()
    function(*own, 3.0)
    return (process_time() - start) * 1e3, own[0].tobytes()


def main(repeats: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        for name, command in (("before", ["cp", "-r", str(SOURCE)]), ("after", [])):
            target = str(Path(folder) / name)
            rewrite = [sys.executable, "-m", "fusec", "rewrite", str(SOURCE), "--fp", "exact", "--out"]
            subprocess.run([*(command or rewrite), target], check=True, stdout=subprocess.DEVNULL)
        sys.path.insert(0, folder)
        original, fused = (
            importlib.import_module(f"{name}.advection").vertical_advection for name in ("before", "after")
        )
        for shape in SHAPES:
            for levels_first in (False, True):
                arrays = columns(shape, levels_first)
                timed(fused, arrays)
                runs = [(timed(original, arrays), timed(fused, arrays)) for _ in range(repeats)]
                before, after = (median(run[k][0] for run in runs) for k in (0, 1))
                is_equal = all(one[1] == other[1] for one, other in runs)
                order = "levels outermost" if levels_first else "levels innermost"
                print(f"{shape}, {order}: {before:.1f} ms, {after:.1f} ms, {before / after:.1f}, equal: {is_equal}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 9)
