"""Rewrite many random programs as the modules of one package, and run each beside its original."""

from collections.abc import Callable, Mapping
from itertools import islice
from pathlib import Path
from types import ModuleType
from typing import Any

from tests.stories.story import fused, imported, write

from .executor import Order
from .programs import ORDERS, Left, left_by_call, running

Operands = Callable[[], tuple[Any, ...]]
AT_ONCE = 50  # programs of a package, which share what fusec does once for each package


def fused_runs(texts: Mapping[int, str], operands: Callable[[int], list[Operands]], folder: Path) -> set[int]:
    """The seeds of the programs that ran a fused work unit.

    An original that leaves a view, or whose results depend on the order of its places, has no meaning, and is not asked
    further.
    """
    left, found = iter(texts), set[int]()
    while seeds := list(islice(left, AT_ONCE)):
        found |= _of_package({seed: texts[seed] for seed in seeds}, operands, folder / str(seeds[0]))
    return found


def _of_package(texts: Mapping[int, str], operands: Callable[[int], list[Operands]], folder: Path) -> set[int]:
    (folder / "before").mkdir(parents=True)
    for seed, text in texts.items():
        (folder / "before" / f"{_module(seed)}.py").write_text(text, encoding="utf-8")
    outcome = fused(folder / "before")
    assert not outcome.diagnostics, outcome.diagnostics
    write(outcome, folder / "after")
    rewritten = {Path(module.path).stem for module in outcome.plan.modules if module.groups}
    cases = {seed: operands(seed) for seed in texts if _module(seed) in rewritten}
    order, ran = _Order(), list[str]()
    with running(order, ran):
        with imported(folder / "before") as load:
            expected = {seed: _defined(load(_module(seed)), cases[seed], order, ran) for seed in cases}
        with imported(folder / "after") as load:
            return {seed for seed in cases if _is_fused(load(_module(seed)), expected[seed], order, ran, texts[seed])}


def _module(seed: int) -> str:
    return f"units_{seed}"


class _Order:
    """The order of places, which changes between runs."""

    chosen: Order = range

    def __call__(self, count: int) -> Any:
        return self.chosen(count)


def _defined(module: ModuleType, cases: list[Operands], order: _Order, ran: list[str]) -> list[tuple[Operands, Left]]:
    """What the original leaves in all orders of places, for each case in which it has a meaning."""
    found = []
    for operands in cases:
        first, *others = [_left(module, operands, order, each, ran) for each in ORDERS.values()]
        is_defined = not isinstance(first.value, str)
        if is_defined and all((x.value, x.views) == (first.value, first.views) for x in others):
            found.append((operands, first))
    return found


def _is_fused(module: ModuleType, cases: list[tuple[Operands, Left]], order: _Order, ran: list[str], text: str) -> bool:
    """Whether a fused work unit ran; raises if the program leaves something else than its original."""
    is_fused = False
    for operands, expected in cases:
        for each in ORDERS.values():
            seen = _left(module, operands, order, each, ran)
            assert (seen.value, seen.views) == (expected.value, expected.views), text
            is_fused = is_fused or any("_kernel_" in unit for unit in seen.ran)
    return is_fused


def _left(module: ModuleType, operands: Operands, order: _Order, chosen: Order, ran: list[str]) -> Left:
    order.chosen = chosen
    ran.clear()
    return left_by_call(module.step, operands, ran)
