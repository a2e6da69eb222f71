"""Random programs of CuPy that compute with what whole arrays are reduced to: numbers before, between and behind reductions, some of
which the call is given."""

from random import Random

from .programs import ArrayProgram

EXACT = ("np.max({})", "np.min({})", "({}).max()", "np.any({} > 3)", "np.all({} > 1)")  # whatever the order
SUMS = ("np.sum({})", "np.mean({})", "({}).sum()", "np.sum({}, dtype=np.float64)", "np.prod({} * 0 + 1)")
MAPS = (
    "a",
    "b",
    "a * b",
    "a + b",
    "np.abs(a - b)",
    "a * 2",
    "np.sqrt(np.abs(b))",
    "a * s",
    "np.maximum(a, c)",
    "t",
    "t * a",
)
OF_ONE = (
    "0.5 * {}",
    "{} * 3",
    "{} / 7",
    "{} + 1",
    "np.sqrt({})",
    "np.square({})",
    "{} // 2",
    "{} % 3",
    "{} ** 2",
    "2 / ({} + 1)",
    "{} ** 1.5",
    "{} ** 3",
)
OF_TWO = ("{} + {}", "{} * {}", "{} / ({} + 1)", "np.maximum({}, {})", "np.hypot({}, {})", "{} // ({} + 1)")
GIVEN = ("s", "s", "(2 * s)", "(s - 1)", "n", "(n - 1)", "(1 / n)", "(s / n)", "(-s)", "(n // 2)", "(n % 4)")
SIZES = ("a.size", "len(b)", "b.shape[0]", "(a.ndim + s)", "a.shape[-1]")
HEADS = ("s", "s: float", "s: float", "s=0.5", "s: int")  # what shows the number
TRUTHS = ("{} > 2", "{} <= {}", "np.logical_not({})", "np.isfinite({})")
LAST = (
    "return {}, {}",
    "return {}",
    "return t, {}",
    "log.append({}); return {}",
    "if {} > 2:\n        return a\n    return {}",
    "return float({}), b",
)


def closing_program(number: int) -> ArrayProgram:
    """`step(a, b, c, s, log)`: reductions of tables, numbers of them, and statements that part them, or take the numbers as arrays."""
    random = Random(number)
    is_plain = random.random() < 0.4  # sums, numbers of them, and nothing else
    lines = ["t = a" if is_plain else "t = a * b + 1", random.choice(("n = a.size", "n = 3", "n = len(a)"))]
    known: list[str] = []
    for k in range(random.randint(3, 7)):
        name = f"n{k}" if random.random() < 0.9 or not known else random.choice(known)
        kind = random.choice(("reduce", "reduce", "number", "number", "number", "other")) if known else "reduce"
        if kind == "other" and not is_plain:
            other = random.choice(
                ("log.append({})", "t = t * {}", "a = a + {}", "b *= 2", "s = {}", "np.multiply(a, 2, out=a)")
            )
            lines.append(other.format(random.choice(known)))
            continue
        lines.append(f"{name} = {_reduction(random) if kind == 'reduce' else _number(random, known)}")
        known = [*dict.fromkeys((*known, name))]
    last = random.choice(LAST[:2] if is_plain else LAST)
    values = (
        _number(random, known) if random.random() < 0.6 else random.choice(known) for _ in range(last.count("{}"))
    )
    lines += last.format(*values).replace("; ", "\n    ").splitlines()
    body = "\n".join(f"    {line}" if not line.startswith("    ") else line for line in lines)
    head = random.choice(HEADS)
    last = "log=None" if "=" in head else "log"
    return ArrayProgram(f"import numpy as np\n\n\ndef step(a: np.ndarray, b, c, {head}, {last}):\n{body}\n")


def _reduction(random: Random) -> str:
    return random.choice((*EXACT, *SUMS, *SUMS)).format(random.choice(MAPS))


def _number(random: Random, known: list[str]) -> str:
    shape = random.choice((*OF_ONE, *OF_ONE, *OF_TWO, *OF_TWO, *TRUTHS))
    parts = (
        f"({_number(random, known)})" if random.random() < 0.25 else _part(random, known)
        for _ in range(shape.count("{}"))
    )
    return shape.format(*parts)


def _part(random: Random, known: list[str]) -> str:
    if random.random() < 0.4:
        return random.choice((*GIVEN, *SIZES))
    return f"({_reduction(random)})" if random.random() < 0.15 else random.choice(known)
