"""Without any one obligation of compiled loops, loops that must stay apart are fused."""

import pytest

from fusec.base.plan.choices import FloatingPoint, Guards
from fusec.capture import capture
from fusec.dependence import dependence_graphs
from fusec.fusion.authored.loop_calls import has_loop_calls, loop_partition
from fusec.fusion.model.candidate import Settings
from fusec.fusion.model.decided import Legal
from fusec.fusion.model.obligation import Obligation
from fusec.fusion.obligations.authored.laws import LOOP_OBLIGATIONS
from tests.stories.story import REFUSED
from tests.stories.test_refused import flags

CASES = {
    "nothing_between": "FUS207_loops_print.py",
    "no_self_dependence": "FUS202_loops_one_element.py",
    "recomputed_instances": "FUS203_loops_halo_bounds.py",
    "flow_at_equal_instances": "FUS203_loops_neighbour.py",
    "anti_at_equal_instances": "FUS204_loops_overwrites_neighbour.py",
    "output_at_equal_instances": "FUS205_loops_stores_shifted.py",
    "numbers_complete": "FUS206_loops_norm.py",
    "same_loops": "FUS201_loops_upper_bounds.py",
    "same_compilation": "FUS503_loops_fastmath.py",
    "same_functions": "FUS501_loops_exponential.py",
    "separate_arrays": "FUS209_loops_guards_forbidden.py",
    "plain_attributes": "FUS208_loops_attributes_of_two.py",
}


def test_every_obligation_has_a_case() -> None:
    assert [obligation.name for obligation in LOOP_OBLIGATIONS] == list(CASES)


@pytest.mark.parametrize("name", CASES)
def test_is_load_bearing(name: str) -> None:
    assert _groups(CASES[name], LOOP_OBLIGATIONS) == 0
    assert _groups(CASES[name], tuple(o for o in LOOP_OBLIGATIONS if o.name != name)) == 1


def _groups(file: str, obligations: tuple[Obligation, ...]) -> int:
    options = flags((REFUSED / file).read_text(encoding="utf-8"))
    fp = FloatingPoint.EXACT if "exact" in options else FloatingPoint.CLOSE
    settings = Settings(fp, guards=Guards.FORBID if "forbid" in options else Guards.ALLOW)
    graphs = [graph for graph in dependence_graphs(capture(REFUSED / file)) if has_loop_calls(graph)]
    entries = (entry for graph in graphs for entry in loop_partition(graph, settings, obligations))
    return sum(isinstance(entry, Legal) for entry in entries)
