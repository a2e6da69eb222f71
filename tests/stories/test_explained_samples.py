"""What `fusec explain` says of each sample: short, and nothing of an array left out."""

import json
from pathlib import Path

import pytest

from fusec import pipeline, show
from fusec.base.plan.plan import FusionGroup
from fusec.config import Options
from fusec.fusion.profit.profit import OPERATIONS_FOR_AN_ARRAY
from fusec.show.estimate import BYTES_OF_A_VANISHED_ELEMENT, estimate
from fusec.show.fates import FateKind, fates

SAMPLES = sorted(path.parent for path in (Path(__file__).parents[2] / "samples").glob("*/workload.py"))
MOST_LINES = 10
IN_TURN = {"horizontal.py", "cavity.py", "conduction.py"}  # with loops over time whose kernels run in turn


@pytest.fixture(scope="module", params=SAMPLES, ids=lambda path: path.name)
def explained(request):
    program, plan, _ = pipeline.explain(request.param, Options())
    return program, plan


def test_a_region_takes_ten_lines(explained):
    paragraphs = show.explain_text(*explained, show.Selection(), color=False).split("\n\n")
    assert [text for text in paragraphs if len(text.strip().splitlines()) > MOST_LINES] == []


def test_every_array_has_one_fate(explained):
    for group in explained[1].groups:
        names = [fate.name for fate in fates(group)]
        assert len(names) == len(set(names)), group.name
        texts = {operand.name: operand.expression for operand in group.call.operands}
        made = {texts.get(name, name) for member in group.members for name in member.results}
        assert made <= {*names, *group.call.stored} | _unread(group), group.name
        assert {texts.get(name, name) for name in group.call.stored} <= {name.partition("[")[0] for name in names}, (
            group.name
        )


def _unread(group: FusionGroup) -> set[str]:
    """Operands that are updated, and not returned because nobody reads them by that name."""
    returned = {output.name for output in group.call.outputs}
    return {name for member in group.members for name in member.writes.updated if name not in returned}


def test_what_is_computed_again_is_what_the_cost_model_allowed(explained):
    program, plan = explained
    for group in plan.groups:
        costs = estimate(group, program)
        assert (costs is None) == (not group.copies)
        if costs is not None:
            wanted = FateKind.CACHED if group.kernel.windows else FateKind.RECOMPUTED
            assert any(fate.kind is wanted for fate in fates(group))
            assert costs.operations > 0
            arrays, rest = divmod(costs.bytes, BYTES_OF_A_VANISHED_ELEMENT)
            assert rest == 0
            assert group.kernel.windows or costs.operations <= OPERATIONS_FOR_AN_ARRAY * arrays


def test_json_has_the_same_facts(explained):
    program, plan = explained
    entries = json.loads(show.explain_json(program, plan, show.Selection()))["modules"]
    groups = [group for module in entries for group in module["groups"]]
    for group, entry in zip(plan.groups, groups, strict=True):
        assert [array["name"] for array in entry["arrays"]] == [fate.name for fate in fates(group)]
        assert (entry["recomputation"] is None) == (not group.copies)


def test_loops_whose_kernels_run_in_turn_are_told(explained):
    program, plan = explained
    told = show.explain_text(program, plan, show.Selection(), color=False)
    entries = json.loads(show.explain_json(program, plan, show.Selection()))["modules"]
    loops = [loop for module in plan.modules for loop in module.loops]
    assert {module.path for module in plan.modules if module.loops} == IN_TURN & {
        module.path for module in plan.modules
    }
    assert all(
        f": FUS106 wavefront: `{loop.name.fused}` runs several iterations of the loop over bands" in told
        for loop in loops
    )
    assert [("FUS106", loop.name.fused) for loop in loops] == [
        (e["code"], e["name"]) for m in entries for e in m["loops"]
    ]
