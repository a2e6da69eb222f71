"""Every golden program with one index, bound, dtype, alias or statement changed is refused, or fused and right.

The kernels of most mutants are interpreted, instance by instance, forwards and backwards; those of a few are compiled.
"""

import ast
import zlib
from collections.abc import Callable, Sequence
from contextlib import redirect_stdout
from dataclasses import replace
from io import StringIO
from itertools import cycle, islice
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from fusec.base.plan.call import OutputKind
from fusec.base.plan.plan import FusionGroup
from fusec.pipeline import Outcome
from tests.programs.equivalence.interpreter import FactDoesNotHoldError, require_whole_results, run_group

from .mutations import MUTATIONS
from .story import Ran, Watch, copy, difference, fused, host_names, imported, run, story, write

A_STORY = 1  # mutants of each story
COMPILED = 7  # one mutant of so many is compiled as well
ORDERS = (range, lambda n: reversed(range(n)))

Order = Callable[[int], Any]


def mutants() -> list[tuple[str, str]]:
    """Each story with the next few mutations in turn."""
    names = cycle(mutation.__name__ for mutation in MUTATIONS)
    return [(story_name, mutation) for story_name in host_names() for mutation in islice(names, A_STORY)]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "mutation"), mutants())
def test_mutant_is_refused_or_right(name: str, mutation: str, tmp_path: Path) -> None:
    outcome, expected = _mutated(name, mutation, tmp_path)
    for order in ORDERS if outcome.plan.groups else ():
        with imported(tmp_path / "fused") as load:
            _interpret(load, outcome, order)
            _assert_same(_ran(load, name), expected)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "mutation"), mutants()[::COMPILED])
def test_compiled_mutant_is_refused_or_right(name: str, mutation: str, tmp_path: Path) -> None:
    outcome, expected = _mutated(name, mutation, tmp_path)
    if outcome.plan.groups:
        with imported(tmp_path / "fused") as load:
            _assert_same(_ran(load, name), expected)


def _mutated(name: str, mutation: str, folder: Path) -> tuple[Outcome, tuple[list[Ran], str]]:
    """The rewritten mutant, and what the mutant itself computes."""
    told = story(name)
    copy(told.source, folder / "original")
    _mutate(folder / "original", mutation, f"{name} {mutation}")
    source = folder / "original"
    outcome = fused(source / told.source.name if told.source.is_file() else source, told.flags)
    write(outcome, folder / "fused")
    with imported(source) as load:
        return outcome, _ran(load, name)


def _mutate(folder: Path, mutation: str, seed: str) -> None:
    """The mutation, or the next one of the table that finds a place, in the first module that has one."""
    number = zlib.crc32(seed.encode())

    def pick(places: Sequence[Any]) -> Any:
        return places[number % len(places)]

    paths = sorted(folder.rglob("*.py"))
    start = number % len(paths)
    first = next(k for k, change in enumerate(MUTATIONS) if change.__name__ == mutation)
    for change in MUTATIONS[first:] + MUTATIONS[:first]:
        for path in paths[start:] + paths[:start]:
            tree = ast.parse(path.read_bytes())
            if change(tree, pick):
                path.write_text(ast.unparse(ast.fix_missing_locations(tree)) + "\n", encoding="utf-8")
                return
    raise LookupError(f"no mutation finds a place in {folder}")


def _ran(load: Callable[[str], Any], name: str) -> tuple[list[Ran], str]:
    """Every call of the story, and what was printed."""
    with redirect_stdout(StringIO()) as printed:
        ran = [run(load, call) for call in story(name).calls(np.random.default_rng(1))]
    return ran, printed.getvalue()


def _interpret(load: Callable[[str], Any], outcome: Outcome, order: Order) -> None:
    for group in outcome.plan.groups:
        watch = Watch(load, group)
        watch.dispatch = _interpreted(group, outcome, order, watch.unfused)
        if group.owner and not group.stages:
            watch.fusion.launch = lambda *given: given  # asked before the dispatcher is called


def _interpreted(group: FusionGroup, outcome: Outcome, order: Order, unfused: Callable[..., Any]) -> Callable[..., Any]:
    helpers = outcome.program.helpers
    constants = dict(group.constants + tuple(c for h in helpers if h.key in group.helpers for c in h.text.constants))
    complete = replace(group, constants=tuple(constants.items()))
    reduces = any(output.kind is OutputKind.REDUCED for output in group.call.outputs)

    def call(*operands: Any) -> Any:
        arrays = [operand for operand in operands if isinstance(operand, np.ndarray)]
        if any(type(array) is not np.ndarray or array.dtype.hasobject for array in arrays):
            return unfused(*operands)
        if reduces and not all(isinstance(operand, np.ndarray) for operand in operands):
            return unfused(*operands)  # a reduction counts its own elements, of which a number has one
        before = [(array, array.copy()) for array in arrays if array.flags.writeable]
        copies = [operand.copy() if isinstance(operand, np.ndarray) else operand for operand in operands]
        try:
            results = unfused(*copies)
        except Exception:  # the probe of the generated code finds the same, and runs the original
            return unfused(*operands)
        try:
            row_shapes = require_whole_results(group, operands, results) if group.kernel.sweeps or group.stages else {}
            return _with_numbers(run_group(complete, helpers, operands, order, row_shapes), results)
        except (FactDoesNotHoldError, TypeError):  # numba compiles no difference of flags
            for operand, value in before:  # an earlier stage may have written
                operand[...] = value
            return unfused(*operands)

    return call


def _with_numbers(found: Any, results: Any) -> Any:
    """What the kernel computes; what is a number in the original Python has computed."""
    if isinstance(results, tuple):
        return tuple(_with_numbers(*pair) for pair in zip(found, results, strict=True))
    is_number = isinstance(found, np.ndarray) and isinstance(results, int | float | complex | np.generic)
    return results if is_number else found


def _assert_same(ours: tuple[list[Ran], str], theirs: tuple[list[Ran], str]) -> None:
    assert ours[1] == theirs[1]
    for mine, other in zip(ours[0], theirs[0], strict=True):
        # a name whose only value vanished, or that is an argument, has none
        is_unbound = "UnboundLocalError" in mine.error + other.error
        assert mine.error == other.error or (is_unbound and other.error)
        assert not difference(mine.value, other.value, exact=False)
        assert not difference(mine.arguments, other.arguments, exact=False)
