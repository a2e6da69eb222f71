"""Runs original and rewritten functions of two packages side by side and prints what it saw, in lines of JSON."""

import gc
import importlib
import json
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np

from fusec.verify.fusec_child.comparisons.agreement import Judge, compare
from fusec.verify.fusec_child.comparisons.jitter import Noise, noisy
from fusec.verify.fusec_child.comparisons.outcome import Outcome, run
from fusec.verify.fusec_child.comparisons.trials import noise, wider
from fusec.verify.request import accuracies

from .layouts import Recipe, recipes

NAMES = ("a", "b", "c", "s", "log")
NOISY_RUNS = 24
Step = Callable[..., Any]


def main(folder: str, enough: str, *wanted: str) -> None:
    """`wanted` are the programs, each `module.function:number:fp`; stops when kernels of `enough` of them have run."""
    Noise.accuracies = accuracies()
    gc.set_threshold(100_000, 20, 100)  # as conftest.py does in the process of the tests
    sys.path.insert(0, folder)
    runs = _watched_runs()
    left = int(enough)
    for entry in wanted:
        place, number, fp = entry.split(":")
        print(json.dumps({"program": place, "started": True}), flush=True)
        answer = _program(place, int(number), fp == "exact", runs)
        print(json.dumps({"program": place, **answer}), flush=True)
        left -= answer["fused"] > 0
        if not left:
            return


def _program(place: str, number: int, exact: bool, runs: list[object]) -> dict[str, Any]:
    module, _, name = place.partition(".")
    original: Step = getattr(importlib.import_module(f"original.{module}"), name)
    rewritten: Step = getattr(importlib.import_module(f"rewritten.{module}"), name)
    calls, fused, differences = 0, 0, []
    for recipe in recipes(number):
        runs.clear()
        difference = _difference(original, rewritten, recipe, exact)
        calls, fused = calls + 1, fused + bool(runs)
        if difference:
            differences.append(f"{recipe}: {difference}")
    return {"calls": calls, "fused": fused, "differences": differences}


def _difference(original: Step, rewritten: Step, recipe: Recipe, exact: bool) -> str | None:
    """What differs between the two, after a second call of the rewritten function on other operands."""
    with np.errstate(all="ignore"):
        expected = _run(original, recipe.operands())
        found = _run(rewritten, recipe.operands())
        other = Recipe(recipe.relation, recipe.length, recipe.dtypes, recipe.seed + 3)
        _run(rewritten, other.operands())  # a result that lived in a reused buffer would change now
        judge = Judge(
            exact, precise=partial(_precise, original, recipe), disturbed=partial(_disturbed, original, recipe, exact)
        )
        return compare(found, expected, judge).difference


def _run(step: Step, operands: tuple[Any, ...]) -> Outcome:
    np.random.seed(7)
    return run(step, (*operands, []), NAMES)


def _precise(original: Step, recipe: Recipe) -> Outcome:
    """The original in a wider type; what it did before an exception counts, too."""
    return replace(_run(original, recipe.operands(wider)), error=None)


def _disturbed(original: Step, recipe: Recipe, exact: bool) -> tuple[Outcome, ...]:
    """The original with functions that are off by the ulp that docs/semantics.md allows."""
    return tuple(
        replace(_run(original, tuple(noisy(operand) for operand in recipe.operands())), error=None)
        for _ in noise(NOISY_RUNS, exact, recipe.seed)
    )


def _watched_runs() -> list[object]:
    """Grows whenever a kernel runs."""
    support: Any = importlib.import_module("rewritten._fused_support")
    runs: list[object] = []
    kernel_run = support.Run.run

    def watched(run_: Any) -> Any:
        runs.append(run_)
        return kernel_run(run_)

    support.Run.run = watched
    launch = support.Fusion.launch

    def launched(fusion: Any, *operands: Any) -> Any:
        results = launch(fusion, *operands)
        runs.extend([] if results is None else [fusion])
        return results

    support.Fusion.launch = launched
    return runs


if __name__ == "__main__":
    main(*sys.argv[1:])
