"""Random programs of arrays that go round: neighbours on a torus, with what updates, stores, rebinds, reduces or looks at them between."""

from random import Random

from .programs import ArrayProgram

AXES = ("axis=0", "axis=0", "axis=1", "axis=1", "axis=-1", "axis=-2", "")
SHIFTS = (1, 1, 1, -1, -1, -1, 2, -2, 3, -4, 7, 0, 64)
OF_ONE = ("{} * 2", "0.5 * {}", "np.sqrt(np.abs({}))", "np.abs({})", "{} - 1", "{} * s", "np.where({} > 2, a, 1)")
OF_TWO = ("{} + {}", "{} - {}", "{} * {}", "np.maximum({}, {})", "{} / (np.abs({}) + 1)")
OTHER = (
    "a += {}",
    "a[:] = {}",
    "a[1:] = {}[1:]",
    "b[...] = {}",
    "a = {}",
    "log.append({})",
    "np.add(b, {}, out=b)",
    "s = s + 1",
    "b = a",
    "t = np.sum({})",
    "t = np.max({}, axis=0)",
)
LAST = (
    "return {}",
    "return {}, {}",
    "return np.sum({})",
    "return np.max({}), {}",
    "a -= {}",
    "a[:] = {}\n    a[0] = 0",
)


def roll_program(number: int) -> ArrayProgram:
    """`step(a, b, c, s, log)` of tables, or of what else comes."""
    random = Random(number)
    known = ["a", "b", "a", "b", "c"]
    lines = []
    for k in range(random.randint(1, 5)):
        if random.random() < 0.3:
            lines.append(random.choice(OTHER).format(_value(random, known)))
            continue
        lines.append(f"n{k} = {_value(random, known)}")
        known.append(f"n{k}")
    last = random.choice(LAST)
    lines.append(last.format(*(_value(random, known) for _ in range(last.count("{}")))))
    body = "\n".join(f"    {line}" for line in lines)
    return ArrayProgram(f"import numpy as np\n\n\ndef step(a: np.ndarray, b, c, s, log):\n{body}\n")


def _value(random: Random, known: list[str], depth: int = 2) -> str:
    shape = random.choice((*OF_TWO, *OF_ONE) if depth < 2 else OF_TWO)
    return f"({shape.format(*(_part(random, known, depth - 1) for _ in range(shape.count('{}'))))})"


def _part(random: Random, known: list[str], depth: int) -> str:
    if depth and random.random() < 0.4:
        return _value(random, known, depth)
    name = random.choice(known)
    return _rolled(random, name) if random.random() < 0.6 else name


def _rolled(random: Random, name: str) -> str:
    if random.random() < 0.1:
        return f"np.roll({name}, ({random.choice(SHIFTS)}, {random.choice(SHIFTS)}), axis=(0, 1))"
    return f"np.roll({', '.join(filter(None, (name, str(random.choice(SHIFTS)), random.choice(AXES))))})"
