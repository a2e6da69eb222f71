"""Reaching definitions in a kernel that holds each row in registers, and the values that it keeps.

A definition is the index of a step.
"""

from collections.abc import Collection, Mapping
from dataclasses import replace

from fusec.base.ir.cost import expression_weight
from fusec.base.ir.helper_function import HelperFunction
from fusec.base.plan.body import Body
from fusec.base.scalars.expression import Apply, Constant, Expr, Let, Load, Local, Reduce, Statement, walk
from fusec.base.scalars.scans import is_scan

_WORTH_KEEPING = 10  # the least weight at which recomputing a value costs more than registers: a function like `exp`


_ADDED = ("numpy.mean", "numpy.sum")


class RowDefinitions:
    """The definitions of a body, and which definitions each of them uses."""

    def __init__(self, body: Body, helpers: Mapping[str, HelperFunction]) -> None:
        self.steps = body.steps
        self.read = (*body.read, *(name for name in body.written if name not in body.read))
        self.sources = [self._sources(k) for k, _ in enumerate(body.steps)]
        last = {step.name: k for k, step in enumerate(body.steps)}
        # before its name is another array's
        written = {step.name: k for k, step in enumerate(body.steps) if step.is_written}
        self.outputs = {*(last[name] for name in (*body.fresh, *body.rows)), *(written[name] for name in body.written)}
        self.heavy = {
            k for k, s in enumerate(body.steps) if expression_weight(s.statement.value, helpers) >= _WORTH_KEEPING
        }
        roots = [
            k
            for k, s in enumerate(body.steps)
            if isinstance(s.statement, Reduce) or is_scan(s.statement) or s.is_written or self.is_output(k)
        ]
        reached = [self._reached(root) for root in roots]
        self.readers = [sum(k in found for found in reached) for k, _ in enumerate(body.steps)]

    def before(self, k: int) -> int | None:
        """The definition of the same name before this one."""
        return max((j for j in range(k) if self.steps[j].name == self.steps[k].name), default=None)

    def is_output(self, k: int) -> bool:
        """Whether the kernel stores the values of the definition."""
        return k in self.outputs

    def is_kept(self, k: int) -> bool:
        """Whether a thread keeps the values: it writes them into an operand, or they are costly and read more than
        once."""
        return self.steps[k].is_written or (k in self.heavy and self.readers[k] > 1)

    def same_reduction(self, k: int) -> int | None:
        """An earlier definition that applies the same reduction to the same values."""
        own = self.steps[k].statement
        return next(
            (j for j in range(k) if self.sources[j] == self.sources[k] and _is_like(self.steps[j].statement, own)), None
        )

    def spread_around(self, k: int) -> int | None:
        """The earlier definition of a mean if this one adds up, or averages, the squared distances of the same values from it."""
        squares = self.steps[k].statement
        if not isinstance(squares, Reduce) or squares.function not in _ADDED or squares.keywords:
            return None
        base = _squared(squares.value)
        at = k
        while isinstance(base, Local):  # `xc = x - x.mean(axis=0)`
            found = self._latest(base.name, at)
            if found is None or not isinstance(self.steps[found].statement, Let):
                return None
            base, at = self.steps[found].statement.value, found
        match base:
            case Apply("numpy.subtract", (value, Local(name))):
                mean = self._latest(name, at)
            case _:
                return None
        own = None if mean is None else self.steps[mean].statement
        if mean is None or not isinstance(own, Reduce) or own.function != "numpy.mean" or own.keywords or own.ddof:
            return None
        is_same = own.value == value and self._used(value, mean) == self._used(value, at)
        same = self.same_reduction(mean)
        return None if not is_same else mean if same is None else same

    def _latest(self, name: str, k: int) -> int | None:
        """The definition that the name has in definition `k`."""
        return max((j for j in range(k) if self.steps[j].name == name), default=None)

    def _used(self, value: Expr, k: int) -> list[int | None]:
        return [self._latest(node.name, k) for node in walk(value) if isinstance(node, Local)]

    def loads(self, k: int) -> list[str]:
        """The operands that the definition loads; if it is the first to write an operand, it needs only the dtype."""
        step = self.steps[k]
        names = [node.array for node in walk(step.statement.value) if isinstance(node, Load)]
        return [*names, step.name] if step.is_written and self.before(k) is None else names

    def needed(self, k: int, kept: Collection[int], *, of_itself: bool) -> tuple[list[int], list[str]]:
        """The definitions of elements, and the operands, from which definition `k` is computed, in order."""
        found: set[int] = set()
        loads = set() if of_itself else {*self.loads(k)}
        waiting = [k] if of_itself else [*self.sources[k]]
        while waiting:
            j = waiting.pop()
            if j in found or self.steps[j].is_partial:
                continue
            found.add(j)
            if j not in kept:
                waiting += self.sources[j]
                loads.update(self.loads(j))
        return sorted(found), [name for name in self.read if name in loads]

    def depends(self, k: int, others: Collection[int]) -> bool:
        """Whether the definition is computed from one of the others, through any steps."""
        found: set[int] = set()
        waiting = [k]
        while waiting:
            j = waiting.pop()
            if j not in found:
                found.add(j)
                waiting += self.sources[j]
        return not found.isdisjoint(others)

    def _sources(self, k: int) -> list[int]:
        """The definitions that the step names; an update also uses the previous definition for its dtype."""
        step = self.steps[k]
        names = {node.name for node in walk(step.statement.value) if isinstance(node, Local)}
        names |= {step.name} if step.is_cast else set()
        latest = {self.steps[j].name: j for j in range(k)}
        return sorted(latest[name] for name in names if name in latest)

    def _reached(self, root: int) -> set[int]:
        """The definitions of elements that a sweep for this definition computes."""
        found: set[int] = set()
        waiting = [root]
        while waiting:
            k = waiting.pop()
            if k not in found and (k == root or not (self.steps[k].is_partial or is_scan(self.steps[k].statement))):
                found.add(k)
                waiting += self.sources[k]
        return found


def _squared(value: Expr) -> Expr | None:
    """`x` of `x**2`, `x * x`, `np.square(x)` and `np.square(np.abs(x))`."""
    match value:
        case Apply("numpy.square", (Apply("numpy.fabs" | "numpy.absolute", (base,)),)) | Apply("numpy.square", (base,)):
            return base
        case Apply("numpy.power", (base, Constant("2" | "2.0"))):
            return base
        case Apply("numpy.multiply", (base, other)) if base == other:
            return base
    return None


def _is_like(left: Statement, right: Statement) -> bool:
    """Whether both reduce the same expression; keeping the reduced axis changes no value."""
    if not isinstance(left, Reduce) or not isinstance(right, Reduce):
        return False
    return replace(left, name=right.name, keepdims=right.keepdims) == right
