"""Random programs of launches that read neighbours of what launches before them store in arrays of their own."""

import random

from tests.programs.kernel_orders import loop_programs
from tests.programs.kernel_orders.launch_programs import CALLS, HEAD

CONFIGURATIONS = ("2, 2", "1, 4", "3, 2", "1, 3", "2, 3")
PLANES = ("(2, 1), (1, 2)", "(2, 2), (1, 1)", "(3, 2), (1, 1)", "(1, 2), (2, 1)")
WIDE = (*("i < n",) * 4, "i < n + 1", "i <= n - 1", "not i >= n", "i < x.size", "i < n - 1")
NARROW = (
    *("0 < i < n - 1",) * 4,
    "i < n - 1",
    "0 < i < n",
    "i >= 1 and i < n - 1",
    "1 < i < n - 2",
    "0 < i < x.size - 1",
)
PLANE_WIDE = ("i < n and j < n", "i < x.shape[0] and j < x.shape[1]", "i < n - 1 and j < n")
PLANE_NARROW = (
    "0 < i < n - 1 and 0 < j < n - 1",
    "0 < i < n and 0 < j < n",
    "i < n - 1 and j < n - 1",
    "i < n - 1 and j < n - 1",
)
NEAR = ("i", "i - 1", "i + 1", "i", "i - 1", "i + 1", "i + 2", "1 + i", "0", "n - i", "i - k")
PLANE_NEAR = ("i, j", "i - 1, j", "i, j - 1", "i + 1, j", "i, j + 1", "i, j - 1", "j, i", "i, 0")
VALUES = ("{0} * 0.5 + {1}", "{0} - {1}", "{0} * {1}", "abs({0}) + r", "{1} - r * {0}")
ALLOCATIONS = ("cuda.device_array_like(a)", "cuda.device_array_like(b)", "cuda.device_array(10, np.float32)")
PLANE_ALLOCATIONS = ("cuda.device_array_like(u)", "cuda.device_array((4, 4), np.float32)")


def random_module(rng: random.Random, programs: int) -> tuple[str, str]:
    """The module and the file of its calls, as `launch_programs` has them."""
    is_plane = rng.random() < 0.3
    kernels = [_kernel(rng, number, is_plane) for number in range(4)]
    runs = [f"def run_{number}(a, b, c, u, v, w, p, n, s):\n{_host(rng, is_plane)}" for number in range(programs)]
    dtypes = rng.choice(("f8 f8 f8 f8", "f4 f8 f4 f4", "f4 f4 f4 f4")).split()
    alias = f'"run", (a, a, array("{dtypes[1]}"), u, v, v, p, 3, 0.5)'
    calls = CALLS.format(*dtypes, places="np.arange(10)", alias=alias, memory="run", size=rng.choice("034"))
    return "\n\n".join((HEAD, *kernels, *runs)), f"import numpy as np\n\n\n{calls}"


def _kernel(rng: random.Random, number: int, is_plane: bool) -> str:
    """A kernel that reads `x`, near its thread, and `y`, and stores into `z`."""
    own, near = ("i, j", PLANE_NEAR) if is_plane else ("i", NEAR)
    near = near if rng.random() < 0.2 else near[:6]
    wide, narrow = (PLANE_WIDE, PLANE_NARROW) if is_plane else (WIDE, NARROW)
    usual = wide if number < 2 else narrow
    guard = rng.choice(usual if rng.random() < 0.8 else (*wide, *narrow))
    first, second = (f"x[{rng.choice(near)}]" for _ in range(2))
    second = f"y[{rng.choice(near)}]" if rng.random() < 0.4 else second
    value = rng.choice(VALUES).format(first, second)
    lines = [f"t = {value}", f"z[{own}] = {rng.choice(('t', 't * t', 't + x[' + own + ']'))}"]
    lines = lines if rng.random() < 0.5 else [f"z[{own}] = {value}"]
    lines += [f"z[{own}] += r"] if rng.random() < 0.05 else []
    lines += [f"y[{own}] = r"] if rng.random() < 0.05 else []
    if rng.random() < 0.1:
        lines = ["if r > 0.3:", *(f"    {line}" for line in lines)]
    place = "i, j = cuda.grid(2)" if is_plane else "i = cuda.grid(1)"
    body = "".join(f"        {line}\n" for line in lines)
    return f"@cuda.jit\ndef kernel_{number}(x, y, z, n, k, r):\n    {place}\n    if {guard}:\n{body}"


