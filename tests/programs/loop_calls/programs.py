"""Random programs of compiled loops: each function reads and writes three arrays at random offsets in random bounds."""

import random

ARRAYS = ("a", "b", "c")
BOUNDS = (*("n",) * 8, "x.shape[0] - 9", "len(y) - 9", "1, n", "n - 1", "0, n", "z.size - 9")
OFFSETS = (*("i",) * 30, "i + 1", "i - 1", "n - 1 - i", "i + k", "2 * i", "0", "i // 2", "k")
VALUES = ("{x}[{p}] * 0.5", "{x}[{p}] + {y}[{q}]", "{x}[{p}] * {y}[{q}] - 0.25", "abs({x}[{p}])", "t", "math.sin(t)")


def random_program(rng: random.Random) -> str:
    """The module, whose `run(a, b, c, n)` calls two to four times; sometimes on an array of its own."""
    functions = [_function(rng, f"loop_{number}") for number in range(rng.randint(1, 3))]
    number = len(functions)
    own = rng.random() < 0.4
    arrays = (*ARRAYS, "t") if own else ARRAYS
    calls = ["    t = np.zeros_like(a)"] if own else []
    if own:
        functions += [_map("first", "z", "x", rng), _map("last", "x", "z", rng)]
        calls += [f"    first(a, b, t, n, {rng.choice('012')})", f"    last(c, {rng.choice('bt')}, t, n, 1)"]
    for _ in range(rng.randint(0, 1) if own else rng.randint(2, 4)):
        given = rng.sample(arrays, 3) if rng.random() < 0.8 else [rng.choice(arrays) for _ in range(3)]
        size = rng.choice(("n", "n", "n", "n", "4"))
        calls.append(f"    loop_{rng.randrange(number)}({', '.join(given)}, {size}, {rng.choice('012')})")
    if rng.random() >= 0.6:
        functions.append(_number(rng))
        given = ", ".join(rng.choice(arrays) for _ in range(3))
        calls.insert(rng.randint(int(own), len(calls)), f"    number = total({given}, n, {rng.choice('012')})")
        calls.append("    return number")
    head = "import math\n\nimport numpy as np\nfrom numba import njit, prange\n"
    return "\n\n".join((head, *functions, "def run(a, b, c, n):\n" + "\n".join(calls) + "\n"))


def _map(name: str, target: str, source: str, rng: random.Random) -> str:
    """Of which nobody may need the result."""
    operator = rng.choice(("=", "=", "=", "+="))
    value = f"{source}[i] * 0.5 + y[{rng.choice(OFFSETS[:33])}] - k"
    return f"@njit\ndef {name}(x, y, z, n, k):\n    for i in range(n):\n        {target}[i] {operator} {value}\n"


def _number(rng: random.Random) -> str:
    """A number that instances take from one another."""
    x, y = (f"{array}[{rng.choice(OFFSETS[:33])}]" for array in "xy")
    value = rng.choice((f"s += {x} * {y}", f"s = max(s, {x} - {y})", f"s = 0.5 * s + {x}"))
    line = value if rng.random() < 0.7 else f"if {y} > 0.3:\n            {value}"
    end = rng.choice(("s", "s", "math.sqrt(abs(s))", "s / x.shape[0]", "s / n", "s + z[k]"))
    head = f"@njit\ndef total(x, y, z, n, k):\n    s = 0.5 * k\n    for i in range({rng.choice(BOUNDS)}):\n"
    return f"{head}        {line}\n    return {end}\n"


def _function(rng: random.Random, name: str) -> str:
    options = rng.choice(("", "", "", "", "(parallel=True)", '(error_model="numpy")'))
    word = "prange" if options == "(parallel=True)" else rng.choice(("range", "range", "range", "range", "prange"))
    lines = [f"@njit{options}\ndef {name}(x, y, z, n, k):"]
    lines += ["    s = 0.5 * k"] if rng.random() < 0.2 else []
    lines += [f"    for i in {word}({rng.choice(BOUNDS)}):"]
    x, y, z = (f"{array}[{rng.choice(OFFSETS)}]" for array in "xyz")
    first = f"        t = {x} * 0.5 + {y} - {z}"
    if rng.random() < 0.1:
        first = f"        if {x} > 0.5:\n            t = {y}"  # what `t` holds otherwise is an earlier iteration's
    elif rng.random() < 0.05:
        first += f"\n        t = t / {y}"
    lines += [first]
    for _ in range(rng.randint(1, 2)):
        target = f"{rng.choice('xyz')}[{rng.choice(OFFSETS[:35])}]"
        operator = rng.choice(("=", "=", "=", "+=", "*="))
        value = _value(rng)
        if rng.random() < 0.2:
            lines += [f"        if t > 0.3:\n            {target} {operator} {value}"]
        else:
            lines += [f"        {target} {operator} {value}"]
    return "\n".join(lines) + "\n"


def _value(rng: random.Random) -> str:
    x, y = (rng.choice("xyz") for _ in range(2))
    p, q = (rng.choice(OFFSETS) for _ in range(2))
    return rng.choice(VALUES).format(x=x, y=y, p=p, q=q)
