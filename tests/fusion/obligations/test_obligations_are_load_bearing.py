"""Without any one obligation, a program that must not be fused is fused, or a fact that must be checked is not."""

import importlib.util
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from fusec.base.ir.kernel import Effect
from fusec.base.ir.program import Program
from fusec.base.plan.plan import FusionGroup, FusionPlan
from fusec.base.plan.refusal import Refusal
from fusec.base.proof.facts import FactKind
from fusec.capture import CaptureOptions, capture
from fusec.dependence import dependence_graphs
from fusec.fusion import plan
from fusec.fusion.arrays.partition import prove
from fusec.fusion.obligations import OBLIGATIONS
from tests.programs.equivalence.interpreter import run_group
from tests.programs.equivalence.orders import all_orders
from tests.stories.story import GOLDEN, REFUSED, difference, planned
from tests.stories.test_refused import flags

NAMES = [obligation.name for obligation in OBLIGATIONS]


@dataclass(frozen=True)
class Case:
    """A refused file; with `operands`, the fused program computes something else in some order of its instances."""

    file: str
    operands: Callable[[np.random.Generator], tuple[Any, ...]] | None = None


def _three(rng: np.random.Generator) -> tuple[Any, ...]:
    """An array and two that are one shorter: four instances."""
    return rng.random(5), rng.random(4), rng.random(4)


CASES = {
    "nothing_between": Case("FUS207_print_between.py"),
    "no_self_dependence": Case("FUS202_stencil_in_place.py", lambda rng: (rng.random(6),)),
    "reductions_complete": Case("FUS206_partial_sums.py"),
    "recomputed_elements": Case("FUS203_stretches_of_two_lengths.py"),
    "bounds_fit": Case("FUS209_bounds_unguarded.py"),
    "rows_complete": Case("FUS206_along_columns.py"),
    "scans_in_order": Case("FUS206_scans_of_two_axes.py"),
    "flow_at_equal_instances": Case("FUS203_neighbour.py", _three),
    "anti_at_equal_instances": Case("FUS204_set_to_zero.py", lambda rng: (rng.random(5), rng.random(5))),
    "old_values_before_writes": Case("FUS204_written_before_cupy.py"),
    "output_at_equal_instances": Case("FUS205_shifted_stores.py", _three),
    "same_domain": Case("FUS201_subview.py"),
    "one_target": Case("FUS601_two_libraries.py"),
    "one_name_for_written": Case("FUS210_two_bounds.py", lambda rng: (rng.random(4),)),
    "operands_first": Case("FUS208_call_as_operand.py"),
    "disjoint_storages": Case("FUS209_guards_forbidden.py"),
    "keeps_bits": Case("FUS501_beside_neighbour.py"),
}
FACTS = {
    "no_effects": FactKind.PLAIN,
    "same_domain": FactKind.SAME_SHAPE,
    "disjoint_storages": FactKind.DISJOINT,
    "bounds_fit": FactKind.BOUND,
}


def without(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every proof leaves one obligation out."""
    rest = tuple(obligation for obligation in OBLIGATIONS if obligation.name != name)
    for module in ("arrays.partition", "arrays.recomputed_runs", "obligations.proof"):
        monkeypatch.setattr(f"fusec.fusion.{module}.prove", lambda candidate, laws=None: prove(candidate, laws or rest))


@pytest.mark.parametrize("name", NAMES)
def test_every_obligation_has_a_case(name: str) -> None:
    assert name in CASES or name in FACTS


@pytest.mark.parametrize("name", CASES)
def test_without_it_an_illegal_program_is_fused(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    refusal = _refusal(name)
    assert not any(_spans(group, refusal) for group in _planned(name).groups)
    without(name, monkeypatch)
    assert any(_spans(group, refusal) for group in _planned(name).groups)


@pytest.mark.parametrize("name", [name for name, case in CASES.items() if case.operands is not None])
def test_without_it_some_order_of_instances_is_wrong(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    case, refusal = CASES[name], _refusal(name)
    without(name, monkeypatch)
    group = next(group for group in _planned(name).groups if _spans(group, refusal))
    assert case.operands is not None
    expected = _original(REFUSED / case.file, group, case.operands(np.random.default_rng(0)))
    wrong = 0
    for order in all_orders(4):
        operands = case.operands(np.random.default_rng(0))
        by_name = dict(zip(_parameters(REFUSED / case.file, group.source.function), operands, strict=True))
        value = run_group(group, (), [by_name[operand.name] for operand in group.call.operands], order)
        wrong += bool(difference((value, operands), expected, exact=True))
    assert wrong


@pytest.mark.parametrize("name", FACTS)
def test_without_it_a_fact_is_not_checked(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    kind = FACTS[name]
    source = GOLDEN / ("symbolic_bounds" if kind is FactKind.BOUND else "in_place_updates") / "before"
    assert _leans_on(source, kind)
    without(name, monkeypatch)
    assert not _leans_on(source, kind)


def test_a_kernel_with_effects_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """No array statement has effects of its own; a launch that draws random numbers is made by hand."""
    program = capture(GOLDEN / "vanishing_temporary" / "before", CaptureOptions())
    assert "FUS401" in _codes_with_effects(program)
    without("no_effects", monkeypatch)
    assert "FUS401" not in _codes_with_effects(program)


def _planned(name: str) -> FusionPlan:
    path = REFUSED / CASES[name].file
    return planned(path, flags(path.read_text(encoding="utf-8")))


def _refusal(name: str) -> Refusal:
    code = CASES[name].file.split("_")[0]
    refusals = (r for module in _planned(name).modules for r in module.refusals)
    return next(refusal for refusal in refusals if refusal.code == code)


def _spans(group: FusionGroup, refusal: Refusal) -> bool:
    places = [span for span in (refusal.span, refusal.related) if span is not None]
    return all(group.span.start <= place.start and place.end <= group.span.end for place in places)


def _leans_on(source: Path, kind: FactKind) -> bool:
    return any(fact.kind is kind for group in planned(source).groups for fact in group.proof.facts)


def _codes_with_effects(program: Program) -> set[str]:
    graphs = dependence_graphs(program)
    noisy = []
    for graph in graphs:
        items = tuple(
            replace(item, kernel=replace(item.kernel, effects=frozenset({Effect.RANDOM})))
            if hasattr(item, "kernel")
            else item
            for item in graph.region.items
        )
        noisy.append(replace(graph, region=replace(graph.region, items=items)))
    return {refusal.code for module in plan(program, tuple(noisy), _settings()).modules for refusal in module.refusals}


def _settings() -> Any:
    from fusec.fusion import Settings

    return Settings()


def _original(path: Path, group: FusionGroup, operands: tuple[Any, ...]) -> tuple[Any, tuple[Any, ...]]:
    """What the function, whose body the group is, returns, and its arguments afterwards."""
    value = _function(path, group.source.function)(*operands)
    assert (value is None) == (not group.call.outputs)
    return value, operands


def _function(path: Path, name: str) -> Callable[..., Any]:
    specification = importlib.util.spec_from_file_location(path.stem, path)
    assert specification is not None and specification.loader is not None
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    function: Callable[..., Any] = getattr(module, name)
    return function


def _parameters(path: Path, name: str) -> tuple[str, ...]:
    code = _function(path, name).__code__
    return code.co_varnames[: code.co_argcount]
