"""Random solver steps with copies and named views do what they did before: interpreted in many orders, and compiled."""

from pathlib import Path

from .border_programs import border_program
from .comparison import outcome, same_outcome
from .rewritten import interpreted_step, original_step, transformed
from .test_stencils import ORDERS, RELATIONS, REORDERED_SUM, _operands, _order

INTERPRETED = range(300)
LEAST_PREPARED = 25  # of them, ran with a copy or a view made by the dispatcher
LEAST_BORDERED = 25  # of them, ran with loops for borders


def test_interpreted_programs_equal_their_originals_in_every_order(tmp_path: Path) -> None:
    ran = [ran_alike(seed, tmp_path / str(seed)) for seed in INTERPRETED]
    assert sum(prepared for prepared, _ in ran) >= LEAST_PREPARED
    assert sum(bordered for _, bordered in ran) >= LEAST_BORDERED


def ran_alike(seed: int, folder: Path) -> tuple[bool, bool]:
    """Whether a group with preparations ran, and one with borders; the program did what the original does, whatever the order."""
    program = border_program(seed)
    rewritten = transformed(program.source, folder)
    prepared = {group.name for group in rewritten.plan.groups if group.preparations}
    relation = RELATIONS[seed % len(RELATIONS)]
    expected = outcome(original_step(program.source), _operands(program, relation, seed))
    used: list[str] = []
    for number in range(ORDERS):
        step = interpreted_step(rewritten, lambda number=number: lambda n: _order(number, n), used)  # type: ignore[misc]
        found = outcome(step, _operands(program, relation, seed))
        assert same_outcome(expected, found, REORDERED_SUM), f"{seed}, {relation}\n{program.source}"
    bordered = {group.name for group in rewritten.plan.groups if group.borders or group.first_borders}
    return not prepared.isdisjoint(used), not bordered.isdisjoint(used)
