"""Random loops over time leave the same when their kernels run in turn, each as far behind the one before as was proved."""

from dataclasses import dataclass
from itertools import product
from pathlib import Path
from random import Random

import numpy as np

from fusec.base.plan.plan import LoopInTurn

from .rewritten import transformed

PROGRAMS = range(30)
LEAST_IN_TURN, LEAST_BROKEN = 17, 5
HALO, ROWS, COLUMNS, ROUNDS = 2, 13, 3, 5

Arrays = dict[str, np.ndarray]  # type: ignore[type-arg]


@dataclass(frozen=True)
class Statement:
    """`target[2:-2] = sum of weight * source[2 + k : -2 + k]`."""

    target: str
    terms: tuple[tuple[str, float, int], ...]

    @property
    def text(self) -> str:
        parts = (f"{weight} * {source}[{HALO + k}:{k - HALO or None}]" for source, weight, k in self.terms)
        return f"{self.target}[{HALO}:-{HALO}] = {' + '.join(parts)}"

    def run(self, arrays: Arrays, names: dict[str, str], first: int, last: int) -> None:
        """The rows from the first one of the interior to the last, which is left out."""
        if first < last:
            values = (
                weight * arrays[names[source]][HALO + k + first : HALO + k + last] for source, weight, k in self.terms
            )
            total = next(values)
            for value in values:
                total = total + value
            arrays[names[self.target]][HALO + first : HALO + last] = total


@dataclass(frozen=True)
class TimeProgram:
    statements: tuple[Statement, ...]
    exchanged: dict[str, str]
    place: int  # so many statements stand before the exchange

    @property
    def source(self) -> str:
        lines = [statement.text for statement in self.statements]
        if self.exchanged:
            lines.insert(self.place, f"{', '.join(self.exchanged)} = {', '.join(self.exchanged.values())}")
        body = "\n".join(f"        {line}" for line in lines)
        return f"import numpy as np\n\n\ndef step(a, b, c, steps):\n    for _ in range(steps):\n{body}\n    return a, b, c\n"

    def line(self) -> list[tuple[Statement, dict[str, str]]]:
        """All statements of all rounds, with the array that each name holds then."""
        names, found = {name: name for name in "abc"}, []
        for _ in range(ROUNDS):
            after = {**names, **{name: names[held] for name, held in self.exchanged.items()}}
            found += [(each, names if k < self.place else after) for k, each in enumerate(self.statements)]
            names = after
        return found


def time_program(seed: int) -> TimeProgram:
    random = Random(seed)
    statements = []
    for _ in range(random.randint(1, 3)):
        target = random.choice("abc")
        sources = random.sample(sorted(set("abc") - {target}), random.randint(1, 2))
        places = [
            (source, k) for source in sources for k in random.sample(range(-HALO, HALO + 1), random.randint(1, 3))
        ]
        statements.append(
            Statement(target, tuple((source, random.choice((0.25, 0.5, -0.5)), k) for source, k in places))
        )
    names = random.choice((["a", "b"], ["a", "c"], ["a", "b", "c"], []))
    place = random.randint(0, len(statements))
    return TimeProgram(tuple(statements), dict(zip(names, names[1:] + names[:1], strict=True)), place)


def arrays(seed: int) -> Arrays:
    random = np.random.default_rng(seed)
    return {name: random.random((ROWS, COLUMNS)) for name in "abc"}


def in_turn(program: TimeProgram, seed: int, behind: int, band: int, most: int) -> Arrays:
    """The statements over bands of rows, each `behind` rows behind the one before, `most` of them together."""
    found, line, rows = arrays(seed), program.line(), ROWS - 2 * HALO
    for start in range(0, len(line), most):
        window = line[start : start + most]
        for first, (k, (statement, names)) in product(range(0, rows + behind * most, band), enumerate(window)):
            statement.run(found, names, max(first - k * behind, 0), min(first + band - k * behind, rows))
    return found


def in_blocks(program: TimeProgram, seed: int, behind: int, seam: int) -> Arrays:
    """The last block of rows first, then the other one, each without what lies `behind` rows a statement from the seam; then this."""
    found, line, rows = arrays(seed), program.line(), ROWS - 2 * HALO
    for start in range(0, len(line), 2):
        window = [*enumerate(line[start : start + 2])]
        for k, (statement, names) in window:
            statement.run(found, names, seam + k * behind, rows)
        for k, (statement, names) in window:
            statement.run(found, names, 0, seam - k * behind)
        for k, (statement, names) in window:
            statement.run(found, names, max(seam - k * behind, 0), min(seam + k * behind, rows))
    return found


def same(first: Arrays, second: Arrays) -> bool:
    return all((first[name] == second[name]).all() for name in "abc")


def test_kernels_in_turn_leave_what_rounds_leave(tmp_path: Path) -> None:
    ran = broken = 0
    for seed in PROGRAMS:
        program = time_program(seed)
        for loop in planned(program, tmp_path / str(seed)):
            ran += 1
            expected = in_turn(program, seed, 0, ROWS, 1)
            for band, most in ((1, 8), (2, 3), (5, 8)):
                assert same(in_turn(program, seed, loop.behind, band, most), expected), program.source
            assert same(in_blocks(program, seed, loop.behind, (ROWS - 2 * HALO) // 2), expected), program.source
            broken += loop.behind > 0 and not same(in_turn(program, seed, loop.behind - 1, 1, 8), expected)
    assert ran >= LEAST_IN_TURN
    assert broken >= LEAST_BROKEN  # one row less would not do


def planned(program: TimeProgram, folder: Path) -> tuple[LoopInTurn, ...]:
    return tuple(
        loop
        for module in transformed(program.source, folder).plan.modules
        for loop in module.loops
        if isinstance(loop, LoopInTurn)
    )
