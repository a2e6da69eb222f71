"""Random programs of launches among which kernels are launched whose bodies are not modelled.

Those touch any elements of their arrays, under whatever names: views, rows of a loop, arguments of device functions.
"""

import random

from tests.programs.kernel_orders.launch_kernels import DEVICE
from tests.programs.kernel_orders.launch_programs import ALIASES, CALLS, DTYPES, HEAD, PERMUTATIONS

FUNCTIONS = (
    "@cuda.jit(device=True)\ndef store(values, i, value):\n    values[i] = value\n",
    "@cuda.jit(device=True)\ndef later(values, i):\n    return values if i > 2 else values[1:]\n",
)
MAPS = (
    *("x[i] = x[i] * 0.5 + y[i]", "x[i] += y[i] * r", "z[i] = x[i] - y[i]", "x[i] = r", "y[i] = y[i] * x[i]") * 2,
    "x[i] = y[n - 1 - i]",
)
WRITES = (
    "x[p[i]] = y[i] + 1.0",
    "v = x[1:]\n        v[i] = y[i] * 2.0",
    "v = x if i > 1 else y\n        v[i] = 3.0",
    "store(x, i, y[n - 1 - i])",
    "later(x, i)[i] = y[i]",
    "v, w = x, y\n        v[i] = w[n - 1 - i]",
    "for v in (x, y):\n            v[i] += 1.0",
    "cuda.atomic.add(x, p[i], y[i])",
    "y = x\n        y[i] = 2.5",
    "t = y[i]\n        t *= 2.0\n        x[p[i]] = t",
    "x[i] = z[p[i]]\n        y[i] = x[n - 1 - i]",
    "pass",
)
SIZES = ("n", "n", "n", "n", "3", "m", "n - 1")


def random_module(rng: random.Random, programs: int) -> tuple[str, str]:
    """The module, whose functions launch its kernels, and the file of their calls."""
    maps = [_kernel(f"map_{k}", "n", f"    if i < n:\n        {rng.choice(MAPS)}\n") for k in range(3)]
    opaque = [
        _kernel(f"opaque_{k}", "p, n", f"    while i < n:\n        {rng.choice(WRITES)}\n        i += 16\n")
        for k in range(2)
    ]
    runs = [
        f"def run_{k}(a, b, c, u, v, w, p, n, s):\n" + "".join(f"    {line}\n" for line in _lines(rng))
        for k in range(programs)
    ]
    dtypes = rng.choice(DTYPES).split()
    chosen = {"places": rng.choice(PERMUTATIONS), "alias": rng.choice(ALIASES).format(*dtypes)}
    calls = CALLS.format(*dtypes, **chosen, size=rng.choice("034"), memory=rng.choice(("run", "run", "host")))
    return "\n\n".join((HEAD, DEVICE, *FUNCTIONS, *maps, *opaque, *runs)), f"import numpy as np\n\n\n{calls}"


def _kernel(name: str, others: str, body: str) -> str:
    return f"@cuda.jit\ndef {name}(x, y, z, {others}, r):\n    i = cuda.grid(1)\n{body}"


def _lines(rng: random.Random) -> list[str]:
    """Launches of maps with those of opaque kernels between, on arrays of one, two or three axes' worth of names."""
    lines = [
        "m = n",
        "d = cuda.device_array_like(a)",
        "e = b" if rng.random() < 0.2 else "e = cuda.device_array_like(b)",
    ]
    kind = "map"
    for _ in range(rng.randint(3, 5)):
        kernel = f"{kind}_{rng.randrange(3 if kind == 'map' else 2)}"
        kind = "opaque" if kind == "map" and rng.random() < 0.6 else "map"
        names = "abcde" if rng.random() < 0.7 else "abc"
        arrays = rng.sample(names, 3) if rng.random() < 0.9 else rng.choices(names, k=3)
        stream = ", 0" if rng.random() < 0.05 else ""
        arrays += ["p"] if kernel.startswith("opaque") else []
        lines.append(
            f"{kernel}[4, 4{stream}]({', '.join(arrays)}, {rng.choice(SIZES)}, {rng.choice(('s', '0.5', '0.5 * s'))})"
        )
        lines += [rng.choice(("m = n", "m = n - 1", "m = n - 1", "print(n)", "c = a"))] if rng.random() < 0.2 else []
    return lines
