"""Parts of arrays with fewer axes, and with more, on a device: how fast beside CuPy and PyTorch?

Where fusec is installed:

    python benchmarks/gpu/parts.py rewrite FOLDER

Where the device is (no fusec needed; CuPy and PyTorch):

    python benchmarks/gpu/parts.py run FOLDER RESULTS.json [FOLDER of another build]
"""

import json
import sys
from pathlib import Path

from sides import load, medians, rewrite

SOURCE = Path(__file__).parent / "parts" / "parts.py"
SHAPES = {  # of the operands
    "distance": [[(2**25, 2)], [(10_000, 2)]],
    "gray": [[(5792, 5792, 3)], [(100, 100, 3)]],
    "planes": [[(3, 5792, 5792)], [(3, 100, 100)]],
    "toned": [[(5792, 5792, 3)], [(100, 100, 3)]],
    "apart": [[(5792,)] * 2, [(5793,)] * 2, [(100,)] * 2],
    "potential": [[(5792,)] * 3, [(100,)] * 3],
    "converted": [[(5792, 5792, 3)] * 2, [(100, 100, 3)] * 2],
    "pushed": [[(2**25, 2), (2**25,), (2**25,)], [(10_000, 2), (10_000,), (10_000,)]],
    "whitened": [[(131_072, 256), (131_072,), (256,)], [(40, 256), (40,), (256,)]],
}


def run(folder, results, before=None):
    import cupy as cp

    modules = {side: load(folder, side, SOURCE) for side in ("fused", "original")}
    if before:
        modules["before"] = load(before, "fused", SOURCE)
    found = {}
    for name, several in SHAPES.items():
        for shapes in several:
            for dtype in ("float32", "float64"):
                found[f"{name} {shapes} {dtype}"] = entry = times(cp, modules, name, shapes, dtype)
                print(name, shapes, dtype, entry, flush=True)
        results.write_text(json.dumps(found, indent=1) + "\n")


def times(cp, modules, name, shapes, dtype):
    random = cp.random.default_rng(1)
    given = [random.random(shape).astype(dtype) for shape in shapes]
    results = []
    for module in modules.values():
        own = [value.copy() for value in given]
        results.append([getattr(module, name)(*own), *own])
    for mine, theirs, *_ in zip(*results, strict=True):
        is_alike = (
            cp.allclose(mine, theirs, rtol=1e-6)
            if name == "potential"
            else mine is None or cp.array_equal(mine, theirs)
        )
        assert is_alike, name
    mine = results[0][0]
    sides = {side: (getattr(module, name), given) for side, module in modules.items()}
    sides |= of_torch(name, given)
    moved = sum(value.nbytes for value in given) + (0 if mine is None else mine.nbytes)
    source, target = cp.empty((2, max(moved // 2, 1)), "u1")
    sides["copy of as many bytes"] = (lambda *_: cp.copyto(target, source), given)
    return medians(cp, sides)


def of_torch(name, given):
    """The same program of PyTorch's under torch.compile."""
    try:
        import torch
    except ImportError:
        return {}

    def distance(coords):
        x, y = coords[:, 0] - 0.5, coords[:, 1] - 0.5
        return torch.sqrt(x * x + y * y)

    def gray(rgb):
        return 0.2125 * rgb[..., 0] + 0.7154 * rgb[..., 1] + 0.0721 * rgb[..., 2]

    def planes(rgb):
        return 0.2125 * rgb[0] + 0.7154 * rgb[1] + 0.0721 * rgb[2]

    def toned(rgb):
        rgb[..., 0] = rgb[..., 0] * 0.9 + 0.05

    def apart(x, y):
        dx, dy = x[:, None] - x[None, :], y[:, None] - y[None, :]
        return torch.sqrt(dx * dx + dy * dy)

    def potential(x, y, charge):
        dx, dy = x[:, None] - x[None, :], y[:, None] - y[None, :]
        return torch.sum(charge[:, None] * charge[None, :] / torch.sqrt(dx * dx + dy * dy + 0.01))

    def converted(rgb, xyz):
        xyz[..., 0] = 0.412 * rgb[..., 0] + 0.358 * rgb[..., 1] + 0.180 * rgb[..., 2]
        xyz[..., 1] = 0.213 * rgb[..., 0] + 0.715 * rgb[..., 1] + 0.072 * rgb[..., 2]
        xyz[..., 2] = 0.019 * rgb[..., 0] + 0.119 * rgb[..., 1] + 0.950 * rgb[..., 2]

    def pushed(position, vx, vy):
        position[:, 0] += vx * 0.01
        position[:, 1] += vy * 0.01

    def whitened(table, mean, width):
        return (table - mean[:, None]) / width[None, :]

    torch._dynamo.reset()
    program = torch.compile(locals()[name])
    return {"torch.compile": (program, [torch.from_dlpack(value) for value in given])}


if __name__ == "__main__":
    if sys.argv[1] == "rewrite":
        rewrite(Path(sys.argv[2]).resolve(), SOURCE)
    else:
        run(Path(sys.argv[2]).resolve(), Path(sys.argv[3]), *(Path(folder).resolve() for folder in sys.argv[4:]))
