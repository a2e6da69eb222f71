"""Random straight lines of statements about arrays of dask, among them those that nothing may move past."""

import random
from collections.abc import Iterator

HEAD = "import dask.array as da\n"
UNARY = (
    "da.sqrt(da.absolute({}))",
    "da.tanh({})",
    "-{}",
    "abs({})",
    "da.floor({})",
    "{} ** 2",
    "da.exp(-{} * {})",
    "~({} > 0.1)",
)
BINARY = ("{} + {}", "{} - {}", "{} * {}", "{} / (1.5 + {} * {})", "da.maximum({}, {})", "da.where({} > {}, {}, {})", "{} % 0.7 + {}",
          "da.clip({}, -0.5, 0.5) - {}", "({} > {}) * 1.0", "{} // 0.3 - {}")  # fmt: skip
VIEWS = ("{}[:]", "{}[::-1]", "{}[...]")
BARRIERS = (
    "{0}[2:5] = 0.25",
    "{0}[{0} > 0.5] = 0.0",
    "{0}[:] = {1}",
    "{0} += {1}",
    "{0} *= 0.5",
    "{0} = {0}.persist()",
    "seen.append({0}.compute())",
    "{2} = {0}",
    "{2} = {0}[::-1]",
    "{2} = {0}[3:] + {1}[:-3]",
    "{2} = {0}[1:] * 2.0 - {1}[:-1]",
    "{2} = {0} - {0}.mean()",
    "{2} = {0}.astype('f4')",
    "{2} = {0}.astype(da.float64)",
    "{2} = da.sum({0} * {1} + {0}) * {0}",
    "{2} = ({0} * {1} - {0}).cumsum(axis=0)",
    "{2} = da.concatenate([{0}, {1} * 2.0 + {0}])[5:]",
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
        if draw.random() < 0.3:
            lines.append(draw.choice(BARRIERS).format(draw.choice(names), draw.choice(names), new))
        else:
            lines.append(f"{new} = {_value(draw, names, draw.randint(1, 3))}")
        if lines[-1].startswith(f"{new} ="):
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
