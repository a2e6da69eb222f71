"""Random programs behind their generated guards do what the originals do, and most of their kernels run.

Among the operands are arrays without dimensions and of one element in every place. A kernel that never runs has a reason: the program
raises before, the guard is given what the program cannot compute with, or the guard says no by mistake, which is what the bar is for.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from .axis_programs import axis_program
from .border_programs import border_program
from .closing_programs import closing_program
from .guarded import FEW, Group, Operands, drawn, few_elements, guarded
from .loop_programs import loop_program
from .operands import RELATIONS, make_operands
from .programs import array_programs
from .row_programs import AXES, COLUMN_AXES, make_tables, row_programs
from .stencil_operands import LAYOUTS, stencil_operands
from .stencil_programs import StencilProgram, stencil_program

PROGRAMS, CALLS = 20, 18
DTYPES = ("float64", "float32", "int64", "uint8")
SHAPES = ((2, 3), (3, 2), (5, 7), (3,), (2, 2, 2), (3, 1), (1, 3), (4, 4))
KINDS_OF_TABLES = ("apart", "apart", "same array", "reversed rows")
OperandsOf = Callable[[int, int], Operands]  # of a program and a call
Family = tuple[list[str], OperandsOf]


def of_arrays(number: int, call: int) -> Operands:
    dtypes = tuple(DTYPES[(number + each * call) % 3] for each in range(3))
    length, relation = 1 + (call * 5 + number) % 6, RELATIONS[call % len(RELATIONS)]
    return lambda: make_operands((length, relation, dtypes, 31 * number + call))


def of_tables(number: int, call: int) -> Operands:
    shape, relation = SHAPES[call % len(SHAPES)], KINDS_OF_TABLES[call // 2 % len(KINDS_OF_TABLES)]
    return lambda: make_tables((shape, relation, DTYPES[(number + call) % 4], 31 * number + call))


def of_stencils(make: Callable[[int], StencilProgram]) -> Family:
    programs = [make(number) for number in range(PROGRAMS)]
    relations = (*LAYOUTS, "apart", "apart")

    def of_program(number: int, call: int) -> Operands:
        relation, dtype = relations[call % len(relations)], "" if call % 3 else "float64"
        return lambda: stencil_operands(programs[number], relation, 7 * number + call, dtype, 3 + call % 3)

    return [program.source for program in programs], of_program


FAMILIES: dict[str, tuple[Callable[[], Family], float]] = {  # with the least share of the groups that run
    "arrays": (lambda: (drawn(array_programs(), PROGRAMS), of_arrays), 0.6),
    "rows": (lambda: (drawn(row_programs(AXES), PROGRAMS), of_tables), 0.6),
    "columns": (lambda: (drawn(row_programs(COLUMN_AXES), PROGRAMS), of_tables), 0.5),
    "stencils": (lambda: of_stencils(stencil_program), 0.85),
    "borders": (lambda: of_stencils(border_program), 0.85),
    "loops": (lambda: of_stencils(loop_program), 0.75),
    "axes": (lambda: ([axis_program(number).source for number in range(PROGRAMS)], of_tables), 0.8),
    "closings": (lambda: ([closing_program(number).source for number in range(PROGRAMS)], of_tables), 0.85),
}


@pytest.mark.slow
@pytest.mark.parametrize("family", FAMILIES)
def test_guarded_programs_equal_their_originals(tmp_path: Path, family: str) -> None:
    make, least = FAMILIES[family]
    sources, operands_of = make()
    with guarded(sources, tmp_path) as package:
        for number in range(len(sources)):
            for operands in tried(number, operands_of):
                assert not package.difference(number, operands)
    groups = [group for group in package.groups if group.is_interpreted and group.asked]
    idle = [group for group in groups if not group.ran]
    assert len(idle) <= (1 - least) * len(groups), reasons(idle)


def tried(number: int, operands_of: OperandsOf) -> Iterator[Operands]:
    """The family's own operands, and those with few elements in each place."""
    yield from (operands_of(number, call) for call in range(CALLS))
    for place in range(4):
        for call, kind in enumerate(FEW):
            yield lambda call=call, place=place, kind=kind: few_elements(operands_of(number, call)(), place, kind)


def reasons(idle: list[Group]) -> str:
    """How many kernels never ran for each reason, and one of the programs."""
    counted = Counter(group.why_idle for group in idle)
    examples = {group.why_idle: group for group in idle}
    return "\n\n".join(
        f"{count} x {reason}, such as {examples[reason].planned.name.fused} in\n{examples[reason].program}"
        for reason, count in counted.most_common()
    )


def test_idle_kernels_are_told(tmp_path: Path) -> None:
    """Of two kernels one never runs, since its operands have no common shape."""
    text = "import numpy as np\n\n\ndef step(a: np.ndarray, b, c, s, log):\n    t = a * 2 + b\n    log.append(t)\n"
    text += "    return t[2:] * 2 + c[:-2]\n"

    def operands() -> Any:
        a, b, c, s = of_tables(0, 2)()
        return a, b, c[:, None][:1], s

    with guarded([text], tmp_path) as package:
        assert not package.difference(0, operands)
    told = {group.planned.name.stem: (group.asked, group.ran, group.why_idle) for group in package.groups}
    assert told == {"step_t": (1, 1, ""), "step_value": (1, 0, "the operands do not broadcast together")}
