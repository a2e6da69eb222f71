"""Run random programs before and after fusion, interpreted in every instance order, and record what differs.

    python scripts/reliability.py {blocks,borders,columns,functors,heads,launch_forms,launch_loops,launches,loop_calls,loops,numbers,opaque_launches,pieces,pointwise,rows,stencils,turns,work_unit_cells,work_units,workloads} FIRST LAST [--record FILE]

A seed stands for 100 programs, always the same ones with the same release of hypothesis: the generators are those of
tests/programs, tests/engines and tests/work_units. Seeds FIRST to LAST - 1 run; each appends one line to the record when it is done, and a seed that the
record holds is skipped, so that a run that was stopped goes on where it was. Exit status 1 when a program differed.
"""

import argparse
import json
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from hypothesis import HealthCheck, Phase, given, seed, settings  # noqa: E402  the checkout comes first
from hypothesis.strategies import SearchStrategy, tuples  # noqa: E402

from tests.engines import host_legate  # noqa: E402
from tests.engines import test_programs as programs_of_pieces  # noqa: E402
from tests.programs.blocks import test_programs as programs_of_blocks  # noqa: E402
from tests.programs.equivalence import (  # noqa: E402
    test_borders,
    test_interpreted,
    test_loops,
    test_rows,
    test_stencils,
    test_turns_generated,
)
from tests.programs.equivalence.operands import operand_sets  # noqa: E402
from tests.programs.equivalence.programs import array_programs  # noqa: E402
from tests.programs.equivalence.row_programs import AXES, COLUMN_AXES, Axes, row_programs, tables  # noqa: E402
from tests.programs.equivalence.turn_programs import KINDS  # noqa: E402
from tests.programs.kernel_orders import (  # noqa: E402
    form_programs,
    launch_loop_programs,
    launch_programs,
    loop_programs,
    opaque_programs,
)
from tests.programs.kernel_orders.batches import Generator, Judged, judged  # noqa: E402
from tests.work_units import random_programs, random_styles, test_random  # noqa: E402

PROGRAMS = 100
RECORD = ROOT / "docs" / "reliability" / "interpreted.jsonl"

Check = Callable[[], bool]  # whether a fused kernel ran; raises where the rewritten program did something else


def main() -> int:
    options = arguments()
    done = recorded(options.record)
    differences = 0
    for number in range(options.first, options.last):
        if (options.family, number) in done:
            continue
        line = result(options.family, number)
        with options.record.open("a") as record:
            record.write(json.dumps(line) + "\n")
        differences += len(line["differences"])
        print(
            f"{options.family} {number}: {line['fused']} of {line['programs']} fused, {differences} differ", flush=True
        )
    return int(differences > 0)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("family", choices=tuple(FAMILIES))
    parser.add_argument("first", type=int)
    parser.add_argument("last", type=int)
    parser.add_argument("--record", type=Path, default=RECORD)
    return parser.parse_args()


def recorded(record: Path) -> set[tuple[str, int]]:
    """Family and seed of every line."""
    lines = record.read_text().splitlines() if record.exists() else []
    return {(line["family"], line["seed"]) for line in map(json.loads, lines)}


def result(family: str, number: int) -> dict[str, Any]:
    """The line of one seed; `fused` programs ran a kernel of the family's own kind (any, sweeps over rows or columns, recomputed producers, borders or copies, whole loops, launches, loops of launches, compiled loops or several kernels in turn)."""
    fused: list[bool] = []
    differences: list[str] = []
    for check in FAMILIES[family](number):
        try:
            fused.append(check())
        except Exception as difference:
            fused.append(True)
            differences.append(f"{type(difference).__name__}: {difference}")
    counts = {"programs": len(fused), "fused": sum(fused)}
    return {"family": family, "seed": number, **counts, "differences": differences}


def pointwise(number: int) -> Iterator[Check]:
    for program, recipe in drawn(number, tuples(array_programs(), operand_sets())):
        yield lambda program=program, recipe=recipe: test_interpreted.check_program(program, recipe)


def heads(number: int) -> Iterator[Check]:
    for program, recipe in drawn(number, tuples(array_programs(has_heads=True), operand_sets())):
        yield lambda program=program, recipe=recipe: test_interpreted.check_program(program, recipe)


def numbers(number: int) -> Iterator[Check]:
    for program, recipe in drawn(number, tuples(array_programs(has_numbers=True), operand_sets())):
        yield lambda program=program, recipe=recipe: test_interpreted.check_program(program, recipe)


def rows(number: int, axes: Axes = AXES) -> Iterator[Check]:
    for program, recipe in drawn(number, tuples(row_programs(axes), tables())):
        yield lambda program=program, recipe=recipe: test_rows.check_program(program.source, recipe)


def columns(number: int) -> Iterator[Check]:
    return rows(number, COLUMN_AXES)


def borders(number: int) -> Iterator[Check]:
    return numbered(number, lambda program, folder: any(test_borders.ran_alike(program, folder)))


