"""Programs as people write them, on a device: CuPy's results, and how fast beside PyTorch's compiler?

Where fusec is installed (no device needed):

    python benchmarks/gpu/written.py rewrite FOLDER

Where the device is (no fusec needed; CuPy and PyTorch):

    python benchmarks/gpu/written.py run FOLDER RESULTS.json
"""

import json
import sys
from pathlib import Path

from sides import load, medians, medians_among_many, rewrite

SOURCE = Path(__file__).parent / "written" / "written.py"
LINE = 2**24


def shapes(is_small):
    """The shapes of the operands of each program, and its numbers."""
    n, m, levels = (1000, 32, 20) if is_small else (LINE, 4096, 64)
    side = 32 if is_small else 512
    batches = 500 if is_small else 100_000
    return {
        "runge_kutta": ([(n,)], (0.01,)),
        "soft_threshold": ([(n,)], (0.1, 0.2)),
        "primitives": ([(n,)] * 3, ()),
        "diffuse": ([(side + 4, side + 4, levels), (side, side, levels)], (0.05,)),
        "wave": ([(m, m)] * 2, (0.2,)),
        "tridiagonal": ([(side, side, levels)] * 4, ()),
        "vertical_advection": (
            [(side, side, levels)] * 2 + [(side + 1, side, levels)] + [(side, side, levels)] * 2,
            (3.0,),
        ),
        "filtered": ([(64, n)] * 2, (0.25,)) if is_small else ([(512, 2**16)] * 2, (0.25,)),
        "rows": ([(batches, 10)] * 2, ()),
    }


def operands(cp, name, is_small, dtype="float64"):
    arrays, numbers = shapes(is_small)[name]
    random = cp.random.default_rng(len(name))
    given = [(1.0 + random.random(shape)).astype(dtype) for shape in arrays]
    if name == "primitives":
        given[2] = given[2] + 10
    if name == "tridiagonal":
        given[1] = given[1] + 4
    return (*given, *numbers)


def run(folder, results):
    import cupy as cp

    modules = {side: load(folder, side, SOURCE) for side in ("fused", "original")}
    found = {"device": cp.cuda.runtime.getDeviceProperties(0)["name"].decode()}
    for name in shapes(is_small=True):
        found[name] = entry = {"error": error(cp, modules, name)}
        given = operands(cp, name, is_small=False)
        sides = {side: (getattr(module, name), given) for side, module in modules.items()}
        if name in ("rows", "tridiagonal", "vertical_advection", "filtered"):
            entry["microseconds"] = medians_among_many(cp, sides, calls=1)
        else:
            entry["microseconds"] = medians(cp, sides | of_torch(name, given))
        entry["copy_bandwidth"] = share_of_copy(cp, given, entry["microseconds"]["fused"])
        print(name, entry, flush=True)
        results.write_text(json.dumps(found, indent=1) + "\n")


def error(cp, modules, name):
    """The largest relative difference of a result, or of an operand that is changed, from unfused CuPy's."""
    worst = 0.0
    for dtype in ("float32", "float64"):
        seen = []
        for module in modules.values():
            given = operands(cp, name, is_small=True, dtype=dtype)
            value = getattr(module, name)(*given)
            values = value if isinstance(value, tuple) else (value,)
            seen.append([each for each in (*values, *given) if isinstance(each, cp.ndarray)])
        for mine, theirs in zip(*seen, strict=True):
            assert (mine.dtype, mine.shape) == (theirs.dtype, theirs.shape), name
            scale = float(cp.max(cp.abs(theirs)))
            worst = max(worst, float(cp.max(cp.abs(mine - theirs))) / scale / float(cp.finfo(dtype).eps))
    return worst


def share_of_copy(cp, given, taken):
    """The rate at which the operands' bytes pass, each once, as a share of that of a copy."""
    size = sum(value.nbytes for value in given if isinstance(value, cp.ndarray))
    source = cp.empty(2**26)
    target = cp.empty_like(source)
    copied = medians(cp, {"copy": (cp.copyto, (target, source))})["copy"]
    return round(size / taken / (2 * source.nbytes / copied), 3)


def of_torch(name, given):
    """The same program of PyTorch's under torch.compile, where it has one without stores into parts."""
    try:
        import torch
    except ImportError:
        return {}
    programs = {
        "runge_kutta": runge_kutta,
        "soft_threshold": soft_threshold,
        "primitives": primitives,
    }
    if name not in programs:
        return {}
    torch._dynamo.reset()
    values = [torch.from_dlpack(value) if hasattr(value, "__dlpack__") else value for value in given]
    return {"torch.compile": (torch.compile(programs[name]), values)}


def runge_kutta(u, dt, rate=1.5, limit=2.0):
    def slope(v):
        return rate * v * (1.0 - v / limit) - 0.1 * v * v / (1.0 + v * v)

    k1 = slope(u)
    k2 = slope(u + 0.5 * dt * k1)
    k3 = slope(u + 0.5 * dt * k2)
    k4 = slope(u + dt * k3)
    return u + dt / 6.0 * (k1 + 2.0 * k2 + 2.0 * k3 + k4)


def soft_threshold(x, step, level):
    import torch

    v = x - step * x * x
    return torch.sign(v) * torch.clamp(torch.abs(v) - level, min=0.0)


def primitives(density, momentum, energy):
    velocity = momentum / density
    pressure = 0.4 * (energy - 0.5 * momentum * velocity)
    speed = (1.4 * pressure / density).sqrt()
    return pressure, velocity - speed, velocity + speed


if __name__ == "__main__":
    if sys.argv[1] == "rewrite":
        rewrite(Path(sys.argv[2]).resolve(), SOURCE)
    else:
        run(Path(sys.argv[2]).resolve(), Path(sys.argv[3]))
