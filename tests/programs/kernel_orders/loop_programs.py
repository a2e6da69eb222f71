"""Random programs of compiled loops: bounds, depths, local numbers, places, and one memory under two names."""

import random

from tests.programs.kernel_orders.launch_kernels import UPDATES

HEAD = "import math\n\nimport numpy as np\nfrom numba import njit, prange\n"
BOUNDS = (
    *("n",) * 8,
    "x.shape[0]",
    "len(y)",
    "z.size",
    "1, n",
    "n - 1",
    "0, n",
    "k, n",
    "n + 1",
    "1, n - 1",
    "4",
    "0, n, 2",
    "n, 0, -1",
)
OTHERS = ("i + 1", "i - 1", "n - 1 - i", "i + k", "2 * i", "i // 2", "i % 2", "0", "k", "p[i]", "-1", "i + 0")
VALUES = (
    "{0} * 0.5",
    "{0} + {1}",
    "{0} * {1} - 0.25",
    "abs({0})",
    "t",
    "min({0}, t)",
    "t * k",
    "max({0}, {1})",
    "math.sin(t)",
)
OPTIONS = (
    *("",) * 14,
    "(parallel=True)",
    '(error_model="numpy")',
    "(cache=False)",
    "()",
    "(fastmath=True)",
    "(nogil=True)",
)
FIRSTS = ("s = 0.5 * k", "s = k + n", "m = x.shape[0]", "s = 0.0")
EXTRAS = (
    *("t = t * s", "t = min(t, 1.0)", "if t > 0.5:\n    t = 0.5", "h = t\nt = h - {0}", "t = math.sqrt(abs(t))") * 2,
    *(
        "s += t",
        "if {0} > 0.5:\n    s = t",
        "t = t / {0}",
        "if t > 2.0:\n    continue",
        "t = int(t)",
        "if t > 3.0:\n    break",
    ),
)
CALLS = """import numpy as np


def calls(rng):
    def array(dtype, *shape):
        return (4 * rng.random(shape or 9)).astype(dtype)
    p = np.array([{places}])
    u = array("{0}", 4, 4)
    yield "run", (array("{0}"), array("{1}"), array("{2}"), u, array("{1}", 4, 4), p, 4, 0.5), {{}}
    a, buffer = array("{0}"), array("{0}", 24)
    yield {alias}, {{}}
    yield "run", (array("{0}"), array("{0}"), array("{2}"), u, u, p, {size}, 0.25), {{}}
"""
ALIASES = (
    '"run", (a, a, array("{1}"), u, u, p, 3, 0.5)',
    '"run", (buffer[:9], buffer[2:11], a, u, u.T, p, 4, 0.5)',
    '"run", (buffer[:9], buffer[9:18], a, u, array("{1}", 4, 4), p, 4, 0.5)',
    '"run", (buffer[:9], buffer[8::-1], a, u, u[::-1], p, 3, 0.5)',
    '"run", (buffer[:18:2], buffer[1:19:2], a, u, u[:, ::-1], p, 4, 2)',
    '"run", (a[:4], a[4:8], a, u, array("{1}", 4, 4), p, 4, 0.5)',
)
DTYPES = ("f8 f8 f8", "f8 f8 f8", "f4 f4 f4", "f4 f8 f4", "f8 f4 i8", "i8 f8 f4")
PLACES = ("0, 1, 2, 3, 4, 5, 6, 7, 8", "1, 0, 3, 2, 4, 5, 6, 7, 8", "0, 0, 1, 1, 2, 2, 3, 3, 4")
HOST = (
    *("m = n - 1", "s = 0.5 * n", "m = n") * 2,
    "print(n)",
    "a, b = b, a",
    "c[0] = 1.5",
    "n = m",
    "b = a",
    "t[0] = 2.0",
)


def random_module(rng: random.Random, programs: int) -> tuple[str, str]:
    """The module, whose `run_0(a, b, c, u, v, p, n, s)` and so on call compiled functions, and the file of their calls."""
    is_plane = rng.random() < 0.2
    is_tame = rng.random() < 0.75
    common = rng.choice(BOUNDS[:12]), rng.choice((*("range",) * 4, "prange")), rng.choice(OPTIONS)
    functions = [_function(rng, f"loop_{number}", is_plane, is_tame, common) for number in range(rng.randint(2, 3))]
    if rng.random() < 0.35 and not is_plane:
        functions = [_step(rng, f"loop_{number}") for number in range(2)]
    heads = [f"def run_{number}(a, b, c, u, v, p, n, s):\n" for number in range(programs)]
    text = "\n\n".join((HEAD, *functions, *(head + _host(rng, functions, is_plane, is_tame) for head in heads)))
    dtypes = rng.choice(DTYPES).split()
    chosen = {"places": rng.choice(PLACES), "alias": rng.choice(ALIASES).format(*dtypes), "size": rng.choice("0233")}
    return text, CALLS.format(*dtypes, **chosen)


