"""Numbers computed with sums and extremes on a device: as CuPy's, and how fast beside its peers?

Where fusec is installed, with the folder of an earlier build perhaps, which stands in `before` there:

    python benchmarks/gpu/closings.py rewrite FOLDER

Where the device is (no fusec needed; CuPy and PyTorch):

    python benchmarks/gpu/closings.py run FOLDER RESULTS.json
"""

import json
import sys
from pathlib import Path

from sides import load, medians_among_many, rewrite

SOURCE = Path(__file__).parent / "closed" / "closed.py"
NAMES = ("loss", "distance", "projection", "cosine", "roughness", "extent", "root_mean_square", "ridge")
SIZES = (10_000, 1_000_000, 2**25)


def run(folder, results):
    import cupy as cp

    modules = {side: load(folder, side, SOURCE) for side in ("fused", "before", "original") if (folder / side).is_dir()}
    found = {"checks": checks(cp, modules)}
    for name in NAMES:
        for size in SIZES:
            found[f"{name} {size}"] = entry = times(cp, modules, name, size)
            print(name, size, entry, flush=True)
        results.write_text(json.dumps(found, indent=1) + "\n")
    print(found["checks"])


def checks(cp, modules):
    """How far results are from those in double precision, beside CuPy's, as a share of these; and whether the dtype is CuPy's."""
    found = {}
    for name in NAMES:
        for dtype in ("float32", "float64"):
            for size in (5, 1000, 50_000, 50_001, 1_000_000):
                given = operands(cp, size, dtype)
                wide = [value.astype("float64") for value in given]
                mine, theirs, exact = (
                    parts(getattr(modules[side], name)(*of))
                    for side, of in (("fused", given), ("original", given), ("original", wide))
                )
                again = parts(getattr(modules["fused"], name)(*given))
                for k, (value, other, true, same) in enumerate(zip(mine, theirs, exact, again, strict=True)):
                    assert (value.dtype, value.shape) == (other.dtype, other.shape), name
                    assert value == same, name
                    key = f"{name}[{k}] {dtype}"
                    errors = [abs(float(each) / float(true) - 1) for each in (value, other)]
                    found[key] = [max(pair) for pair in zip(errors, found.get(key, (0, 0)), strict=True)]
    return found


def parts(value):
    return value if isinstance(value, tuple) else (value,)


def operands(cp, size, dtype):
    random = cp.random.default_rng(size)
    return [random.random(size).astype(dtype) for _ in range(2)]


def times(cp, modules, name, size):
    """Microseconds of a call among many, each waited for at large sizes: medians of interleaved runs."""
    given = operands(cp, size, "float32")
    sides = {side: (getattr(module, name), given) for side, module in modules.items()}
    sides |= of_torch(name, given)
    return medians_among_many(cp, sides, calls=200 if size < 2**24 else 10)


def of_torch(name, given):
    """The same program of PyTorch's under torch.compile."""
    try:
        import torch
    except ImportError:
        return {}
    programs = {
        "loss": lambda a, b: 0.5 * torch.mean((a - b) ** 2),
        "distance": lambda a, b: torch.sqrt(torch.sum((a - b) ** 2)),
        "projection": lambda a, b: torch.sum(a * b) / torch.sum(a * a),
        "cosine": lambda a, b: torch.sum(a * b) / (torch.sqrt(torch.sum(a * a)) * torch.sqrt(torch.sum(b * b))),
        "roughness": roughness,
        "root_mean_square": lambda a, _: torch.sqrt(torch.sum(a * a) / len(a)),
        "ridge": lambda a, b, strength=0.1: torch.sum((a - b) ** 2) + strength * torch.sum(a * b),
        "extent": lambda a, b: (torch.max(a - b), torch.min(a - b), torch.mean(a - b)),
    }
    torch._dynamo.reset()
    return {"torch.compile": (torch.compile(programs[name]), [torch.from_dlpack(value) for value in given])}


def roughness(a, b):
    slope = (a[1:] - a[:-1]) * (b[1:] + b[:-1])
    return abs(slope).max() / ((slope * slope).mean() + 1e-12)


if __name__ == "__main__":
    if sys.argv[1] == "rewrite":
        rewrite(Path(sys.argv[2]).resolve(), SOURCE)
    else:
        run(Path(sys.argv[2]).resolve(), Path(sys.argv[3]))
