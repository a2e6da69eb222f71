"""Random kernels for `numba.cuda`: how they find their place, what their guards let through, which elements they touch.

All have the parameters (x, y, z, n, k, r): three arrays of one or two axes, two integers, a number; and, before `n`, the array
`p` of places if they ask it for one.
"""

import random
from dataclasses import dataclass

PLACES = (
    *("    i = cuda.grid(1)",) * 8,
    "    i = cuda.threadIdx.x + cuda.blockIdx.x * cuda.blockDim.x",
    "    tx = cuda.threadIdx.x\n    width = cuda.blockDim.x\n    i = cuda.blockIdx.x * width + tx",
)
GUARDS = (
    *("i < n",) * 12,
    *("i <= n - 1", "n > i", "not i >= n", "i < 4", "i <= k", "i == 0", "i < n - 1", "i < n + 1", "i <= n"),
    *("0 < i < n", "k <= i < n", "i > 0 and i < n - 1", "i < n and i < y.size", "i < min(n, x.size)"),
    *("i < n or i < k", "i < 1 or i == n", "i != 1 and i < n", "i < n and x[i] > 0.3", "i < n and n > 3"),
    *("i < x.size", "i < z.shape[0]", "i < len(y)"),
)
RETURNS = (*("i >= n",) * 4, "i >= n or i < 1", "not i < n", "i < k or i > n", "i >= x.shape[0]")
OFFSETS = (
    "i + 1",
    "i - 1",
    "n - 1 - i",
    "i + k",
    "2 * i",
    "i // 2",
    "i % 2",
    "0",
    "k",
    "n",
    "p[i]",
    "p[p[i]]",
    "i + 0",
)
PLANE_GUARDS = (
    *("i < n and j < n",) * 6,
    *("i < x.shape[0] and j < x.shape[1]",) * 3,
    *("i < n and j < k", "0 < i < n and j < n", "i < n or j < n", "j < n", "i <= j and j < n", "i + j < n"),
)
PLANE_OFFSETS = ("j, i", "i + 1, j", "i, j - 1", "i, 0", "0, j", "i, i", "p[i], j", "n - 1 - i, j", "i, k")
VALUES = ("{0} * 0.5", "{0} + {1}", "{0} * {1} - 0.25", "abs({0}) + r", "t", "half({0})", "min({0}, t)", "t * k")
UPDATES = ("=", "=", "=", "+=", "*=", "-=")
OPTIONS = (*("",) * 20, "()", "(fastmath=True)", "(fastmath=False)")
EXTRAS = (
    *("for q in range(k):\n    t = t * 0.5 + y[{own}]", "for q in range(2):\n    t += x[{own}] * r") * 2,
    *("t = min(max(t, -1.0), 1.0)", "t = np.float32(t)", "t = half(t) + math.sqrt(abs(t))", "h = half(t)\nt = h - r")
    * 2,
    *("x[{own}], y[{own}] = y[{own}], x[{own}]", "if t > 0.5:\n    return", "while t > 1.0:\n    t *= 0.5"),
    *("cuda.atomic.add(z, {first}, 1)", "cuda.syncthreads()", "for q in range(2):\n    z[q] += 1.0"),
)
DEVICE = "@cuda.jit(device=True)\ndef half(x):\n    return x * 0.5\n"


@dataclass(frozen=True, slots=True)
class Kernel:
    """The text of a kernel over so many axes."""

    name: str
    axes: int
    text: str

    @property
    def places(self) -> str:
        return "p, " if "p[" in self.text else ""


def random_kernel(rng: random.Random, name: str, axes: int, is_tame: bool) -> Kernel:
    """`is_tame`: nearly all elements are the thread's own."""
    own = "i" if axes == 1 else "i, j"
    others = OFFSETS if axes == 1 else PLANE_OFFSETS
    indices = (*(own,) * (rng.choice((40, 40, 20)) if is_tame else 8), *rng.sample(others, 1 if is_tame else 4))
    body = _body(rng, own, indices, 0.08 if is_tame else 0.3)
    place = rng.choice(PLACES) if axes == 1 else "    i, j = cuda.grid(2)"
    lines = "\n".join(_guarded(rng, place, body, axes, is_tame))
    head = f"@cuda.jit{rng.choice(OPTIONS)}\ndef {name}(x, y, z, {'p, ' if 'p[' in lines else ''}n, k, r):"
    return Kernel(name, axes, f"{head}\n{lines}\n")


