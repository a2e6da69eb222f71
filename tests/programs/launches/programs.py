"""Random programs of launches: each kernel reads and writes three arrays at random offsets under a random guard."""

import random

ARRAYS = ("a", "b", "c")
ALLOCATIONS = ("cuda.device_array_like(a)", "cuda.device_array_like(b)", "cuda.device_array(14, np.float32)")
GUARDS = (
    "i < n",
    "i < n",
    "i < n",
    "0 < i < n",
    "i < n - 1",
    "i > 0 and i < n - 1",
    "i <= n - 2",
    "i < x.size",
    "i < z.size",
)
OFFSETS = (*("i",) * 30, "i + 1", "i - 1", "n - 1 - i", "i + k", "2 * i", "0", "i // 2", "k")
VALUES = ("{x}[{p}] * 0.5", "{x}[{p}] + {y}[{q}]", "{x}[{p}] * {y}[{q}] - 0.25", "abs({x}[{p}])", "t")


def random_program(rng: random.Random) -> tuple[str, str]:
    """The module, whose `run(a, b, c, n)` launches two to four times, and the file of its calls."""
    launches = _chain(rng) if rng.random() < 0.3 else _launches(rng)
    dtypes = rng.choice(("f8 f8 f8", "f8 f8 f8", "f4 f4 f4", "f4 f8 f8", "f8 f4 i8")).split()
    arrays = ", ".join(f'(9 * rng.random(14)).astype("{dtype}")' for dtype in dtypes)
    if "i8" not in dtypes:  # the simulator stores no NaN among integers
        arrays = ", ".join(f'some_special((9 * rng.random(14)).astype("{dtype}"), rng)' for dtype in dtypes)
    text = "\n\n".join(("import numpy as np\nfrom numba import cuda\n", *launches))
    head = "from fusec.verify.fusec_child.operands.special_values import some_special\n\n\n"
    return text, f'{head}def calls(rng):\n    yield "program:run", ({arrays}, 5), {{}}\n'


def _launches(rng: random.Random) -> list[str]:
    kernels = [_kernel(rng, f"kernel_{number}") for number in range(rng.randint(1, 3))]
    launches, own = [], ARRAYS
    if rng.random() < 0.3:
        own = (*ARRAYS, "d", "d")
        launches.append(f"    d = {rng.choice(ALLOCATIONS)}")
    for _ in range(rng.randint(2, 4)):
        arrays = rng.sample(own, 3) if rng.random() < 0.7 else [rng.choice(own) for _ in range(3)]
        number = rng.randrange(len(kernels))
        launches.append(
            f"    kernel_{number}[2, 3]({', '.join(arrays)}, {rng.choice(('n', 'n', 'n', '4'))}, {rng.choice('012')})"
        )
    return [*kernels, "def run(a, b, c, n):\n" + "\n".join(launches) + "\n"]


def _chain(rng: random.Random) -> list[str]:
    """Kernels that pass arrays on which only they know of, most of them element by element."""
    names = [*ARRAYS, "d", "e"]
    allocations = [f"    {name} = {rng.choice(ALLOCATIONS)}" for name in "de"]
    links = [["a", "b", "d"], ["d", rng.choice("abc"), rng.choice("ce")], [rng.choice("de"), "d", "c"]]
    links += [[rng.choice(names) for _ in range(3)]] if rng.random() < 0.2 else []
    is_guarded = rng.random() < 0.8
    kernels = [_link(rng, f"link_{number}", is_guarded) for number in range(len(links))]
    launches = [f"    link_{k}[2, 3]({', '.join(arrays)}, n, 0)" for k, arrays in enumerate(links)]
    returned = ["    return d"] if rng.random() < 0.1 else []
    return [*kernels, "def run(a, b, c, n):\n" + "\n".join((*allocations, *launches, *returned)) + "\n"]


def _link(rng: random.Random, name: str, is_guarded: bool) -> str:
    guard = rng.choice((*("i < n",) * 12, "i < x.size", "i < n - 1")) if rng.random() < 0.6 else "i < n"
    p, q = (rng.choice((*("i",) * 20, "i + 1")) for _ in range(2))
    store = f"z[{p}] = {rng.choice(VALUES[1:3]).format(x='x', y='y', p='i', q=q)}"
    changed = f"z[i] {rng.choice(('+=', '*=', '-='))} {_value(rng, VALUES[:4])}" if rng.random() < 0.4 else "pass"
    lines = [f"@cuda.jit\ndef {name}(x, y, z, n, k):", "    i = cuda.grid(1)", f"    if {guard}:"]
    if rng.random() < 0.2:
        lines += ["        if y[i] > 4.0:", f"            {store}", "        else:", "            z[i] = y[i] * 0.1"]
    else:
        condition = rng.choice(("x[i] > 2.0", "n > 4"))
        lines += [f"        {store}", f"        if {condition}:", f"            {changed}"]
    if not is_guarded:
        lines = [*lines[:2], *(line[4:] for line in lines[3:])]
    return "\n".join(lines) + "\n"


def _kernel(rng: random.Random, name: str) -> str:
    lines = [f"@cuda.jit\ndef {name}(x, y, z, n, k):", "    i = cuda.grid(1)"]
    guard = rng.choice(GUARDS)
    if rng.random() < 0.2:
        guard, indent = "i < n", "    "
        lines += ["    if i >= n:", "        return"]
    else:
        indent = " " * 8
        lines += [f"    if {guard}:"]
    x, y, z = (f"{array}[{rng.choice(OFFSETS)}]" for array in "xyz")
    lines += [f"{indent}t = {x} * 0.5 + {y} - {z}"]
    for _ in range(rng.randint(1, 2)):
        target = f"{rng.choice('xyz')}[{rng.choice(OFFSETS[:35])}]"
        operator = rng.choice(("=", "=", "=", "+=", "*="))
        if rng.random() < 0.2:
            lines += [f"{indent}if t > 0.3:", f"{indent}    {target} {operator} {_value(rng, VALUES)}"]
        else:
            lines += [f"{indent}{target} {operator} {_value(rng, VALUES)}"]
    return "\n".join(lines) + "\n"


def _value(rng: random.Random, values: tuple[str, ...]) -> str:
    x, y = (rng.choice("xyz") for _ in range(2))
    p, q = (rng.choice(OFFSETS) for _ in range(2))
    return rng.choice(values).format(x=x, y=y, p=p, q=q)
