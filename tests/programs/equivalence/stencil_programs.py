"""Random stencil programs: chains of statements that read neighbours of what the statements before them computed."""

from dataclasses import dataclass, field
from random import Random

HEAD = "import numpy as np\n\n\n"

Lost = tuple[int, ...]  # how many elements along each axis an array has fewer than the parameters

ARRAYS = ("a", "b", "c")
TEMPORARIES = ("t", "u", "w", "q")
UNARY = ("-{}", "np.abs({})", "{} ** 2", "{}.astype(np.float32)", "np.sqrt(np.abs({}))", "{} * 0.5", "1 - {}", "{} / s")
BINARY = ("{} + {}", "{} - {}", "{} - {}", "{} * {}", "np.maximum({}, {})", "np.where({} > {}, 1, 0.5)", "{} / {}")
ODD_VIEWS = ("[::2]", "[::-1]", "[-2:]", "[0:2]", "[1:]", "[...]", "[1:][:-1]")
NUMBERS = ("2", "0.25", "s", "s", "(s + 1)", "(1 / s)")
REDUCTIONS = ("sum", "min", "max", "any")
HOST = ("log.append({}.copy())", "log.append({})", "k = 0.5", "{0}[{0} > 1] = 1", "del t")


@dataclass(frozen=True)
class StencilProgram:
    """The text of a module with one function `step(a, b, c, s, log)` of arrays with `len(lost)` dimensions.

    `lost` is how many elements along each axis its shortest array has fewer than `a`, `b` and `c`.
    """

    source: str
    lost: Lost


def stencil_program(seed: int) -> StencilProgram:
    """A program of three to six statements that Python accepts; few of them raise for arrays of one shape."""
    random = Random(seed)
    names = _Names(random, (0,) * random.choice((1, 1, 1, 2, 2, 3)))
    lines = [_let(names), *(_statement(names) for _ in range(random.randint(1, 4))), _end(names)]
    body = "\n".join(f"    {line}" for line in lines)
    return StencilProgram(f"{HEAD}def step(a: np.ndarray, b, c, s, log):\n{body}\n", names.most)


@dataclass
class _Names:
    """What the names hold so far, the latest last, and those of them that nothing has read."""

    random: Random
    most: Lost
    lost: dict[str, Lost] = field(default_factory=dict)
    unread: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.lost = dict.fromkeys(ARRAYS, self.most)

    def bind(self, name: str, lost: Lost) -> None:
        self.lost.pop(name, None)
        self.lost[name] = lost
        self.unread = [*(other for other in self.unread if other != name), name]
        self.most = tuple(map(max, self.most, lost))

    def any(self) -> str:
        """Some name, mostly a late one."""
        late = list(self.lost)[-3:]
        return self.random.choice((*self.lost, *late, *late))

    def read(self, shape: Lost) -> str:
        """Some name that holds at least as many elements; mostly one that nothing has read, or a late one."""
        fitting = [
            name for name in self.lost if all(own <= wanted for own, wanted in zip(self.lost[name], shape, strict=True))
        ]
        unread = [name for name in self.unread if name in fitting]
        name = self.random.choice(
            unread if unread and self.random.random() < 0.6 else (*fitting, *fitting[-2:]) or ARRAYS
        )
        self.unread = [other for other in self.unread if other != name]
        return name

    def narrower(self, shape: Lost) -> Lost:
        """The same, or one or two elements fewer along one axis."""
        axis, fewer = self.random.randrange(len(shape)), self.random.choice((0, 1, 1, 2))
        return tuple(lost + fewer * (k == axis) for k, lost in enumerate(shape))

    def next_shape(self) -> Lost:
        """One in which the latest name, and whatever else nobody has read, can be read."""
        latest = [self.lost[name] for name in self.unread] or [self.lost[self.any()]]
        return self.narrower(tuple(map(max, *latest)) if len(latest) > 1 else latest[0])


def _statement(names: _Names) -> str:
    random = names.random
    match random.choice((*("let",) * 9, "update", "update", "stretch", "out", "pair", "host")):
        case "update":
            name = names.any()
            return f"{name} {random.choice('+-*')}= {_expression(names, names.lost[name], 1)}"
        case "stretch":
            name = names.any()
            inner = names.narrower(names.lost[name])
            value = _expression(names, inner, 2)
            return f"{_stretch(names, name, inner)} {random.choice(('', '+', '-'))}= {value}"
        case "out":
            name = names.any()
            parts = [_leaf(names, names.lost[name]) for _ in range(2)]
            return f"np.{random.choice(('add', 'multiply'))}({', '.join(parts)}, out={name})"
        case "pair":
            shapes = [names.next_shape() for _ in range(2)]
            values = [_expression(names, shape, 2) for shape in shapes]
            targets = random.sample(TEMPORARIES, 2)
            for name, shape in zip(targets, shapes, strict=True):
                names.bind(name, shape)
            return f"{', '.join(targets)} = {', '.join(values)}"
        case "host":
            return random.choice(HOST).format(names.any())
        case _:
            return _let(names)


def _let(names: _Names) -> str:
    shape = names.next_shape()
    value = _expression(names, shape, names.random.randint(1, 2))
    name = names.random.choice((*TEMPORARIES, *TEMPORARIES, "a"))
    names.bind(name, shape)
    return f"{name} = {value}"


def _end(names: _Names) -> str:
    random = names.random
    shape = names.next_shape()
    match random.randrange(8):
        case 0 | 1 | 2 | 3:
            return f"return {_expression(names, shape, 2)}"
        case 4:
            return f"return {_expression(names, shape, 2)}, {_expression(names, shape, 2)}"
        case 5:
            parts = [
                f"np.{random.choice(REDUCTIONS)}({_expression(names, shape, 1)})" for _ in range(random.randint(1, 2))
            ]
            return f"return {', '.join(parts)}"
        case 6:
            return f"return {list(names.lost)[-1]}"
        case _:
            return f"return {list(names.lost)[-1]}, {names.any()}"


def _expression(names: _Names, shape: Lost, depth: int) -> str:
    """Of arrays with `shape` elements fewer than the parameters."""
    random = names.random
    if depth == 0 or random.random() < 0.1:
        return _leaf(names, shape)
    if random.random() < 0.25:
        return random.choice(UNARY).format(f"({_expression(names, shape, depth - 1)})")
    parts = [f"({_expression(names, shape, depth - 1)})" for _ in range(2)]
    return random.choice(BINARY).format(*parts)


def _leaf(names: _Names, shape: Lost) -> str:
    chance = names.random.random()
    if chance < 0.05:
        return names.random.choice(NUMBERS)
    if chance < 0.07:
        return names.any() + names.random.choice(ODD_VIEWS)
    return _stretch(names, names.read(shape), shape)


def _stretch(names: _Names, name: str, shape: Lost) -> str:
    """A view of `name` with `shape` elements fewer than the parameters."""
    parts = []
    for lost, wanted in zip(names.lost[name], shape, strict=True):
        before = names.random.randint(0, max(0, wanted - lost))
        after = max(0, wanted - lost) - before
        parts.append(f"{before or ''}:{-after or ''}")
    while parts and parts[-1] == ":" and names.random.random() < 0.9:
        parts.pop()
    return f"{name}[{', '.join(parts)}]" if parts else name
