"""Random straight lines of statements about arrays of cuPyNumeric, among them those that nothing may move past."""

import random
from collections.abc import Iterator

HEAD = "import cupynumeric as np\n"
UNARY = ("np.sqrt(np.absolute({}))", "-{}", "abs({})", "np.floor({})", "{} ** 2", "np.absolute({} + {})")
BINARY = ("{} + {}", "{} - {}", "{} * {}", "{} / (1.5 + {} * {})", "np.where({} > {}, {}, {})", "({} > {}) * 1.0")
VIEWS = ("{}[:]", "{}[...]")
OTHERS = (
    "{0}[2:5] = 0.25",
    "{0}[:] = {1} * 2.0 - {2}",
    "{0}[1:-1] = {1}[2:] * 0.5 + {2}[:-2]",
    "{0}[1:] = {1}[:-1] * 0.5 + {0}[1:]",
    "{0} += {1} * 0.5",
    "{0} *= {1} - 0.25",
    "{2} = {0}",
    "view = {0}[1:]; view[:] = {1}[1:] * 0.25 + view",
    "{2} = {0}[1:] * 2.0 - {1}[:-1]",
    "{2} = {0} - {0}.mean()",
    "{2} = np.maximum({0}, {1} * 0.5)",
    "{2} = {0}.astype('f4')",
    "seen.append(float({0}.sum()))",
    "seen.append(float(np.max({0} * 0.5 - {1})))",
    "{2} = {0} * 2.0 - {1}; least = {2}.min(); {0} = {1} + least",
    "{2} = {0} - np.max(np.absolute({1}) * 0.5)",
)


def programs(count: int, seed: int) -> Iterator[str]:
    """The functions `program_0`, `program_1`, ... of arrays `x`, `y`, `z`, a number `c` and a list `seen`."""
    for number in range(count):
        yield _program(number, random.Random(seed * 100_003 + number))


def _program(number: int, draw: random.Random) -> str:
    names = ["x", "y", "z"]
    lines = []
    for k in range(draw.randint(3, 8)):
        new = draw.choice((f"t{k}", f"t{k}", draw.choice(names)))
        if draw.random() < 0.4:
            lines.append(draw.choice(OTHERS).format(draw.choice(names), draw.choice(names), draw.choice(names)))
        else:
            lines.append(f"{new} = {_value(draw, names, draw.randint(1, 3))}")
            names = [*dict.fromkeys((*names, new))]
    given = draw.sample(names, min(len(names), draw.randint(1, 3)))
    body = "\n".join(f"    {line}" for line in (*lines, f"return {', '.join(given)},"))
    return f"def program_{number}(x, y, z, c, seen):\n{body}\n"


def _value(draw: random.Random, names: list[str], depth: int) -> str:
    if depth == 0 or draw.random() < 0.15:
        name = draw.choice((*names, *names, "c", str(draw.choice((2, 0.5, 1.25)))))
        return draw.choice(VIEWS).format(name) if name in names and draw.random() < 0.2 else name
    text = draw.choice((*UNARY, *BINARY, *BINARY))
    parts = [f"({_value(draw, names, depth - 1)})" for _ in range(text.count("{}"))]
    return text.format(*parts)
