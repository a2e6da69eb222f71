"""Do the CUDA kernels of the samples give NumPy's results on odd arrays, compiled for the host?

    python scripts/odd_arrays.py SEED SECONDS [FUNCTION ...]

Random shapes down to no element, arrays that begin anywhere, with every second element, transposed, of several dtypes, half precision
among them, and that overlap each other; a C++ compiler takes the kernels. Sums may differ in the last places, nothing else may.
"""

import importlib
import random
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.device import host_cupy  # noqa: E402 - stands beside this folder
from tests.stories.story import copy, fused, write  # noqa: E402

LINE, PLANE, SPACE = 1, 2, 3
FUNCTIONS: dict[str, tuple[str, int, int, tuple[float, ...]]] = {  # module, dimensions, arrays, numbers
    "step_1d": ("flow.burgers", LINE, 1, (0.05, 0.3)),
    "step_2d": ("flow.burgers", PLANE, 2, (0.05, 0.3)),
    "divergence_source": ("flow.cavity", PLANE, 2, (0.1, 0.3, 1e-3)),
    "momentum": ("flow.cavity", PLANE, 3, (0.1, 0.3, 1e-3, 0.1)),
    "step_3d": ("heat.conduction", SPACE, 2, (0.125,)),
    "sweep_2d": ("heat.conduction", PLANE, 2, ()),
    "relax": ("heat.conduction", PLANE, 2, (2,)),
    "blur": ("image_pipeline.filters", PLANE, 1, ()),
    "sobel": ("image_pipeline.filters", PLANE, 1, ()),
    "unsharp_mask": ("image_pipeline.filters", PLANE, 1, (0.7, 0.1)),
    "edges": ("image_pipeline.filters", PLANE, 1, (0.3,)),
    "enhance": ("image_pipeline.filters", PLANE, 1, (0.7,)),
    "advect": ("shallow_water.basin", LINE, 2, (0.3,)),
    "lax_friedrichs": ("shallow_water.basin", LINE, 2, (0.1,)),
    "step_x": ("shallow_water.basin", PLANE, 3, (0.01,)),
    "smooth": ("diffusion.horizontal", SPACE, 1, (0.1,)),
    "lossy_step": ("electromagnetics.fdtd", PLANE, 5, (0.5,)),
    "energy": ("electromagnetics.fdtd", PLANE, 4, ()),
    "step": ("electromagnetics.fdtd", PLANE, 3, (0.3, 0.5)),
}
SUMS = ("energy",)
EXTENTS = {LINE: (0, 1, 2, 5, 127, 128, 130, 1001), PLANE: (1, 2, 3, 5, 8, 31, 33, 70, 129), SPACE: (1, 3, 5, 8, 33)}
DTYPES = ("f8", "f8", "f4", "f4", "f2", "i4")
STYLES = ("plain", "later", "later", "anywhere", "stepped", "transposed")


def rewrite(folder: Path) -> None:
    """The samples as programs of CuPy, with what fusec makes of them."""
    for name in sorted({module.partition(".")[0] for module, *_ in FUNCTIONS.values()}):
        copy(ROOT / "samples" / name, folder / "original" / name)
        for path in (folder / "original" / name).glob("*.py"):
            path.write_text(path.read_text("utf-8").replace("import numpy as np", "import cupy as np"), "utf-8")
        write(fused(folder / "original" / name), folder / "fused" / name)


def made(cupy: Any, shape: Sequence[int], dtype: str, style: str, generator: np.random.Generator) -> Any:
    """An array of the style: a part of larger memory, but for a plain one."""
    count = len(shape)
    before = [0] * count if style == "plain" else [int(n) for n in generator.integers(0, 4, count)]
    before = [*[0] * (count - 1), before[-1]] if style == "later" else before
    step = 2 if style == "stepped" else 1
    room = [extent * step + lead + (style != "plain") for extent, lead in zip(shape, before, strict=True)]
    memory = cupy.asarray(np.full(shape[::-1] if style == "transposed" else room, 7, dtype))
    part = tuple(slice(lead, lead + extent * step, step) for extent, lead in zip(shape, before, strict=True))
    array = memory.T if style == "transposed" else memory[part]
    array[...] = (generator.random(tuple(shape)) + 0.5).astype(dtype)
    return array


