"""Random loops of launches: over rows and columns, over time, over both, with what may stand beside a launch in a loop."""

import random

from tests.programs.kernel_orders.launch_kernels import DEVICE, Kernel, random_kernel
from tests.programs.kernel_orders.launch_programs import HEAD

ROWS = (
    "a[b]",
    "a[b]",
    "c[b]",
    "c[b, :]",
    "f[1, b]",
    "a[b + 1]",
    "a[0]",
    "c[b - 1]",
    "a[:, b]",
    "c[:, b]",
    "f[b, 0]",
    "a[2]",
)
WHOLE = ("v", "w", "d", "v", "w", "d", "a[0]", "c[:, 1]", "v[1:]", "w[::-1]")
PLANES = ("f[b]", "f[b]", "g[b]", "f[b + 1]", "a", "c", "f[0]", "g[:, b]", "a.T")
NUMBERS = ("0.5", "r", "r * b", "s[b]", "s[b] + r", "-r", "2", "1 - r", "s[0]", "b / 2")
RANGES = (
    *("count",) * 6,
    "3",
    "2",
    "1, 3",
    "1, count",
    "0",
    "len(a)",
    "len(s)",
    "c.shape[0]",
    "0, count, 1",
    "count - 1",
    "0, count, 2",
)
BESIDE = (
    "print(b)",
    "cuda.synchronize()",
    "v, w = w, v",
    "r = r * 0.5",
    "d[0] = 1.0",
    "break",
    "m = b + 1",
    "w = v",
    "continue",
)
CALLS = """def calls(rng):
    def array(dtype, *shape):
        return (4 * rng.random(shape)).astype(dtype)
    def arrays(first, second):
        tables = array(first, 4, 4), array(second, 5, 5), array(first, 4), array(second, 6), array(first, 5)
        return *tables, array(second, 4, 4, 4), array(first, 4, 4, 4)
    p = np.array([{places}])
    yield "run", (*arrays("{0}", "{1}"), p, {size}, {count}, 0.5, [0.5, 1.5, 2.5]), {{}}
    a, c, v, w, d, f, g = arrays("{0}", "{0}")
    yield {alias}, {{}}
    yield "run", (*arrays("{1}", "{0}"), p, 3, {other}, {number}, {numbers}), {{}}
"""
ALIASES = (
    '"run", (a, a, v, v, d, f, f, p, 4, 2, 3, (1, 2))',
    '"run", (a, a[::-1], v, v[::-1], v, f, f.transpose(1, 0, 2), p, 4, 2, 0.5, (1, 2))',
    '"run", (f[0], f[1], f[2, 0], f[2, 1], d, g, g[:3], p, 4, 3, 0.5, np.array([1.0, 2.0, 3.0]))',
    '"run", (f[0], f[0, 1:], a[0], w, d, f, g, p, 3, 3, 0.5, np.arange(3))',
    '"run", (a[:3], c[:, ::-1], v, w, d, f[::-1], g, p, 4, 3, 2, [1.0, 2.0, 3.0])',
    '"host", (a, c, v, w, d, f, g, p, 4, 3, 2, [1.0, 2.0, 3.0])',
)
DTYPES = ("f8 f8", "f8 f8", "f4 f4", "f4 f8", "f8 f4", "i8 f8")
PLACES = ("0, 1, 2, 3, 4", "1, 0, 3, 2, 4", "0, 0, 1, 1, 2")
GRIDS = ("1, 4", "2, 2", "2, 2", "4, 1", "grid, 2", "1, 3", "2, 1")
PLANE_GRIDS = ("(2, 1), (1, 2)", "(2, 2), (1, 1)", "(1, 2), (2, 1)")


