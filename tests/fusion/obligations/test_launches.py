"""Without any one obligation of launches, launches that must stay apart are fused."""

import pytest

from fusec.base.plan.choices import FloatingPoint, Guards
from fusec.capture import capture
from fusec.dependence import dependence_graphs
from fusec.fusion.authored.launch_loops import is_launch_loop, launch_loop_partition
from fusec.fusion.authored.launches import has_launches, launch_partition
from fusec.fusion.model.candidate import Settings
from fusec.fusion.model.decided import Legal
from fusec.fusion.model.obligation import Obligation
from fusec.fusion.obligations.authored.laws import LAUNCH_LOOP_OBLIGATIONS, LAUNCH_OBLIGATIONS
from tests.stories.story import REFUSED
from tests.stories.test_refused import flags

CASES = {
    "nothing_between": "FUS207_launch_print.py",
    "no_self_dependence": "FUS202_launch_race.py",
    "recomputed_instances": "FUS203_launch_halo_guard.py",
    "flow_at_equal_instances": "FUS203_launch_neighbour.py",
    "anti_at_equal_instances": "FUS204_launch_overwrites_neighbour.py",
    "output_at_equal_instances": "FUS205_launch_stores_shifted.py",
    "one_total": "FUS206_work_unit_after_sum.py",
    "same_threads": "FUS201_launch_configurations.py",
    "ranges_together": "FUS201_work_unit_apart.py",
    "threads_for_all": "FUS201_launch_forall_unguarded.py",
    "same_options": "FUS503_launch_fastmath.py",
    "separate_memory": "FUS209_launch_guards_forbidden.py",
    "keeps_roundings": "FUS501_launch_contracts.py",
    "launch_attributes": "FUS208_launch_attributes_unguarded.py",
}
LOOP_CASES = {
    "iterations_apart": "FUS204_loop_next_row.py",
    "launches_alike": "FUS201_loop_configurations.py",
    "work_of_its_own": "FUS309_loop_repeated.py",
    "separate_memory": "FUS209_loop_guards_forbidden.py",
    "keeps_roundings": "FUS501_loop_contracts.py",
    "keeps_contractions": "FUS501_loop_invariant_product.py",
}


def test_every_obligation_has_a_case() -> None:
    assert [obligation.name for obligation in LAUNCH_OBLIGATIONS] == list(CASES)
    judging = [
        obligation.name for obligation in LAUNCH_LOOP_OBLIGATIONS if obligation.name != "rows_there"
    ]  # gives facts only
    assert judging == list(LOOP_CASES)


@pytest.mark.parametrize("name", CASES)
def test_is_load_bearing(name: str) -> None:
    assert _groups(CASES[name], LAUNCH_OBLIGATIONS) == 0
    assert _groups(CASES[name], tuple(o for o in LAUNCH_OBLIGATIONS if o.name != name)) == 1


@pytest.mark.parametrize("name", LOOP_CASES)
def test_is_load_bearing_for_loops(name: str) -> None:
    assert _loops(LOOP_CASES[name], LAUNCH_LOOP_OBLIGATIONS) == 0
    assert _loops(LOOP_CASES[name], tuple(o for o in LAUNCH_LOOP_OBLIGATIONS if o.name != name)) == 1


def _loops(file: str, obligations: tuple[Obligation, ...]) -> int:
    settings = _settings(file)
    graphs = [graph for graph in dependence_graphs(capture(REFUSED / file)) if is_launch_loop(graph)]
    entries = (entry for graph in graphs for entry in launch_loop_partition(graph, settings, obligations))
    return sum(isinstance(entry, Legal) for entry in entries)


def _groups(file: str, obligations: tuple[Obligation, ...]) -> int:
    settings = _settings(file)
    graphs = [graph for graph in dependence_graphs(capture(REFUSED / file)) if has_launches(graph)]
    entries = (entry for graph in graphs for entry in launch_partition(graph, settings, obligations))
    return sum(isinstance(entry, Legal) for entry in entries)


def _settings(file: str) -> Settings:
    options = flags((REFUSED / file).read_text(encoding="utf-8"))
    fp = FloatingPoint.EXACT if "exact" in options else FloatingPoint.CLOSE
    return Settings(fp, guards=Guards.FORBID if "forbid" in options else Guards.ALLOW)
