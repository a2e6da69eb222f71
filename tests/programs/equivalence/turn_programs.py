"""Random loops over time, with the forms in which people write them, and operands of many kinds."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

import numpy as np

NAMES = "abcd"
HALO = 3
WEIGHTS = (0.25, 0.5, -0.5, 0.125)

Arrays = dict[str, np.ndarray]  # type: ignore[type-arg]


def source(seed: int) -> str:
    """`step(a, b, c, d, weight, rounds)`, which changes some of its arrays, exchanges some, and returns all."""
    random = Random(seed)
    functions: list[str] = []
    lines: list[str] = []
    for number in range(random.randint(1, 3)):
        lines += random.choice((_statement, _statement, _with_view, _with_value, _call))(random, number, functions)
        if random.random() < 0.25:
            lines.append(_exchange(random))
    if random.random() < 0.6:
        lines += [_exchange(random) for _ in range(random.randint(1, 2))]
    body = "\n".join(f"        {line}" for line in lines)
    head = f"def step(a, b, c, d, weight, rounds):\n    for k in range(rounds):\n{body}\n    return a, b, c, d\n"
    return "\n\n".join(("import numpy as np\n", *functions, head))


def _statement(random: Random, _: int, __: list[str]) -> list[str]:
    target = random.choice(NAMES)
    sources = sorted(set(NAMES) - {target})
    return [f"{_cut(target, 0)} = {_sum(random, random.sample(sources, random.randint(1, 2)))}"]


def _with_view(random: Random, number: int, functions: list[str]) -> list[str]:
    target, read, other = random.sample(NAMES, 3)
    view, is_written = f"part_{number}", random.random() < 0.3
    lines = [f"{view} = {_cut(target if is_written else read, random.randint(-HALO, HALO))}"]
    if random.random() < 0.3:
        lines.append(_exchange(random))
    if random.random() < 0.3:
        lines += _call(random, number, functions)
    if is_written:
        return [*lines, f"{view}[:] = {_sum(random, [read, other])}"]
    return [*lines, f"{_cut(target, 0)} = {view} * 0.5 + {_sum(random, [other])}"]


def _with_value(random: Random, number: int, _: list[str]) -> list[str]:
    """A value that the kernel computes again for each row that reads it."""
    target, read = random.sample(NAMES, 2)
    k = random.randint(1, 2)
    value = f"value_{number}"
    return [
        f"{value} = {read}[{k}:] - {read}[:-{k}]",
        f"{target}[{k}:-{k}] = 0.5 * ({value}[{k}:] - {value}[:-{k}]) * weight",
    ]


def _call(random: Random, number: int, functions: list[str]) -> list[str]:
    name = f"sweep_{number}"
    if random.random() < 0.5:
        lines = [f"part = {_cut('read', random.randint(-HALO, HALO))}", f"{_cut('out', 0)} = part * by"]
    else:
        lines = [f"{_cut('out', 0)} = {_sum(random, ['read', 'other'])} * by"]
    if random.random() < 0.3:
        lines = [
            f"inner = {_cut('out', 0)}",
            lines[0] if "part" in lines[0] else "",
            "inner[:] = " + lines[-1].split(" = ")[1],
        ]
    inner = "\n".join(f"    {line}" for line in lines if line)
    functions.append(f"def {name}(read, other, out, by):\n{inner}\n")
    count = random.randint(1, 2)
    return [f"{name}({', '.join(random.sample(NAMES, 3))}, {random.choice(('0.5', 'weight'))})" for _ in range(count)]


def _exchange(random: Random) -> str:
    names = random.sample(NAMES, random.choice((2, 2, 3)))
    return f"{', '.join(names)} = {', '.join((*names[1:], names[0]))}"


def _sum(random: Random, sources: list[str]) -> str:
    terms = [
        f"{random.choice(WEIGHTS)} * {_cut(name, k)}"
        for name in sources
        for k in random.sample(range(-HALO, HALO + 1), random.randint(1, 2))
    ]
    return " + ".join(terms)


def _cut(name: str, k: int) -> str:
    """All rows but three at either end, `k` rows further."""
    return f"{name}[{HALO + k or ''}:{k - HALO or ''}]"


@dataclass(frozen=True)
class Operands:
    """What `step` is given: the four arrays, as they are made anew for each run."""

    kind: str
    seed: int

    def make(self) -> tuple[object, ...]:
        random = np.random.default_rng(self.seed)
        return KINDS[self.kind](random)


def _arrays(random: np.random.Generator, shape: tuple[int, ...], dtype: str = "f8") -> list[np.ndarray]:  # type: ignore[type-arg]
    return [(random.random(shape) * 8).astype(dtype) for _ in NAMES]


def _given(arrays: list[object], weight: object = 0.5, rounds: int = 5) -> tuple[object, ...]:
    return (*arrays, weight, rounds)


def _one_kind_each(random: np.random.Generator) -> tuple[object, ...]:
    return _given(
        [value.astype(dtype) for value, dtype in zip(_arrays(random, (12, 3)), ("f8", "f4", "i8", "f8"), strict=True)]
    )


def _overlapping(random: np.random.Generator) -> tuple[object, ...]:
    memory = random.random((20, 3))
    return _given([memory[:12], memory[2:14], random.random((12, 3)), memory[8:20]])


def _one_twice(random: np.random.Generator) -> tuple[object, ...]:
    a, b, c, _ = _arrays(random, (12, 3))
    return _given([a, b, c, a])


def _read_only(random: np.random.Generator) -> tuple[object, ...]:
    arrays = _arrays(random, (12, 3))
    arrays[int(random.integers(4))].flags.writeable = False
    return _given([*arrays])


def _one_lower(random: np.random.Generator) -> tuple[object, ...]:
    arrays = _arrays(random, (12, 12))
    arrays[int(random.integers(4))] = random.random(12)
    return _given([*arrays])


def _one_other_shape(random: np.random.Generator) -> tuple[object, ...]:
    arrays = _arrays(random, (12, 3))
    arrays[int(random.integers(4))] = random.random([(12, 1), (1, 3), (11, 3), (7, 3)][int(random.integers(4))])
    return _given([*arrays])


KINDS: dict[str, Callable[[np.random.Generator], tuple[object, ...]]] = {
    "table": lambda random: _given([*_arrays(random, (13, 4))]),
    "line": lambda random: _given([*_arrays(random, (17,))], rounds=7),
    "volume": lambda random: _given([*_arrays(random, (10, 2, 3))], rounds=4),
    "by_columns": lambda random: _given([np.asfortranarray(value) for value in _arrays(random, (12, 3))]),
    "one_by_columns": lambda random: _given([*_arrays(random, (12, 3))[:3], np.asfortranarray(random.random((12, 3)))]),
    "reversed": lambda random: _given([value[::-1] for value in _arrays(random, (12, 3))]),
    "one_reversed": lambda random: _given([*_arrays(random, (12, 3))[:3], random.random((12, 3))[::-1]]),
    "steps": lambda random: _given([value[::2, ::-1] for value in _arrays(random, (24, 3))]),
    "transposed": lambda random: _given([value.transpose(0, 2, 1) for value in _arrays(random, (9, 2, 4))]),
    "single": lambda random: _given([*_arrays(random, (13, 4), "f4")], np.float32(0.5)),
    "integers": lambda random: _given([*_arrays(random, (13, 4), "i8")], 2),
    "mixed": _one_kind_each,
    "numbers": lambda random: _given([*_arrays(random, (13, 4))], np.array(0.5)),
    "weights": lambda random: _given([*_arrays(random, (13, 4))], random.random(4)),
    "no_rounds": lambda random: _given([*_arrays(random, (13, 4))], rounds=-2),
    "wide": lambda random: _given([*_arrays(random, (31, 18))], rounds=7),
    "short": lambda random: _given([*_arrays(random, (HALO * 2, 3))]),
    "one_row": lambda random: _given([*_arrays(random, (HALO * 2 + 1, 3))]),
    "long": lambda random: _given([*_arrays(random, (11, 40))], rounds=12),
    "overlapping": _overlapping,
    "one_twice": _one_twice,
    "read_only": _read_only,
    "one_lower": _one_lower,
    "one_other_shape": _one_other_shape,
}