def random_map(rng: random.Random, name: str) -> Kernel:
    """A kernel that stores an element of `z` before it may read one: such arrays may vanish."""
    x, y = (rng.choice((*("i",) * 12, "i + 1", "k")) for _ in range(2))
    body = [f"z[i] = {rng.choice(VALUES[:4]).format(f'x[{x}]', f'y[{y}]')}"]
    body += rng.choice(
        ([], [], ["z[i] *= r"], ["if x[i] > 1.0:", "    z[i] -= y[i]"], ["if n > 3:", "    x[i] = z[i]"])
    )
    guard = rng.choice((*("i < n",) * 8, "i < z.size", "i < n - 1"))
    lines = "\n".join((f"    if {guard}:", *_indented(body, 2)))
    return Kernel(name, 1, f"@cuda.jit\ndef {name}(x, y, z, n, k, r):\n    i = cuda.grid(1)\n{lines}\n")


def random_step(rng: random.Random, name: str) -> Kernel:
    """A kernel of one store, often of or from an element of another thread: a small cause to stay apart, and no other."""
    x, y, z = (rng.choice(("i",) * often + OFFSETS[:3] + ("0",)) for often in (12, 12, 50))
    value = rng.choice(VALUES[:4]).format(f"x[{x}]", f"y[{y}]")
    body = [f"z[{z}] {rng.choice(UPDATES)} {value}"] + (["y[i] += 0.0"] if "y[" not in value else [])
    guard = rng.choice((*("i < n",) * 10, "0 < i < n", "i < n - 1", "i < y.size"))
    lines = "\n".join((f"    if {guard}:", *_indented(body, 2)))
    return Kernel(name, 1, f"@cuda.jit\ndef {name}(x, y, z, n, k, r):\n    i = cuda.grid(1)\n{lines}\n")


def _guarded(rng: random.Random, place: str, body: list[str], axes: int, is_tame: bool) -> list[str]:
    shape = rng.random() * (0.9 if is_tame else 1.1)
    if axes == 2:
        return [place, f"    if {rng.choice(PLANE_GUARDS)}:", *_indented(body, 2)]
    if shape < 0.15:
        return [place, f"    if {rng.choice(RETURNS[: 4 if is_tame else 8])}:", "        return", *_indented(body, 1)]
    if shape < 0.22:
        return [place, *_indented(body, 1)]
    if shape < 0.26:
        other = f"z[i] = {rng.choice(('0.0', 'r', 'x[i]'))}"
        return [place, "    if i < n - 1:", *_indented(body, 2), "    else:", f"        {other}"]
    if shape > 1.05:
        return ["    for i in range(cuda.grid(1), n, cuda.gridsize(1)):", *_indented(body, 2)]
    guard = rng.choice(GUARDS[:14] if is_tame else GUARDS)
    return [place, f"    if {guard}:", *_indented(body, 2)]


def _body(rng: random.Random, own: str, indices: tuple[str, ...], extra: float) -> list[str]:
    x, y = (f"{rng.choice('xyz')}[{rng.choice(indices)}]" for _ in range(2))
    lines = [f"t = {x} * r + {y}"]
    if rng.random() < extra:
        lines += rng.choice(EXTRAS).format(own=own, first=repr(0) if own == "i" else "(0, 0)").split("\n")
    for _ in range(rng.choice((1, 1, 2))):
        loads = [f"{rng.choice('xyz')}[{rng.choice(indices)}]" for _ in range(2)]
        target = f"{rng.choice('xyzz')}[{rng.choice(indices)}]"
        store = f"{target} {rng.choice(UPDATES)} {rng.choice(VALUES).format(*loads)}"
        choice = rng.random()
        if choice < 0.15:
            lines += [f"if {rng.choice(('t > 0.4', loads[0] + ' > 0.3', 'n > 3'))}:", f"    {store}"]
        elif choice < 0.22:
            lines += ["if t > 0.4:", f"    {store}", "else:", f"    z[{own}] = t * 0.25"]
        else:
            lines.append(store)
    unused = [array for array in "xyz" if f"{array}[" not in "".join(lines)]
    return [lines[0] + "".join(f" - {array}[{own}]" for array in unused), *lines[1:]]


def _indented(lines: list[str], levels: int) -> list[str]:
    return [f"{'    ' * levels}{line}" for line in lines]
