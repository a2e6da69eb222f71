"""What a group that reduces rows or columns means, sweep by sweep, in any order of them and of the elements of a sweep.

Every sweep computes all it needs from memory again, as far as its number allows; nothing is kept but the values of rows or columns.
"""

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np

from fusec.base.ir.kernel import Launch
from fusec.base.plan.call import OutputKind
from fusec.base.plan.plan import FusionGroup
from fusec.base.proof.facts import FactKind
from fusec.base.scalars.expression import Expr, Let, Load, Local, Reduce, Store, Update, walk

Evaluate = Callable[[Expr, dict[str, Any]], Any]
Order = Callable[[int], Iterable[int]]


class RowRun:
    """The memory of one run over arrays of one shape: operands, fresh results, and one element for each row or column."""

    def __init__(self, group: FusionGroup, arrays: dict[str, Any], shape: tuple[int, ...], evaluate: Evaluate) -> None:
        self.group, self.arrays, self.evaluate = group, arrays, evaluate
        self.shape, self.columns = shape, reduces_columns(group)
        self.lines, self.count = (shape[1:], shape[0]) if self.columns else (shape[:-1], shape[-1])
        self.fresh: dict[str, Any] = {}
        self.rows: dict[str, Any] = {}
        self.parts = [
            (member, part, sweep)
            for member, sweeps in zip(group.members, group.kernel.sweeps, strict=True)
            for part, sweep in zip(member.kernel.body, sweeps, strict=True)
        ]

    def run(self, order: Order) -> None:
        for position in order(int(np.prod(self.lines))):
            self._line(np.unravel_index(position, self.lines) if self.lines else (), order)

    def _index(self, line: tuple[Any, ...], position: int) -> tuple[Any, ...]:
        return (position, *line) if self.columns else (*line, position)

    def _line(self, line: tuple[Any, ...], order: Order) -> None:
        """One row, or one column."""
        reduced: dict[str, Any] = {}
        for number in range(1 + max(sweep.number for _, _, sweep in self.parts)):
            for member, part, sweep in self.parts:
                if sweep.is_partial and isinstance(part, Let) and sweep.number == number:
                    numbers = {name: np.asarray(v) for name, v in self.arrays.items() if np.ndim(v) == 0}
                    if self.columns:  # an operand that has no more elements than there are columns
                        numbers |= {
                            n: self._load(v, self._index(line, 0)) for n, v in self.arrays.items() if np.ndim(v)
                        }
                    weak = {name: v for name, v in self.arrays.items() if isinstance(v, int | float)}
                    reduced[part.name] = self._value(member, part.value, {**numbers, **weak, **reduced})
            collected: dict[str, dict[int, Any]] = {}
            for position in order(self.count):
                self._element(number, self._index(line, position), reduced, collected)
            for _, part, sweep in self.parts:
                if isinstance(part, Reduce) and sweep.number == number and part.name in collected:
                    values = np.concatenate([collected[part.name][position] for position in range(self.count)])
                    options = {key: eval(text, {"np": np}) for key, text in part.keywords}
                    function = getattr(np, part.function.removeprefix("numpy."))
                    result = function(values, keepdims=True, **options)
                    if part.ddof:
                        total, count = np.sum(values, keepdims=True, dtype=result.dtype), self.count - part.ddof
                        result = np.true_divide(total, count).astype(result.dtype)
                    reduced[part.name] = result
        for output in self.group.call.outputs:
            if output.kind is OutputKind.PARTIAL:
                value = reduced[output.name]
                memory = self.rows.setdefault(output.name, np.empty(self.lines, value.dtype))
                memory[line] = value.reshape(())

    def _element(self, number: int, index: tuple[Any, ...], reduced: dict[str, Any], collected: dict[str, Any]) -> None:
        local = {name: self._load(array, index) for name, array in self.arrays.items()} | reduced
        bound: set[str] = set()
        pending: dict[str, Any] = {}
        stored: dict[str, int] = {}
        for member, part, sweep in self.parts:
            if sweep.number > number or (sweep.is_partial and not isinstance(part, Reduce)):
                continue
            is_write = isinstance(part, Store) or (isinstance(part, Update) and part.name not in bound)
            if sweep.number < number and (isinstance(part, Reduce) or is_write):
                continue  # its value is complete, or in memory
            value = self._value(member, part.value, local)
            match part:
                case Reduce(name):
                    collected.setdefault(name, {})[index[0 if self.columns else -1]] = np.broadcast_to(value, (1,))
                case Let(name):
                    local[name] = value
                    bound.add(name)
                    stored[name] = sweep.number
                case Update(name) | Store(name):
                    memory = np.empty(1, np.asarray(local[name]).dtype)
                    np.copyto(memory, value, casting="same_kind" if isinstance(part, Update) else "unsafe")
                    local[name] = memory
                    stored[name] = sweep.number
                    if name not in bound:
                        pending[name] = memory
        for name, value in pending.items():
            self.arrays[name][index] = value.reshape(())
        for output in self.group.call.outputs:
            if output.kind is OutputKind.FRESH and stored.get(output.name) == number:
                value = np.asarray(local[output.name])
                memory = self.fresh.setdefault(output.name, np.empty(self.shape, value.dtype))
                memory[index] = value.reshape(())

    def _value(self, member: Launch, value: Expr, local: dict[str, Any]) -> Any:
        """The value, where `m[:, None]` of the model is what the row has for `m`."""
        columns = {
            a.name: local[a.base] for a in member.kernel.parameters if a.axes.column is not None and a.base in local
        }
        return self.evaluate(value, {**local, **{name: v for name, v in columns.items() if name not in self.arrays}})

    @staticmethod
    def _load(array: Any, index: tuple[Any, ...]) -> Any:
        return array[index].reshape(1).copy() if isinstance(array, np.ndarray) and array.ndim else array


