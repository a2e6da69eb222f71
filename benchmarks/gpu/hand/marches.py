"""Stencils of several stages that march down rows or along planes, and what a single neighbour far away costs."""

import types

import cupy as cp
import numpy as np
from modules import HERE, blocks_for, launch, load
from report import measure

SAMPLES = HERE.parents[2] / "samples"
ROWS = (32, 64, 128)
SHAPES = ((32, 6, 32), (32, 14, 16), (32, 14, 64), (32, 30, 32), (64, 6, 16), (128, 4, 64))  # levels, lines and planes
STEPS = (128, 1024, 2**17, 2**20)


def run(small, copy):
    return {"images": images(small, copy), "smooth": smooth(small, copy), "neighbour": neighbour(small, copy)}


def sample(path):
    """The author's module, with CuPy for NumPy."""
    module = types.ModuleType(path.stem)
    exec(path.read_text().replace("import numpy as np", "import cupy as np"), vars(module))
    return module


def images(small, copy):
    filters = sample(SAMPLES / "image_pipeline" / "filters.py")
    kernels = load("marches.cu", [f"{name}<{r}>" for name in ("unsharp", "strength") for r in ROWS])
    side = 132 if small else 5792
    image = cp.random.random((side, side), dtype=cp.float32)
    sharp, strength, largest = cp.empty_like(image), cp.empty((side - 2, side - 2), cp.float32), cp.zeros(1, cp.float32)
    options, extents = (np.float32(1.5), np.float32(0.02)), (np.int32(side), np.int32(side))
    across = blocks_for(blocks_for(side // 4, 30), 4)
    expected, edges = filters.unsharp_mask(image, *options), filters.sobel(filters.blur(image))
    variants = {}
    for r in ROWS:
        grid = across, blocks_for(side, r)
        variants[f"unsharp, {r} rows"] = launch(kernels[f"unsharp<{r}>"], grid, 128, image, sharp, *options, *extents)
        variants[f"strength, {r} rows"] = launch(
            kernels[f"strength<{r}>"], grid, 128, image, strength, largest, *extents
        )
        for name in (f"unsharp, {r} rows", f"strength, {r} rows"):
            variants[name]()
        assert cp.array_equal(sharp, expected)
        assert cp.array_equal(strength, edges)
        assert largest[0] == edges.max()
    return {} if small else measure(f"image {side} x {side} float32", variants, 2 * image.nbytes, copy)


def smooth(small, copy):
    horizontal = sample(SAMPLES / "diffusion" / "horizontal.py")
    names = {shape: f"smooth<{', '.join(map(str, shape))}>" for shape in SHAPES}
    kernels = load("marches.cu", names.values())
    planes, lines, levels = (19, 23, 128) if small else (512, 512, 128)
    field = cp.random.random((planes, lines, levels))
    out, expected = cp.empty_like(field), horizontal.smooth(field, 0.1)
    variants = {}
    for (across, along, deep), name in names.items():
        grid = levels // across, blocks_for(lines - 4, along), blocks_for(planes - 4, deep)
        end = np.int32(planes), np.int32(lines), np.int32(levels)
        variants[name] = launch(kernels[name], grid, (across, along + 2), field, out, np.float64(0.1), *end)
        variants[name]()
        assert cp.array_equal(out[2:-2, 2:-2], expected[2:-2, 2:-2]), name
    return {} if small else measure(f"smooth {field.shape} float64, no borders", variants, 2 * field.nbytes, copy)


def neighbour(small, copy):
    kernel = load("marches.cu", ["two"])["two"]
    x = cp.random.random(2**21 if small else 2**25)
    out, variants = cp.empty_like(x), {}
    for step in STEPS:
        name = f"{step} elements away"
        variants[name] = launch(kernel, x.size // 512, 256, x, out, np.int64(x.size), np.int32(step))
        variants[name]()
        assert cp.array_equal(out[:-step], x[:-step] + x[step:])
    return {} if small else measure("one neighbour, 2^25 float64", variants, 2 * x.nbytes, copy)