def loops(number: int) -> Iterator[Check]:
    return numbered(number, test_loops.is_unrolled_alike)


def stencils(number: int) -> Iterator[Check]:
    return numbered(number, test_stencils.is_recomputed_alike)


def turns(number: int) -> Iterator[Check]:
    return numbered(number, lambda program, folder: test_turns_generated.is_run_alike(program, folder, sorted(KINDS)))


def launches(number: int) -> Iterator[Check]:
    return together(number, launch_programs.random_module, are_launches=True)


def opaque_launches(number: int) -> Iterator[Check]:
    return together(number, opaque_programs.random_module, are_launches=True)


def launch_forms(number: int) -> Iterator[Check]:
    return together(number, form_programs.random_module, are_launches=True)


def launch_loops(number: int) -> Iterator[Check]:
    return together(number, launch_loop_programs.random_module, are_launches=True)


def loop_calls(number: int) -> Iterator[Check]:
    return together(number, loop_programs.random_module, are_launches=False)


def work_units(number: int) -> Iterator[Check]:
    return of_style(number, random_programs.RandomProgram)


def work_unit_cells(number: int) -> Iterator[Check]:
    return of_style(number, random_styles.RandomCells)


def functors(number: int) -> Iterator[Check]:
    return of_style(number, random_styles.RandomFunctor)


def workloads(number: int) -> Iterator[Check]:
    return of_style(number, random_styles.RandomWorkload)


def blocks(number: int) -> Iterator[Check]:
    return compared(programs_of_blocks.compare, number)


def pieces(number: int) -> Iterator[Check]:
    with host_legate.installed():
        yield from compared(programs_of_pieces.compare, number)
        if host_legate.Task.failures:
            yield partial(differ, f"a task raised {host_legate.Task.failures[0]!r}")


def compared(compare: Callable[[int, int, Path], list[bool]], number: int) -> Iterator[Check]:
    """A hundred programs of one file, or the first that differs; the seeds below 100 are those of the tests."""
    with tempfile.TemporaryDirectory() as folder:
        try:
            are_fused = compare(PROGRAMS, 100 + number, Path(folder))
        except AssertionError as difference:
            yield partial(differ, str(difference))
            return
    for is_fused in are_fused:
        yield partial(bool, is_fused)


def of_style(number: int, style: test_random.Style) -> Iterator[Check]:
    """A hundred programs of work units, or the first that differs."""
    seeds = range(number * PROGRAMS, (number + 1) * PROGRAMS)
    with tempfile.TemporaryDirectory() as folder:
        try:
            ran = test_random.runs(style, seeds, Path(folder))
        except AssertionError as difference:
            yield partial(differ, str(difference))
            return
    for seed_of_program in seeds:
        yield lambda program=seed_of_program: program in ran


def differ(how: str) -> bool:
    raise AssertionError(how)


def together(number: int, generate: Generator, *, are_launches: bool) -> Iterator[Check]:
    """A hundred programs that are rewritten as one package."""
    seeds = range(number * PROGRAMS, (number + 1) * PROGRAMS)
    with tempfile.TemporaryDirectory() as folder:
        for program in judged(generate, seeds, Path(folder), are_launches=are_launches):
            yield lambda program=program: has_run_alike(program)


def has_run_alike(program: Judged) -> bool:
    if program.differences:
        raise AssertionError(f"seed {program.seed}: {program.differences[0]}")
    return program.runs > 0


def numbered(number: int, run: Callable[[int, Path], bool]) -> Iterator[Check]:
    """Of programs that have seeds of their own, a hundred."""
    for program in range(number * PROGRAMS, (number + 1) * PROGRAMS):
        yield lambda program=program: in_a_folder(run, program)


def in_a_folder(run: Callable[[int, Path], bool], program: int) -> bool:
    with tempfile.TemporaryDirectory() as folder:
        return run(program, Path(folder))


def drawn(number: int, strategy: SearchStrategy[Any]) -> list[Any]:
    """What hypothesis draws with this seed."""
    found: list[Any] = []

    @seed(number)
    @settings(
        max_examples=PROGRAMS,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(strategy)
    def collect(value: Any) -> None:
        found.append(value)

    collect()
    return found


FAMILIES = {
    "blocks": blocks,
    "borders": borders,
    "columns": columns,
    "functors": functors,
    "heads": heads,
    "launch_forms": launch_forms,
    "launch_loops": launch_loops,
    "launches": launches,
    "loop_calls": loop_calls,
    "loops": loops,
    "numbers": numbers,
    "opaque_launches": opaque_launches,
    "pieces": pieces,
    "pointwise": pointwise,
    "rows": rows,
    "stencils": stencils,
    "turns": turns,
    "work_unit_cells": work_unit_cells,
    "work_units": work_units,
    "workloads": workloads,
}

if __name__ == "__main__":
    sys.exit(main())