def reduces_columns(group: FusionGroup) -> bool:
    return any(isinstance(p, Reduce) and p.is_column for member in group.members for p in member.kernel.body)


def reduced_shapes(group: FusionGroup, shape: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The shapes that one element for each row or column may have."""
    return (shape[1:], (1, *shape[1:])) if reduces_columns(group) else (shape[:-1], (*shape[:-1], 1))


def row_facts_hold(group: FusionGroup, arrays: dict[str, Any], shape: tuple[int, ...]) -> bool:
    """Whether the generated code would find the facts, and every reduction take in whole rows."""
    for fact in group.proof.facts:
        if fact.kind is FactKind.NUMBER and np.ndim(arrays.get(fact.operands[0], 0)):
            return False
        if fact.kind is FactKind.FLAT and _varies_along_first(arrays.get(fact.operands[0], 0), shape):
            return False
    if reduces_columns(group) and len(shape) < 2:
        return False
    return all(_reduces_whole_rows(group, arrays))


def _varies_along_first(array: Any, shape: tuple[int, ...]) -> bool:
    steps = np.broadcast_to(array, shape).strides if np.ndim(array) else (0,)
    return shape[0] > 1 and steps[0] != 0


def _reduces_whole_rows(group: FusionGroup, arrays: dict[str, Any]) -> Iterable[bool]:
    wide = {name for name, array in arrays.items() if np.ndim(array)}
    for member, sweeps in zip(group.members, group.kernel.sweeps, strict=True):
        for part, sweep in zip(member.kernel.body, sweeps, strict=True):
            is_wide = any(_name(node) in wide for node in walk(part.value) if isinstance(node, Load | Local))
            if isinstance(part, Reduce):
                yield is_wide
            elif isinstance(part, Let):
                (wide.add if is_wide and not sweep.is_partial else wide.discard)(part.name)


def _name(node: Load | Local) -> str:
    return node.array if isinstance(node, Load) else node.name
