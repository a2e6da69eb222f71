"""Sweeps of a kernel over rows or columns: each recomputes values or reloads those that an earlier sweep kept."""

from collections import Counter
from collections.abc import Mapping

from fusec.base.ir.cost import expression_weight
from fusec.base.ir.helper_function import HelperFunction
from fusec.base.plan.body import Body, Step, body_of
from fusec.base.plan.plan import FusionGroup
from fusec.base.plan.schedule import RowValue
from fusec.base.records import dataclass
from fusec.base.scalars.expression import Local, Reduce, walk

# the least weight at which loading a value is cheaper than recomputing it: a function like `exp`
_WORTH_KEEPING = 10


@dataclass(frozen=True, slots=True)
class Item:
    """A step that is computed, or loaded from where an earlier sweep left its value: `kept_in`, an output or the
    operand it wrote."""

    step: Step
    kept_in: str | None = None


@dataclass(frozen=True, slots=True)
class RowSweep:
    """The steps for the whole row or column before the sweep, the items of one element, and its stores.

    `stores` are the outputs that are complete, `keeps` the values for later sweeps with the output whose row holds them.
    """

    before: tuple[Step, ...]
    items: tuple[Item, ...]
    stores: tuple[str, ...]
    keeps: tuple[tuple[str, str], ...]


def row_sweeps(body: Body, helpers: Mapping[str, HelperFunction]) -> tuple[RowSweep, ...]:
    """The sweeps in order; the last has no elements if only values of the row remain.

    An intermediate that several sweeps need is recomputed in each, which costs no memory. If that would repeat a costly
    function and the row of an output is free until then, it is kept there. Outputs are loaded from their own memory.
    """
    plan = _Plan(body.steps, body.fresh)
    plan.keep(helpers)
    last = max(step.sweep.number for step in body.steps if step.sweep is not None)
    last = max([last, *(plan.number(k) for k, _ in enumerate(body.steps))])
    return tuple(plan.sweep(number) for number in range(last + 1))


def outputs_read_again(body: Body, helpers: Mapping[str, HelperFunction]) -> tuple[str, ...]:
    """The allocated results that hold values for later sweeps."""
    if not body.row_reductions:
        return ()
    found = row_sweeps(body, helpers)
    homes = {item.kept_in for sweep in found for item in sweep.items} | {
        home for sweep in found for _, home in sweep.keeps
    }
    return tuple(name for name in body.fresh if name in homes)


class _Plan:
    """The definitions that each sweep needs; a definition is the index of a step."""

    def __init__(self, steps: tuple[Step, ...], fresh: tuple[str, ...]) -> None:
        self.steps = steps
        self.sources = _sources(steps)
        self.outputs = {name: max(k for k, step in enumerate(steps) if step.name == name) for name in fresh}
        self.kept: dict[int, tuple[int, str]] = {}  # definition: the sweep that keeps it, and the output that holds it

    def number(self, k: int) -> int:
        sweep = self.steps[k].sweep
        assert sweep is not None, "a kernel with sweeps has one for each step"
        return sweep.number

    def keep(self, helpers: Mapping[str, HelperFunction]) -> None:
        """Choose the values to keep, and the outputs that hold them."""
        free = dict(self.outputs)
        for k in (*self.outputs.values(), *(k for k, step in enumerate(self.steps) if step.is_written)):
            self.kept[k] = (self.number(k), self.steps[k].name)
        needed = self._needed()
        for k, step in enumerate(self.steps):
            is_heavy = expression_weight(step.statement.value, helpers) >= _WORTH_KEEPING
            if step.is_partial or k in self.kept or step.is_written or not is_heavy:
                continue
            sweeps = [number for number, definitions in enumerate(needed) if k in definitions]
            if len(sweeps) < 2 or self._has_another_value(k, sweeps[0]):
                continue
            has_own = step.name in free and sweeps[-1] <= self.number(free[step.name])
            own = step.name if has_own else None
            homes = [own] if own else [name for name, home in free.items() if self.number(home) >= sweeps[-1]]
            if homes:
                self.kept[k] = (sweeps[0], homes[0])
                del free[homes[0]]
                needed = self._needed()

    def _has_another_value(self, k: int, number: int) -> bool:
        """Whether the name has been bound again by the end of the sweep, which is when values are kept."""
        later = (j for j in range(k + 1, len(self.steps)) if self.steps[j].name == self.steps[k].name)
        return any(self.number(j) <= number for j in later)

    def _needed(self) -> list[set[int]]:
        """The definitions that each sweep computes or loads, given the values kept so far."""
        return [self.needed(number) for number in range(1 + max(self.number(k) for k, _ in enumerate(self.steps)))]

    def needed(self, number: int) -> set[int]:
        """The definitions of elements that the sweep computes or loads."""
        found: set[int] = set()
        stack = [k for k, _ in enumerate(self.steps) if self._is_root(k, number)]
        while stack:
            k = stack.pop()
            if k in found:
                continue
            found.add(k)
            if not self._is_loaded(k, number):
                stack += [source for source in self.sources[k] if not self.steps[source].is_partial]
        return found

    def _is_root(self, k: int, number: int) -> bool:
        step = self.steps[k]
        if self.number(k) != number or (step.is_partial and not isinstance(step.statement, Reduce)):
            return False
        return step.is_partial or step.is_written or not step.is_used or k in self.outputs.values()

    def _is_loaded(self, k: int, number: int) -> bool:
        return k in self.kept and self.kept[k][0] < number

    def sweep(self, number: int) -> RowSweep:
        needed = sorted(self.needed(number))
        items = [Item(self.steps[k], self.kept[k][1] if self._is_loaded(k, number) else None) for k in needed]
        before = [s for k, s in enumerate(self.steps) if _is_partial_value(s) and self.number(k) == number]
        stores = [name for name, k in self.outputs.items() if self.number(k) == number]
        keeps = [
            (self.steps[k].name, home)
            for k, (first, home) in self.kept.items()
            if first == number and k not in self.outputs.values() and not self.steps[k].is_written
        ]
        return RowSweep(tuple(before), tuple(items), tuple(stores), tuple(keeps))


def _is_partial_value(step: Step) -> bool:
    return step.is_partial and not isinstance(step.statement, Reduce)


def _sources(steps: tuple[Step, ...]) -> list[list[int]]:
    """The definitions that each step uses."""
    defined: dict[str, int] = {}
    sources: list[list[int]] = []
    for k, step in enumerate(steps):
        names = [node.name for node in walk(step.statement.value) if isinstance(node, Local)]
        names += [step.name] if step.is_cast and not step.is_written else []
        sources.append([defined[name] for name in dict.fromkeys(names) if name in defined])
        defined[step.name] = k
    return sources


def row_values(group: FusionGroup, helpers: Mapping[str, HelperFunction]) -> tuple[RowValue, ...]:
    """What the group's kernel keeps or recomputes between sweeps."""
    sweeps = row_sweeps(body_of(group), helpers)
    homes = {name: home for sweep in sweeps for name, home in sweep.keeps}
    computed = Counter(item.step.name for sweep in sweeps for item in sweep.items if item.kept_in is None)
    return tuple(
        RowValue(vanished.name, computed[vanished.name], homes.get(vanished.name, ""))
        for vanished in group.contractions
        if computed[vanished.name] > 1 or vanished.name in homes
    )