def random_module(rng: random.Random, programs: int) -> tuple[str, str]:
    """The module, whose `run_0(a, c, v, w, d, f, g, p, n, count, r, s)` and so on hold one or two loops, and their calls."""
    axes = 1 if rng.random() < 0.85 else 2
    is_tame = rng.random() < 0.8
    kernels = [random_kernel(rng, f"kernel_{number}", axes, is_tame) for number in range(2)]
    heads = [f"def run_{number}(a, c, v, w, d, f, g, p, n, count, r, s):\n" for number in range(programs)]
    runs = [head + _host(rng, kernels, is_tame) for head in heads]
    return "\n\n".join((HEAD, DEVICE, *(kernel.text for kernel in kernels), *runs)), _calls(rng)


def _host(rng: random.Random, kernels: list[Kernel], is_tame: bool) -> str:
    lines = ["    grid = (n + 1) // 2"]
    for _ in range(rng.choice((1, 1, 2))):
        lines += _loop(rng, kernels, is_tame)
        lines += [f"    {rng.choice(('print(n)', 'v = w', 'count = 2'))}"] if rng.random() < 0.2 else []
    lines += [f"    return {rng.choice(('d', 'b', 'v'))}"] if rng.random() < 0.15 else []
    return "".join(f"{line}\n" for line in lines)


def _calls(rng: random.Random) -> str:
    other = {"size": rng.choice("4433n").replace("n", "2"), "count": rng.choice("3322"), "other": rng.choice("0123")}
    given = {
        "number": rng.choice(("2", "0.25", "np.float32(0.5)")),
        "numbers": rng.choice(("(1, 2, 3)", "[0.5, 1, 2]", "[1.5]")),
    }
    chosen = {"places": rng.choice(PLACES), "alias": rng.choice(ALIASES), **other, **given}
    return f"import numpy as np\n\n\n{CALLS.format(*rng.choice(DTYPES).split(), **chosen)}"


def _loop(rng: random.Random, kernels: list[Kernel], is_tame: bool) -> list[str]:
    is_nest = rng.random() < 0.3
    lines = [f"for t in range({rng.choice(('2', 'count', '1, 3'))}):"] if is_nest else []
    depth = len(lines)
    lines.append(f"{'    ' * depth}for b in range({rng.choice(RANGES[:10] if is_nest else RANGES)}):")
    is_over_time = rng.random() < 0.35
    usual = rng.choice(GRIDS if kernels[0].axes == 1 else PLANE_GRIDS)
    for _ in range(rng.choice((1, 1, 1, 2))):
        lines.append(f"{'    ' * (depth + 1)}{_launch(rng, rng.choice(kernels), usual, is_over_time, is_nest)}")
        if rng.random() < (0.06 if is_tame else 0.2):
            lines.append(f"{'    ' * (depth + 1)}{rng.choice(BESIDE)}")
    if is_nest and rng.random() < 0.15:
        lines.append(f"    {_launch(rng, kernels[0], usual, is_over_time, is_nest)}")
    return [f"    {line}" for line in lines]


def _launch(rng: random.Random, kernel: Kernel, usual: str, is_over_time: bool, is_nest: bool) -> str:
    names = PLANES if kernel.axes == 2 else WHOLE if is_over_time else (*ROWS[: rng.choice((5, 12))], *WHOLE[:3])
    is_apart = rng.random() < 0.8
    arrays = rng.sample(sorted(set(names)), 3) if is_apart else [rng.choice(names) for _ in range(3)]
    arrays = [name.replace("b", "t") if is_nest and rng.random() < 0.15 else name for name in arrays]
    configuration = f"{rng.choice(GRIDS)}" if kernel.axes == 1 and rng.random() < 0.04 else usual
    variable = rng.choice(("b", "b", "1", "1", "2", "t" if is_nest else "b", "n"))
    size = rng.choice(("n", "n", "n", "4", "3", "b"))
    return (
        f"{kernel.name}[{configuration}]({', '.join(arrays)}, {kernel.places}{size}, {variable}, {rng.choice(NUMBERS)})"
    )
