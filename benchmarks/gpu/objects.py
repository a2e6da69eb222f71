"""Objects that set attributes, counters, and sizes inside expressions on a device: as CuPy's, and how fast beside its peers?

Where fusec is installed, with the folder of an earlier build perhaps, which stands in `before` there:

    python benchmarks/gpu/objects.py rewrite FOLDER

Where the device is (no fusec needed; CuPy and PyTorch):

    python benchmarks/gpu/objects.py run FOLDER RESULTS.json
"""

import json
import sys
from pathlib import Path

from sides import load, medians_among_many, rewrite

SOURCE = Path(__file__).parent / "objects" / "optimisers.py"
NAMES = ("adam", "wave", "mean_square")
SIZES = (10_000, 1_000_000, 2**25)


def run(folder, results):
    import cupy as cp

    modules = {side: load(folder, side, SOURCE) for side in ("fused", "before", "original") if (folder / side).is_dir()}
    found = {"checks": checks(cp, modules)}
    for name in NAMES:
        for size in SIZES:
            for dtype in ("float32", "float64"):
                found[f"{name} {size} {dtype}"] = entry = times(cp, modules, name, size, dtype)
                print(name, size, dtype, entry, flush=True)
        results.write_text(json.dumps(found, indent=1) + "\n")
    print(found["checks"])


def checks(cp, modules):
    """Elements of whose bits seven steps make others than CuPy's; sums may differ by rounding."""
    found = {}
    for name in NAMES:
        for dtype in ("float32", "float64"):
            for size in (5, 1000, 50_001):
                given = operands(cp, size, dtype)
                steps = {side: getattr(modules[side], name)(size, dtype) for side in ("fused", "original")}
                copies = {side: [value.copy() for value in given] for side in steps}
                for _ in range(7):
                    mine, theirs = (step(*copies[side]) for side, step in steps.items())
                assert (mine.dtype, mine.shape) == (theirs.dtype, theirs.shape), name
                others = int((mine != theirs).sum())
                is_close = bool(cp.allclose(mine, theirs, rtol=1e-6, atol=0))
                before = found.get(f"{name} {dtype}", [0, True])
                found[f"{name} {dtype}"] = [before[0] + others, before[1] and is_close]
    return found


def operands(cp, size, dtype):
    random = cp.random.default_rng(size)
    return [random.random(size).astype(dtype) for _ in range(2)]


def times(cp, modules, name, size, dtype):
    """Microseconds of a step among many: medians of interleaved runs."""
    given = operands(cp, size, dtype)
    sides = {side: (getattr(module, name)(size, dtype), given) for side, module in modules.items()}
    sides |= of_torch(name, size, dtype, given)
    return medians_among_many(cp, sides, calls=200 if size < 2**24 else 10)


def of_torch(name, size, dtype, given):
    """The same step of PyTorch's, of which torch.compile compiles the array operations, and PyTorch's own optimiser."""
    try:
        import torch
    except ImportError:
        return {}
    torch._dynamo.reset()
    values = [torch.from_dlpack(value) for value in given]
    kind = getattr(torch, dtype)
    if name == "mean_square":
        return {"torch.compile": (torch.compile(lambda x, y: torch.sum((x - y) ** 2) / x.numel()), values)}
    if name == "wave":
        return {"torch.compile": (torch_wave(torch, size, kind), values)}
    return {
        "torch.compile": (torch_adam(torch, size, kind), values),
        "torch.optim": (fused_adam(torch, values), values),
    }


def torch_wave(torch, size, kind):
    u, v = torch.linspace(0, 1, size, dtype=kind, device="cuda"), torch.zeros(size, dtype=kind, device="cuda")

    @torch.compile
    def moved(u, v, force, dt, damping):
        v.add_(dt * (force - damping * v - u))
        u.add_(dt * v)

    def step(force, _):
        moved(u, v, force, 0.01, 0.1)
        return u

    return step


def torch_adam(torch, size, kind):
    m, v = (torch.zeros(size, dtype=kind, device="cuda") for _ in range(2))
    taken = [0]

    @torch.compile
    def moved(m, v, params, grad, rate, first, second, eps):
        m.mul_(0.9).add_(grad, alpha=0.1)
        v.mul_(0.999).add_(grad**2, alpha=0.001)
        params.sub_(rate * (m / first) / (torch.sqrt(v / second) + eps))

    def step(params, grad):
        taken[0] += 1
        corrections = [torch.tensor(1 - beta ** taken[0], dtype=kind) for beta in (0.9, 0.999)]
        moved(m, v, params, grad, 1e-3, *corrections, 1e-8)
        return params

    return step


def fused_adam(torch, values):
    params, grad = values
    own = params.clone().requires_grad_()
    own.grad = grad
    optimiser = torch.optim.Adam([own], fused=True)

    def step(*_):
        optimiser.step()

    return step


if __name__ == "__main__":
    if sys.argv[1] == "rewrite":
        rewrite(Path(sys.argv[2]).resolve(), SOURCE)
    else:
        run(Path(sys.argv[2]).resolve(), Path(sys.argv[3]))