def _host(rng: random.Random, functions: list[str], is_plane: bool, is_tame: bool) -> str:
    names = ("u", "v", "u", "v", "t") if is_plane else ("a", "b", "c", "a", "b", "c", "t", "e")
    names = names if is_tame or is_plane else (*names, "a[1:]", "b[::-1]", "c[:5]", "u[1]", "v[:, 0]")
    like = "u" if is_plane else rng.choice("abc")
    size = "(4, 4)" if is_plane else "9"
    lines = ["m = n", f"t = np.zeros_like({like})", f"e = np.zeros({size}{rng.choice(('', '', ', dtype=np.float32'))})"]
    for _ in range(rng.randint(2, 4)):
        number = rng.randrange(len(functions))
        arrays = (
            [rng.choice(names) for _ in range(3)]
            if rng.random() < 0.2 or is_plane
            else rng.sample(sorted(set(names)), 3)
        )
        places = "p, " if "p, n" in functions[number] else ""
        given = f"{', '.join(arrays)}, {places}{rng.choice('nnnnm3')}, {rng.choice(('0', '1', '1', 's', '2'))}"
        lines.append(f"loop_{number}({given})")
        lines += [rng.choice(HOST)] if rng.random() < 0.15 else []
    lines += [f"return {rng.choice(('t', 'e, m', 'a'))}"] if rng.random() < 0.2 else []
    return "".join(f"    {line}\n" for line in lines)


def _function(rng: random.Random, name: str, is_plane: bool, is_tame: bool, common: tuple[str, str, str]) -> str:
    bound, word, options = common if rng.random() < 0.85 else (rng.choice(BOUNDS), "range", rng.choice(OPTIONS))
    own = "i, j" if is_plane else "i"
    others = ("j, i", "i + 1, j", "i, 0", "i, j - 1", "0, j", "p[i], j") if is_plane else OTHERS
    indices = (*(own,) * (rng.choice((40, 20, 10)) if is_tame else 8), *rng.sample(others, 1 if is_tame else 4))
    lines = [f"    for i in {word}({'n' if is_plane else bound}):"]
    lines += (
        [f"        for j in {rng.choice(('range(n)', 'range(n)', 'range(x.shape[1])', 'range(i + 1)'))}:"]
        if is_plane
        else []
    )
    body = _body(rng, own, indices, 0.12 if is_tame else 0.35)
    first = [f"    {rng.choice(FIRSTS)}"] if rng.random() < 0.2 or "s" in "".join(body).split() else []
    text = "\n".join((*first, *lines, *(f"{'    ' * (3 if is_plane else 2)}{line}" for line in body)))
    places = "p, " if "p[" in text else ""
    return f"@njit{options}\ndef {name}(x, y, z, {places}n, k):\n{text}\n"


def _step(rng: random.Random, name: str) -> str:
    """A loop of one store, often of or from an element of another iteration: a small cause to stay apart, and no other."""
    x, y, z = (rng.choice(("i",) * often + OTHERS[:4] + ("0",)) for often in (10, 10, 50))
    value = rng.choice(VALUES[:3]).format(f"x[{x}]", f"y[{y}]")
    further = ["        y[i] *= k"] if "y[" not in value else []
    lines = ["    for i in range(n):", f"        z[{z}] {rng.choice(UPDATES)} {value}", *further]
    return "\n".join(("@njit", f"def {name}(x, y, z, n, k):", *lines)) + "\n"


def _body(rng: random.Random, own: str, indices: tuple[str, ...], extra: float) -> list[str]:
    loads = [f"{rng.choice('xyz')}[{rng.choice(indices)}]" for _ in range(5)]
    lines = [f"t = {loads[0]} * 0.5 + {loads[1]}"]
    lines = [f"z[{own}] = x[{own}] * 0.5 + y[{own}]", "t = k"] if rng.random() < 0.15 else lines
    lines += rng.choice(EXTRAS).format(loads[2]).split("\n") if rng.random() < extra else []
    for _ in range(rng.choice((1, 1, 2))):
        value = rng.choice(VALUES).format(*loads[3:])
        store = f"{rng.choice('xyzz')}[{rng.choice(indices)}] {rng.choice(UPDATES)} {value}"
        lines += (
            [f"if {rng.choice(('t > 0.4', 'k > 0', loads[3] + ' > 1.0'))}:", f"    {store}"]
            if rng.random() < 0.2
            else [store]
        )
    unused = [array for array in "xyz" if f"{array}[" not in "".join(lines)]
    return [*lines, *(f"t += {array}[{own}]" for array in unused)]
