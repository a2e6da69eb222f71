"""Random loops of launches: kernels of two arrays and three numbers over rows, columns, whole arrays and loop variables."""

import random

GUARDS = ("i < n", "i < n", "i < n", "0 < i < n", "i < x.shape[0]", "i < n and y[i] < 1.5")
OFFSETS = (*("i",) * 14, "i + 1", "i - 1", "k", "n - 1 - i", "0")
VALUES = ("{x}[{p}] * 0.5", "{x}[{p}] + {y}[{q}]", "{x}[{p}] * {y}[{q}] - 0.25", "abs({x}[{p}]) * r", "t", "k", "r")
ROWS = ("a[b]", "a[b]", "c[b]", "c[b, :]", "a[b + 1]", "a[0]", "a[:, b]", "c[:, 1]", "v", "w", "a[2]", "c[b - 1]")
NUMBERS = ("0.5", "r", "r * b", "s[b]", "s[b] + r", "-r", "b")
PREAMBLES = ("0.25", "r", "n + k", "x.shape[0]")
RANGES = ("count", "count", "3", "1, 3", "1, count", "0", "len(a)", "a.shape[1]", "0, count, 1")


def random_program(rng: random.Random) -> tuple[str, str]:
    """The module, whose `run(a, c, v, w, n, count, r, s)` holds one to two loops, and the file of its calls."""
    kernels = [_kernel(rng, f"kernel_{number}") for number in range(rng.randint(1, 2))]
    lines = [line for _ in range(rng.randint(1, 2)) for line in _loop(rng, len(kernels))]
    text = "\n\n".join(
        ("from numba import cuda\n", *kernels, "def run(a, c, v, w, n, count, r, s):\n" + "\n".join(lines))
    )
    calls = (
        "from fusec.verify.fusec_child.operands.special_values import some_special\n\n\n"
        "def calls(rng):\n"
        "    a, c = some_special(rng.random((4, 4)), rng), some_special(rng.random((5, 5)), rng)\n"
        "    v, w = some_special(rng.random(5), rng), some_special(rng.random(6), rng)\n"
        '    yield "program:run", (a, c, v, w, 4, 3, 0.3, [0.5, 1.5, 2.5]), {}\n'
        '    yield "program:run", (a, a, v, v, 4, 2, 3, (1, 2)), {}\n'
    )
    return text + "\n", calls


def _loop(rng: random.Random, kernels: int) -> list[str]:
    is_nest = rng.random() < 0.35
    lines = [f"    for t in range({rng.choice(('2', 'count', '1, 3'))}):"] if is_nest else []
    lines.append(f"{'    ' * (len(lines) + 1)}for b in range({rng.choice(RANGES[:4] if is_nest else RANGES)}):")
    variables = ("b", "b", "t" if is_nest else "b", "n", "2", "1")
    for _ in range(rng.choice((1, 1, 2))):
        x, y = rng.choice(ROWS), rng.choice(ROWS)
        given = f"{x}, {y}, {rng.choice('43n')}, {rng.choice(variables)}, {rng.choice(NUMBERS)}"
        lines.append(f"{'    ' * (3 if is_nest else 2)}kernel_{rng.randrange(kernels)}[2, 2]({given})")
    return lines


def _kernel(rng: random.Random, name: str) -> str:
    lines = [f"@cuda.jit\ndef {name}(x, y, n, k, r):", "    i = cuda.grid(1)"]
    lines += [f"    t = {rng.choice(PREAMBLES)}"] if rng.random() < 0.4 else []
    lines += [f"    if {rng.choice(GUARDS)}:"]
    indent = " " * 8
    again = "t + " if len(lines) > 3 and rng.random() < 0.5 else ""
    lines += [f"{indent}t = {again}x[{rng.choice(OFFSETS)}] * 0.5 - y[{rng.choice(OFFSETS)}]"]
    for _ in range(rng.randint(1, 2)):
        target = f"{rng.choice('xyy')}[{rng.choice(OFFSETS[:15])}]"
        operator = rng.choice(("=", "=", "+=", "*="))
        p, q = rng.choice(OFFSETS), rng.choice(OFFSETS)
        value = rng.choice(VALUES).format(x=rng.choice("xy"), y=rng.choice("xy"), p=p, q=q)
        if rng.random() < 0.2:
            lines += [f"{indent}if t > 0.1:", f"{indent}    {target} {operator} {value}"]
        else:
            lines += [f"{indent}{target} {operator} {value}"]
    return "\n".join(lines) + "\n"
