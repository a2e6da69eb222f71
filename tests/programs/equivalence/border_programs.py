"""Random solver steps: copies, allocations and names of views between statements that read neighbours and write interiors."""

from random import Random

from .stencil_programs import HEAD, REDUCTIONS, StencilProgram, _end, _expression, _let, _Names, _statement, _stretch

MAKERS = ("{}.copy()", "{}.copy()", "np.copy({})", "np.zeros_like({})", "np.ones_like({})")
NEW = ("after", "out")
TAILS = (
    "return 0.5 * {}",
    "return s * {} + 1",
    "return float({}), s",
    "return -{} / 2.0",
    "k = 1 + {}; return k",
    "return log.append(1), {}",
    "return {}, {}.copy()",
    "return s and {}",
)
NAMED = ("inner", "edge")


def border_program(seed: int) -> StencilProgram:
    """A program of some statements that Python accepts; few of them raise for arrays of one shape."""
    random = Random(seed)
    names = _Names(random, (0,) * random.choice((1, 1, 2, 2, 3)))
    lines = [_let(names)]
    for _ in range(random.randint(2, 4)):
        lines += _step(names)
    lines.append(_tail(names) if random.random() < 0.3 else _end(names))
    body = "\n".join(f"    {part}" for line in lines for part in line.split("; "))
    return StencilProgram(f"{HEAD}def step(a: np.ndarray, b, c, s, log):\n{body}\n", names.most)


def _tail(names: _Names) -> str:
    """A reduction inside a statement that does something else with the number, or reads more."""
    value = f"np.{names.random.choice(REDUCTIONS)}({_expression(names, names.next_shape(), 1)})"
    return names.random.choice(TAILS).format(value, names.any())


def _step(names: _Names) -> list[str]:
    random = names.random
    match random.choice(
        ("let", "statement", "view", "view", "part", "part", "part", "edges", "edges", "swap", "parted")
    ):
        case "edges":
            return _edges(names)
        case "parted":
            return _parted(names)
        case "swap":
            first, second = random.sample("abc", 2)
            is_alike = names.lost[first] == names.lost[second]
            return [f"{first}, {second} = {second}, {first}"] if is_alike else [_let(names)]
        case "let":
            return [_let(names)]
        case "statement":
            return [_statement(names)]
        case "view":
            source = random.choice((*"abcabc", names.any()))
            shape = names.narrower(names.lost[source])
            line = f"{{}} = {_stretch(names, source, shape)}"
            name = random.choice([name for name in NAMED if name != source])
            names.bind(name, shape)
            return [line.format(name)]
        case _:
            return _made(names)


def _edges(names: _Names) -> list[str]:
    """A store into the interior of an array, perhaps, and around it stores into rows, columns or elements of it."""
    random = names.random
    name = random.choice((*"abc", names.any()))
    inner = names.narrower(names.lost[name])
    first = [f"{_stretch(names, name, inner)} = {_expression(names, inner, 2)}"] if random.random() < 0.7 else []
    target = first[0].partition(" = ")[0] if first else ""
    first = [f"{target}{'[...]' if '[' not in target else ''} = {first[0].partition(' = ')[2]}"] if first else []
    before = [_edge(names, name) for _ in range(random.choice((0, 0, 1, 2)))]
    return [*before, *first, *(_edge(names, name) for _ in range(random.randint(1, 3)))]


def _parted(names: _Names) -> list[str]:
    """A store into a border between a statement and what reads its neighbours."""
    random = names.random
    first, name = _let(names), random.choice("abc")
    edges = [_edge(names, random.choice((name, name, *"abc"))) for _ in range(random.choice((1, 1, 2)))]
    inner = tuple(map(max, names.narrower(names.lost[name]), names.next_shape()))
    target = _stretch(names, name, inner)
    value = _expression(names, inner, 2)
    return [
        first,
        *edges,
        f"{target}{'[...]' if '[' not in target else ''} {random.choice(('', '', '+', '-'))}= {value}",
    ]


def _edge(names: _Names, name: str) -> str:
    """`a[:, 0] = a[:, 1] * s`, mostly of one array and along one axis."""
    random = names.random
    rank = len(names.lost[name])
    axis = random.randrange(rank)

    def view(base: str, along: int) -> str:
        parts = [":"] * rank
        parts[along] = str(random.choice((0, 0, 1, -1, -2)))
        return f"{base}[{', '.join(parts[: along + 1 if random.random() < 0.3 else rank])}]"

    other = name if random.random() < 0.8 else random.choice("abc")
    values = ("0.0", "s", "{0}", "{0}", "2 * {0} - {1}", "{0} * s + {1}", "-{0}", "np.abs({0})")
    value = random.choice(values).format(view(other, axis), view(name, axis if random.random() < 0.9 else 0))
    return f"{view(name, axis)} {random.choice(('', '', '', '+'))}= {value}"


def _made(names: _Names) -> list[str]:
    """`after = a.copy()`, perhaps another statement, and a store into a part of it."""
    random = names.random
    source = random.choice((*"abcabc", names.any()))
    name = random.choice([name for name in NEW if name != source])
    shape = names.lost[source]
    first = f"{name} = {random.choice(MAKERS).format(source)}"
    between = [_let(names)] if random.random() < 0.3 else []
    inner = names.narrower(shape)
    value = _expression(names, inner, 2)
    names.bind(name, shape)
    target = _stretch(names, name, inner)
    store = f"{target}{'[...]' if '[' not in target else ''} {random.choice(('', '', '+'))}= {value}"
    return [first, *between, store]
