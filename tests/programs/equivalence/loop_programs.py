"""Random loops of a few rounds between statements that read neighbours: rounds that depend on each other, or do not."""

from random import Random

from .stencil_programs import HEAD, StencilProgram, _end, _expression, _leaf, _let, _Names, _stretch

HEADS = (
    ("for _ in range(2):", 2, ("0.5", "s")),
    ("for k in range(3):", 3, ("k", "(k - 1)", "s")),
    ("for k in range(4, 0, -2):", 2, ("k", "0.25 * k")),
    ("for w in (0.5, -1.5):", 2, ("w", "w / 2")),
    ("for k, w in enumerate(TAPS):", 3, ("w", "k * w", "k")),
    ("for k, (v, w) in enumerate(PAIRS):", 2, ("v", "w", "v * w - k")),
)
TUPLES = "TAPS = (0.25, 0.5, 2)\nPAIRS = ((1, 0.5), (2, -1.0))\n\n\n"
HOST = ("log.append(1)", "log.append(k)", "k = 3", "break")


def loop_program(seed: int) -> StencilProgram:
    """A program with one or two loops that Python accepts; few of them raise for arrays of one shape."""
    random = Random(seed)
    names = _Names(random, (0,) * random.choice((1, 1, 1, 2)))
    lines = [_let(names), *_loop(names)]
    if random.random() < 0.4:
        lines += random.choice((_loop, lambda names: [_let(names)]))(names)
    lines.append("return k" if random.random() < 0.04 else _end(names))
    body = "\n".join(f"    {line}" for line in lines)
    return StencilProgram(f"{HEAD}{TUPLES}def step(a: np.ndarray, b, c, s, log):\n{body}\n", names.most)


def _loop(names: _Names) -> list[str]:
    random = names.random
    head, rounds, weights = random.choice(HEADS)
    body = [_round(names, rounds, random.choice(weights), "k" in head) for _ in range(random.randint(1, 3))]
    if random.random() < 0.06:
        body.append(random.choice(HOST))
    return [head, *(f"    {line}" for line in body)]


def _round(names: _Names, rounds: int, weight: str, has_k: bool) -> str:
    """A statement of the body; afterwards the names hold what they do after all rounds."""
    random = names.random
    name = names.any()
    shape = names.lost[name]
    match random.choice(("update", "again", "again", "let", "narrow", "store", "taps" if has_k else "again")):
        case "update":
            return f"{name} {random.choice('+-*')}= {weight} * {_leaf(names, shape)}"
        case "again":
            target = name if name not in "bc" else "t"
            value = f"{name} * {weight} - {_expression(names, shape, 1)}"
            names.bind(target, shape)
            return f"{target} = {value}"
        case "let":
            value = f"{_expression(names, shape, 1)} + {weight}"
            names.bind("q", shape)
            return f"q = {value}"
        case "narrow":
            names.bind(name, (shape[0] + rounds, *shape[1:]))
            return f"{name} = {weight} * {name}[1:] - {name}[:-1]"
        case "store":
            inner = names.narrower(shape)
            return (
                f"{_stretch(names, name, inner)} {random.choice(('', '+'))}= {weight} * {_expression(names, inner, 1)}"
            )
        case _:
            short = (shape[0] + 4, *shape[1:])
            names.bind("t", short)
            return f"t = {name}[4:] * {weight} + {name}[k : k - 4]"
