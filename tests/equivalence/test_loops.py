"""Random loops of a few rounds do what they did before, interpreted in many instance orders."""

from pathlib import Path

from .comparison import outcome, same_outcome
from .loop_programs import loop_program
from .rewritten import interpreted_step, original_step, transformed
from .test_stencils import RELATIONS, REORDERED_SUM, _operands, _order

INTERPRETED = range(40)
ORDERS = 3
LEAST_UNROLLED = 7  # of them, ran with a whole loop in one kernel


def test_interpreted_programs_equal_their_originals_in_every_order(tmp_path: Path) -> None:
    unrolled = sum(is_unrolled_alike(seed, tmp_path / str(seed)) for seed in INTERPRETED)
    assert unrolled >= LEAST_UNROLLED


def is_unrolled_alike(seed: int, folder: Path) -> bool:
    """Whether a group with a whole loop ran; the program did what the original does, whatever the order."""
    program = loop_program(seed)
    rewritten = transformed(program.source, folder)
    unrolled = {group.name for group in rewritten.plan.groups if any(not member.text for member in group.members)}
    relation = RELATIONS[seed % len(RELATIONS)]
    expected = outcome(original_step(program.source), _operands(program, relation, seed))
    used: list[str] = []
    for number in range(ORDERS):
        step = interpreted_step(rewritten, lambda number=number: lambda n: _order(number, n), used)  # type: ignore[misc]
        found = outcome(step, _operands(program, relation, seed))
        assert same_outcome(expected, found, REORDERED_SUM), f"{seed}, {relation}\n{program.source}"
    return not unrolled.isdisjoint(used)
