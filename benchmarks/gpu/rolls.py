"""Programs on a torus on a device: as CuPy's, and how fast beside its peers?

Where fusec is installed:

    python benchmarks/gpu/rolls.py rewrite FOLDER

Where the device is (no fusec needed; CuPy and PyTorch):

    python benchmarks/gpu/rolls.py run FOLDER RESULTS.json
"""

import json
import sys
from pathlib import Path

from sides import load, medians, rewrite

SOURCE = Path(__file__).parent / "periodic" / "periodic.py"
NAMES = {"laplacian": 1, "react": 2, "diffuse": 1, "advect": 2, "heat": 1, "energy": 1}  # with how many arrays
LARGE = {"diffuse": [(2**25,)], "heat": [(320, 320, 320), (323, 323, 323)]}
TABLES = [(5792, 5792), (5793, 5793), (1024, 1024)]
LINES = [(size,) for size in (1, 2, 3, 31, 128, 1000, 4096, 4099, 100_003)]
SMALL = {
    "diffuse": LINES,
    "heat": [(1, 1, 1), (2, 3, 4), (5, 6, 64), (33, 7, 128), (9, 130, 31), (40, 2, 66), (64, 64, 64)],
}
SMALL_TABLES = [
    (1, 1),
    (1, 4),
    (4, 1),
    (2, 2),
    (3, 128),
    (128, 3),
    (17, 33),
    (100, 100),
    (511, 514),
    (640, 1000),
    (1023, 1025),
]


def run(folder, results):
    import cupy as cp

    modules = {side: load(folder, side, SOURCE) for side in ("fused", "original")}
    found = {"checks": checks(cp, modules)}
    print(found["checks"], flush=True)
    for name in NAMES:
        for shape in LARGE.get(name, TABLES):
            for dtype in ("float32", "float64"):
                found[f"{name} {shape} {dtype}"] = entry = times(cp, modules, name, shape, dtype)
                print(name, shape, dtype, entry, flush=True)
        results.write_text(json.dumps(found, indent=1) + "\n")


def checks(cp, modules):
    """How many calls have other bits than CuPy's, but for sums."""
    count = {"calls": 0, "other bits": []}
    for name, arrays in NAMES.items():
        for shape in SMALL.get(name, SMALL_TABLES):
            for dtype in ("float32", "float64", "float16", "int32"):
                for kind in ("whole", "shifted", "part", "columns"):
                    given = [operand(cp, shape, dtype, kind, k) for k in range(arrays)]
                    mine, theirs = (getattr(module, name)(*given) for module in (modules["fused"], modules["original"]))
                    count["calls"] += 1
                    if not same(cp, name, mine, theirs):
                        count["other bits"].append(f"{name} {shape} {dtype} {kind}")
    return count


def same(cp, name, mine, theirs):
    if isinstance(mine, tuple):
        return all(same(cp, name, *pair) for pair in zip(mine, theirs, strict=True))
    if (mine.dtype, mine.shape, mine.strides) != (theirs.dtype, theirs.shape, theirs.strides):
        return False
    if name == "energy" and mine.dtype.kind == "f":
        return bool(
            cp.allclose(mine.astype("f8"), theirs.astype("f8"), rtol=2e-2 if mine.dtype.itemsize == 2 else 1e-5)
        )
    return bool((mine.view(f"u{mine.itemsize}") == theirs.view(f"u{mine.itemsize}")).all())


def operand(cp, shape, dtype, kind, seed):
    """An array, as a whole of memory, an element behind its beginning, a part of a wider one, or column by column."""
    random = cp.random.default_rng(seed)
    more = {"whole": 0, "shifted": 1, "part": 3, "columns": 0}[kind]
    if kind == "columns":
        return (random.random(shape[::-1]) * 100).astype(dtype).T
    if kind == "part":
        wide = (random.random((*shape[:-1], shape[-1] + more)) * 100).astype(dtype)
        return wide[..., 1:-2]
    size = 1
    for extent in shape:
        size *= extent
    return (random.random(size + more) * 100).astype(dtype)[more:].reshape(shape)


def times(cp, modules, name, shape, dtype):
    """Microseconds of a call that the device hears of while it is busy: medians of interleaved rounds; and of a copy."""
    random = cp.random.default_rng(1)
    given = [random.random(shape).astype(dtype) for _ in range(NAMES[name])]
    room = cp.empty_like(given[0])
    sides = {side: (getattr(module, name), given) for side, module in modules.items()}
    sides |= of_torch(name, given)
    sides["copy of an array"] = (lambda *_: cp.copyto(room, given[0]), given)
    return medians(cp, sides)


def of_torch(name, given):
    """The same program of PyTorch's under torch.compile."""
    try:
        import torch
    except ImportError:
        return {}

    def laplacian(u):
        left, right = torch.roll(u, 1, 1), torch.roll(u, -1, 1)
        above, below = torch.roll(u, 1, 0), torch.roll(u, -1, 0)
        return left + right + above + below - 4.0 * u

    def react(u, v):
        rate, lap_u, lap_v = u * v * v, laplacian(u), laplacian(v)
        return (
            u + 0.5 * (0.2 * lap_u - rate + 0.04 * (1.0 - u)),
            v + 0.5 * (0.1 * lap_v + rate - (0.04 + 0.06) * v),
        )

    def advect(u, v):
        speed = 0.3 * v
        flux = 0.5 * u * u
        return u - speed * (u - torch.roll(u, 1, 0)) - speed * (u - torch.roll(u, 1, 1)) + flux

    def heat(u):
        total = torch.roll(u, 1, 0) + torch.roll(u, -1, 0) + torch.roll(u, 1, 1) + torch.roll(u, -1, 1)
        return u + 0.1 * (total + torch.roll(u, 1, 2) + torch.roll(u, -1, 2) - 6.0 * u)

    def energy(u):
        return torch.sum((torch.roll(u, -1, 1) - u) ** 2 + (torch.roll(u, -1, 0) - u) ** 2)

    programs = {
        "laplacian": laplacian,
        "react": react,
        "diffuse": lambda u: u + 0.1 * (torch.roll(u, -1) - 2.0 * u + torch.roll(u, 1)),
        "advect": advect,
        "heat": heat,
        "energy": energy,
    }
    torch._dynamo.reset()
    return {"torch.compile": (torch.compile(programs[name]), [torch.from_dlpack(value) for value in given])}


if __name__ == "__main__":
    if sys.argv[1] == "rewrite":
        rewrite(Path(sys.argv[2]).resolve(), SOURCE)
    else:
        run(Path(sys.argv[2]).resolve(), Path(sys.argv[3]))
