"""Random programs of launches whose kernels and launches are written in other forms: several targets, parameters bound again,
arrays of one thread, device functions of elements, and `forall`, entries, kernels of functions and conditions behind a launch."""

import random

from tests.programs.kernel_orders.launch_programs import _calls

HEAD = """import math

import numpy as np
from numba import cuda


@cuda.jit(device=True)
def left(x, k):
    return x[k - 1]


@cuda.jit(device=True)
def both(x, y, k, s=0):
    if k == 2:
        return x[k], y[k + s]
    return y[k], x[k] * 0.5


@cuda.jit(device=True)
def until(x, k, n):
    t = 0.0
    for q in range(3):
        if t > n:
            break
        t += x[k] * q
    return t
"""
FORMS = (
    "{x}[{i}], {y}[{j}] = {y}[{k}], {x}[i]",
    "t = s = {x}[{i}]\n{y}[i] = t - s * r",
    "{z}[i] = t = {x}[{i}] * r\n{y}[i] += t",
    "t, {z}[i] = {x}[i], {y}[{i}] + 1.0\n{z}[i] -= t",
    "t, s = {x}[{i}], r\nt, s = s, t\n{y}[{j}] = s - t * 0.5",
    "r = 0.5 * r\n{z}[{j}] = {x}[i] * r",
    "if {x}[i] > 1.0:\n    r = 0.25\n{z}[i] = {x}[{i}] + r",
    "k = k + 1\n{z}[i] = {x}[{i}] * k",
    "n = n - 1\nif i < n:\n    {z}[{j}] = {x}[{i}] * 0.5",
    "own = cuda.local.array(2, np.{kind})\nown[0] = own[1] = {x}[{i}]\nown[k % 2] = {y}[i]\n{z}[i] = own[0] - own[1]",
    "own = cuda.local.array(3, np.{kind})\nown[0], own[1], own[2] = {x}[i], r, 0.5\nown[i % 3], own[k] = own[k], own[i % 3]\n{y}[i] = own[0]",
    "own = cuda.local.array(1, np.{kind})\nown[0] = {x}[i]\n{z}[i] = left(own, 1) + left({y}, i + 1)",
    "{z}[i] = left({x}, {i} + {one})",
    "t, s = both({x}, {y}, {i}{step})\n{z}[{j}] = t - s",
    "t, {z}[i] = both({x}, {y}, i)\n{x}[i] = t",
    "{z}[i] = until({x}, {i}, n) + {y}[i]",
    "t = 0.0\nfor q in range(3):\n    if t > 1.5:\n        break\n    t += {x}[i]\n{z}[{j}] = t",
    "for q in range(2):\n    if {x}[{i}] > q:\n        continue\n    {z}[i] += 1.0",
)
INDICES = (*("i",) * 22, "i + 1", "n - 1 - i", "0", "k")
GUARDS = (*("i < n",) * 8, "0 < i < n", "i < n - 1", "i < x.size")
CONDITIONS = ("n > 3", "flag", "not flag", "flag and n == 4", "s > 0", "box[3]", "s is not None")


def random_module(rng: random.Random, programs: int) -> tuple[str, str]:
    """The module, whose `run_0(a, b, c, u, v, w, p, n, s)` and so on launch its kernels, and the file of their calls."""
    kernels = [_kernel(rng, f"kernel_{k}", "x, y, z, n, k, r") for k in range(3)]
    made = [_kernel(rng, f"inner_{k}", "x, y, z", forms=(0, 1, 2, 3, 4, 12, 13, 14, 16, 17)) for k in range(2)]
    inner = "\n".join(f"    {line}".rstrip() for text in made for line in text.splitlines())
    maker = f"def make(n, k, r):\n{inner}\n\n    def both_steps(x, y, z):\n{{}}\n    return both_steps\n"
    steps = [f"        inner_{rng.choice('01')}[2, 2]({', '.join(rng.sample('xyz', 3))})\n" for _ in range(2)]
    runs = [
        f"def run_{number}(a, b, c, u, v, w, p, n, s):\n    box = [a, b, c, n > 3]\n    flag = n != 3\n{_host(rng)}"
        for number in range(programs)
    ]
    early, late = (kernels, []) if rng.random() < 0.7 else (kernels[:1], kernels[1:])
    return "\n\n".join((HEAD, *early, maker.format("".join(steps)), *runs, *late)), _calls(rng)


def _kernel(rng: random.Random, name: str, parameters: str, forms: tuple[int, ...] = tuple(range(len(FORMS)))) -> str:
    lines = []
    for _ in range(rng.choice((1, 1, 2))):
        x, y, z = rng.sample("xyz", 3)
        i, j, k = (rng.choice(INDICES) for _ in range(3))
        chosen = {
            "kind": rng.choice(("float64", "float32")),
            "one": rng.choice("1110"),
            "step": rng.choice(("", "", ", 1")),
        }
        lines += FORMS[rng.choice(forms)].format(x=x, y=y, z=z, i=i, j=j, k=k, **chosen).split("\n")
    unused = [array for array in "xyz" if f"{array}[" not in "".join(lines)]
    lines += [f"{array}[i] += 0.5" for array in unused]
    body = "\n".join(f"        {line}" for line in lines)
    return f"@cuda.jit\ndef {name}({parameters}):\n    i = cuda.grid(1)\n    if {rng.choice(GUARDS)}:\n{body}\n"


def _host(rng: random.Random) -> str:
    form = rng.random()
    if form < 0.15:
        return f"    make(n, 1, {rng.choice(('s', '0.5', '2'))})({', '.join(rng.sample('abc', 3))})\n"
    launched = rng.choice(("[2, 2]", "[2, 2]", "[grid, 2]", ".forall(n)", ".forall(4)"))
    names = rng.choice((("a", "b", "c"), ("a", "b", "c"), ("box[0]", "box[1]", "box[2]")))
    lines = ["grid = 2"] if "grid" in launched else []
    for _ in range(rng.choice((2, 2, 3))):
        given = rng.sample(names, 3) if rng.random() < 0.9 else rng.choices(names, k=3)
        lines.append(
            f"kernel_{rng.choice('012')}{launched}({', '.join(given)}, n, {rng.choice('011')}, {rng.choice(('s', 's', '2'))})"
        )
    if rng.random() < 0.25:
        lines[-1:] = [f"if {rng.choice(CONDITIONS)}:", f"    {lines[-1]}"]
    return "".join(f"    {line}\n" for line in lines)