def _host(rng: random.Random, is_plane: bool) -> str:
    """Two to four launches, of which the first ones store into arrays that only they know of."""
    given, made = ("uvw", PLANE_ALLOCATIONS) if is_plane else ("abc", ALLOCATIONS)
    lines = [f"{name} = {rng.choice(made)}" for name in "de"]
    configuration = rng.choice(PLANES if is_plane else CONFIGURATIONS)
    chain = [(given[0], rng.choice(given[:2]), "d")]
    chain += [(rng.choice(("d", given[0])), "d", "e")] if rng.random() < 0.4 else []
    last = chain[-1][2]
    chain += [(last, rng.choice(given[:2]), given[2])]
    chain += [(rng.choice(("d", last)), given[1], rng.choice(given[0:2]))] if rng.random() < 0.3 else []
    for arrays in chain:
        size = rng.choice(("n", "n", "n", "n", "3"))
        kernel = rng.choice("01" if arrays[2] in "de" else "23") if rng.random() < 0.9 else rng.choice("0123")
        lines.append(f"kernel_{kernel}[{configuration}]({', '.join(arrays)}, {size}, 1, s)")
    lines += ["return d"] if rng.random() < 0.1 else []
    return "".join(f"    {line}\n" for line in lines)


def random_loop_module(rng: random.Random, programs: int) -> tuple[str, str]:
    """The same of compiled loops, as `loop_programs` has them."""
    is_plane = rng.random() < 0.3
    functions = [_function(rng, number, is_plane) for number in range(4)]
    heads = [f"def run_{number}(a, b, c, u, v, p, n, s):\n" for number in range(programs)]
    bodies = [_calls(rng, is_plane) for _ in heads]
    text = "\n\n".join((loop_programs.HEAD, *functions, *map("".join, zip(heads, bodies, strict=True))))
    dtypes = rng.choice(("f8 f8 f8 f8", "f4 f8 f4 f4", "f4 f4 f4 f4")).split()
    alias = loop_programs.ALIASES[0].format(*dtypes)
    return text, loop_programs.CALLS.format(
        *dtypes, places=loop_programs.PLACES[0], alias=alias, size=rng.choice("0234")
    )


def _function(rng: random.Random, number: int, is_plane: bool) -> str:
    """A loop that reads `x`, near its instance, and `y`, and stores into `z`."""
    own, near = ("i, j", PLANE_NEAR) if is_plane else ("i", NEAR)
    first, second = (f"x[{rng.choice(near[: 99 if rng.random() < 0.1 else 6])}]" for _ in range(2))
    second = f"y[{own}]" if rng.random() < 0.4 else second
    value = rng.choice(VALUES).format(first, second).replace("r", "0.5")
    lines = [f"t = {value}", f"z[{own}] = {rng.choice(('t', 't * t', 't + x[' + own + ']'))} - y[{own}]"]
    lines = lines if rng.random() < 0.5 else [f"z[{own}] = {value} + y[{own}]"]
    if rng.random() < 0.1:
        lines = [rng.choice((f"z[{own}] += 0.5", f"y[{own}] = 0.5")), *lines]
    wide, narrow = (
        (*("n",) * 6, "x.shape[0]", "n + 1", "len(x) - 1"),
        (*("1, n - 1",) * 5, "n - 1", "1, n", "2, n - 2", "1, len(x) - 1"),
    )
    bounds = [rng.choice(wide if (number < 2) == (rng.random() < 0.8) else narrow) for _ in own.split(",")]
    text = "@njit\ndef loop_" + f"{number}(x, y, z, n):\n"
    for depth, (axis, bound) in enumerate(zip(own.split(", "), bounds, strict=True), start=1):
        text += f"{'    ' * depth}for {axis} in range({bound}):\n"
    return text + "".join(f"{'    ' * (len(bounds) + 1)}{line}\n" for line in lines)


def _calls(rng: random.Random, is_plane: bool) -> str:
    given, made = (
        ("uuv", ("np.zeros_like(u)", "np.zeros((4, 4))"))
        if is_plane
        else ("abc", ("np.zeros_like(a)", "np.zeros_like(b)", "np.zeros(9, dtype=np.float32)"))
    )
    chain = [(given[0], given[1], "d")]
    chain += [(rng.choice(("d", given[0])), "d", "e")] if rng.random() < 0.4 else []
    chain += [(chain[-1][2], given[1], given[2] if rng.random() < 0.8 else given[1])]
    chain += [(rng.choice("d" + given[0]), given[1], given[1])] if rng.random() < 0.3 else []
    lines = [f"{name} = {rng.choice(made)}" for name in "de" if any(name in arrays for arrays in chain)]
    for arrays in chain:
        function = rng.choice("01" if arrays[2] in "de" else "23") if rng.random() < 0.9 else rng.choice("0123")
        lines.append(f"loop_{function}({', '.join(arrays)}, {rng.choice('nnnnnnn3')})")
    lines += ["return d"] if rng.random() < 0.1 else []
    return "".join(f"    {line}\n" for line in lines)
