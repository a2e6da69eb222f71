"""Random steps of finite volumes do what they did before: interpreted in many orders."""

from pathlib import Path

from fusec.base.kernel import LaunchForm
from fusec.base.plan import FusionGroup
from fusec.base.verdict import FactKind

from .comparison import outcome, same_outcome
from .rewritten import interpreted_step, original_step, transformed
from .test_stencils import ORDERS, RELATIONS, REORDERED_SUM, _operands, _order
from .volume_programs import volume_program

INTERPRETED = range(60)
LEAST_REPEATED, LEAST_STORED_APART, LEAST_BORDERED = 5, 2, 1  # groups that ran


def test_interpreted_programs_equal_their_originals_in_every_order(tmp_path: Path) -> None:
    ran = [group for seed in INTERPRETED for group in ran_alike(seed, tmp_path / str(seed))]
    assert sum(any(fact.kind == FactKind.REPEATED.name for fact in group.facts) for group in ran) >= LEAST_REPEATED
    assert sum(group.form is LaunchForm.EXPRESSION for group in ran) >= LEAST_STORED_APART
    assert sum(bool(group.first_borders) for group in ran) >= LEAST_BORDERED


def ran_alike(seed: int, folder: Path) -> list[FusionGroup]:
    """The groups of several members that ran; the program did what the original does, whatever the order."""
    program = volume_program(seed)
    rewritten = transformed(program.source, folder)
    relation = RELATIONS[seed % len(RELATIONS)]
    expected = outcome(original_step(program.source), _operands(program, relation, seed))
    used: list[str] = []
    for number in range(ORDERS):
        step = interpreted_step(rewritten, lambda number=number: lambda n: _order(number, n), used)  # type: ignore[misc]
        found = outcome(step, _operands(program, relation, seed))
        assert same_outcome(expected, found, REORDERED_SUM), f"{seed}, {relation}\n{program.source}"
    return [group for group in rewritten.plan.groups if group.name in used and len(group.members) > 1]
