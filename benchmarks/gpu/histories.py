"""Rows, columns and layers that a variable selects, on a device: how fast beside CuPy and PyTorch?

Where fusec is installed:

    python benchmarks/gpu/histories.py rewrite FOLDER

Where the device is (no fusec needed; CuPy and PyTorch):

    python benchmarks/gpu/histories.py run FOLDER RESULTS.json
"""

import json
import sys
from pathlib import Path

from sides import load, medians, rewrite

SOURCE = Path(__file__).parent / "histories" / "histories.py"
SHAPES = {  # of the arrays, and what each moves: rows, columns or layers that are read or written
    "heated": ([[(4, 2**25)], [(4, 10_000)]], (0.1, 1), 2),
    "waved": ([[(4, 5792, 5792)], [(4, 100, 100)]], (0.1, 1), 3),
    "eliminated": ([[(2**25, 4)] * 4, [(10_000, 4)] * 4], (1,), 8),
    "relaxed": ([[(1024, 8, 4096)] * 2, [(10, 8, 1000)] * 2], (1,), 4),
    "leapt": ([[(4, 2**25)] * 2, [(4, 10_000)] * 2], (0.1, 1), 4),
}


def run(folder, results):
    import cupy as cp

    modules = {side: load(folder, side, SOURCE) for side in ("fused", "original")}
    found = {}
    for name, (several, numbers, parts) in SHAPES.items():
        for shapes in several:
            for dtype in ("float32", "float64"):
                given = [(cp.random.default_rng(1).random(shape) + 5).astype(dtype) for shape in shapes]
                require_alike(cp, modules, name, given, numbers)
                sides = {side: (getattr(module, name), [*given, *numbers]) for side, module in modules.items()}
                sides |= of_torch(name, given, numbers)
                moved = parts * given[0].nbytes // shapes[0][1 if name in ("eliminated", "relaxed") else 0]
                source, target = cp.empty((2, moved // 2), "u1")
                sides["copy of as many bytes"] = (lambda *_, s=source, t=target: cp.copyto(t, s), given)
                found[f"{name} {shapes} {dtype}"] = entry = medians(cp, sides)
                print(name, shapes, dtype, entry, flush=True)
        results.write_text(json.dumps(found, indent=1) + "\n")


def require_alike(cp, modules, name, given, numbers):
    results = []
    for module in modules.values():
        own = [value.copy() for value in given]
        getattr(module, name)(*own, *numbers)
        results.append(own)
    assert all(cp.array_equal(mine, theirs) for mine, theirs in zip(*results, strict=True)), name


def of_torch(name, given, numbers):
    """The same program of PyTorch's under torch.compile."""
    try:
        import torch
    except ImportError:
        return {}

    def heated(u, c, n):
        u[n + 1, 1:-1] = u[n, 1:-1] + c * (u[n, 2:] - 2 * u[n, 1:-1] + u[n, :-2])

    def waved(u, c, n):
        inner = u[n, 2:, 1:-1] + u[n, :-2, 1:-1] + u[n, 1:-1, 2:] + u[n, 1:-1, :-2] - 4 * u[n, 1:-1, 1:-1]
        u[n + 1, 1:-1, 1:-1] = 2 * u[n, 1:-1, 1:-1] - u[n - 1, 1:-1, 1:-1] + c * inner
        u[n + 1, 0, :] = u[n + 1, 1, :]
        u[n + 1, -1, :] = u[n + 1, -2, :]

    def eliminated(lower, diagonal, upper, values, k):
        w = lower[:, k] / diagonal[:, k - 1]
        diagonal[:, k] = diagonal[:, k] - w * upper[:, k - 1]
        values[:, k] = values[:, k] - w * values[:, k - 1]

    def relaxed(u, heat, k):
        u[:, k, :] = 0.5 * u[:, k, :] + 0.25 * (u[:, k - 1, :] + heat[:, k, :])

    def leapt(v, x, dt, n):
        v[n + 1] = v[n] - dt * x[n]
        x[n + 1] = x[n] + dt * v[n + 1]

    torch._dynamo.reset()
    return {"torch.compile": (torch.compile(locals()[name]), [*map(torch.from_dlpack, given), *numbers])}


if __name__ == "__main__":
    if sys.argv[1] == "rewrite":
        rewrite(Path(sys.argv[2]).resolve(), SOURCE)
    else:
        run(Path(sys.argv[2]).resolve(), Path(sys.argv[3]))
