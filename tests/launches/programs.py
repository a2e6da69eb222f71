"""Random programs of launches: each kernel reads and writes three arrays at random offsets under a random guard."""

import random

ARRAYS = ("a", "b", "c")
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
    kernels = [_kernel(rng, f"kernel_{number}") for number in range(rng.randint(1, 3))]
    launches = []
    for _ in range(rng.randint(2, 4)):
        arrays = rng.sample(ARRAYS, 3) if rng.random() < 0.7 else [rng.choice(ARRAYS) for _ in range(3)]
        number = rng.randrange(len(kernels))
        launches.append(
            f"    kernel_{number}[2, 3]({', '.join(arrays)}, {rng.choice(('n', 'n', 'n', '4'))}, {rng.choice('012')})"
        )
    text = "\n\n".join(("from numba import cuda\n", *kernels, "def run(a, b, c, n):\n" + "\n".join(launches) + "\n"))
    dtypes = rng.choice(("f8 f8 f8", "f8 f8 f8", "f4 f4 f4", "f4 f8 f8", "f8 f4 i8")).split()
    arrays = ", ".join(f'(9 * rng.random(14)).astype("{dtype}")' for dtype in dtypes)
    return text, f'def calls(rng):\n    yield "program:run", ({arrays}, 5), {{}}\n'


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