def overlapping(cupy: Any, shape: Sequence[int], dtype: str, generator: np.random.Generator) -> list[Any]:
    """Two parts of one array."""
    memory = cupy.asarray((generator.random([extent + 2 for extent in shape]) + 0.5).astype(dtype))
    begins = generator.integers(0, 3, (2, len(shape)))
    return [memory[tuple(slice(b, b + extent) for b, extent in zip(own, shape, strict=True))] for own in begins]


def call(cupy: Any, chooser: random.Random, name: str) -> Callable[[], list[Any]]:
    """What makes the arguments of a call, alike each time."""
    _, dimensions, count, numbers = FUNCTIONS[name]
    shape = [chooser.choice(EXTENTS[dimensions]) for _ in range(dimensions)]
    own = chooser.choice(DTYPES)
    dtypes = [own if chooser.random() < 0.8 else chooser.choice(DTYPES) for _ in range(count)]
    styles = [chooser.choice(STYLES)] * count if chooser.random() < 0.5 else chooser.choices(STYLES, k=count)
    overlap, seed = count > 1 and chooser.random() < 0.2, chooser.randrange(10**9)

    def arguments() -> list[Any]:
        generator = np.random.default_rng(seed)
        arrays = [made(cupy, shape, dtype, style, generator) for dtype, style in zip(dtypes, styles, strict=True)]
        arrays[:2] = overlapping(cupy, shape, own, generator) if overlap else arrays[:2]
        return [*arrays, *numbers]

    arguments.__doc__ = f"{name} {shape} {dtypes} {styles} {'overlapping' if overlap else ''}"
    return arguments


def outcome(side: str, name: str, arguments: list[Any]) -> tuple[str, list[Any]]:
    """The class of what it raises, and the results and arguments afterwards."""
    try:
        value = getattr(importlib.import_module(f"{side}.{FUNCTIONS[name][0]}"), name)(*arguments)
    except Exception as error:  # both sides shall raise it
        return type(error).__name__, [np.asarray(array) for array in arguments]
    values = value if isinstance(value, tuple) else () if value is None else (value,)
    return "", [np.asarray(array) for array in (*values, *arguments)]


def is_alike(name: str, ours: Any, theirs: Any) -> bool:
    if ours.dtype != theirs.dtype or ours.shape != theirs.shape:
        return False
    if name in SUMS:
        return np.allclose(ours, theirs, rtol=1e-2 if ours.dtype == "f2" else 1e-5, equal_nan=True)
    return np.array_equal(ours, theirs, equal_nan=ours.dtype.kind == "f")


def main(seed: int, seconds: float, names: list[str]) -> None:
    folder = Path(tempfile.mkdtemp(prefix="fusec-odd-"))
    rewrite(folder)
    sys.path.insert(0, str(folder))
    chooser, began, counts = random.Random(seed), time.perf_counter(), {"calls": 0, "of kernels": 0, "different": 0}
    with host_cupy.installed() as cupy, np.errstate(all="ignore"):
        while time.perf_counter() - began < seconds:
            name = chooser.choice(names or list(FUNCTIONS))
            arguments = call(cupy, chooser, name)
            before = host_cupy.RawModule.launches
            (raised, ours), (expected, theirs) = (outcome(s, name, arguments()) for s in ("fused", "original"))
            counts["calls"] += 1
            counts["of kernels"] += host_cupy.RawModule.launches > before
            same = all(is_alike(name, a, b) for a, b in zip(ours, theirs, strict=True))
            if raised != expected or not same:
                counts["different"] += 1
                print(arguments.__doc__, raised, expected, flush=True)
    print(counts)


if __name__ == "__main__":
    main(int(sys.argv[1]), float(sys.argv[2]), sys.argv[3:])
