"""Schedule the statements of a candidate with row or column reductions into successive sweeps."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from fusec.base.ir.access import AccessKind
from fusec.base.ir.kernel import Launch
from fusec.base.plan.schedule import Sweep
from fusec.base.scalars.expression import Let, Reduce, Statement, names_in
from fusec.base.scalars.reduced_axes import LAST
from fusec.fusion.model.candidate import Candidate


class UnscheduledError(Exception):
    """The reason why no order of sweeps computes what the launches compute in sequence."""

    def __init__(self, launch: Launch, reason: str) -> None:
        super().__init__(reason)
        self.launch = launch


def sweeps(candidate: Candidate) -> tuple[tuple[Sweep, ...], ...]:
    """One sweep for each statement of each launch, as early as its operands allow; empty if no row or column is
    reduced.

    The value of a row or column is complete after a sweep, so its readers run in a later one. A kernel goes over rows
    or over columns, so no candidate reduces both. A value that several sweeps need may be recomputed in each, but no
    sweep may need the contents of memory before an earlier sweep wrote it. Operands are written as early as possible
    or, if that breaks the rule, in the last sweep. Raises UnscheduledError if neither is legal.
    """
    if not any(isinstance(part, Reduce) and part.is_partial for part in _statements(candidate)):
        return ()
    _require_one_axis(candidate)
    last = max(sweep.number for sweep in _numbered(candidate, _State(0, is_checked=False)))
    try:
        found = iter(_numbered(candidate, _State(0)))
    except UnscheduledError:
        found = iter(_numbered(candidate, _State(last)))
    return tuple(tuple(next(found) for _ in launch.kernel.body) for launch in candidate.launches)


def reduced_ends(candidate: Candidate) -> tuple[int, int] | None:
    """How many of the first and of the last axes its sweeps reduce."""
    found = (part.axes for part in _statements(candidate) if isinstance(part, Reduce))
    return next((axes.ends for axes in found if axes is not None), None)


def _require_one_axis(candidate: Candidate) -> None:
    kinds: set[tuple[int, int]] = set()
    for launch in candidate.launches:
        kinds |= {part.axes.ends for part in launch.kernel.body if isinstance(part, Reduce) and part.axes is not None}
        kinds |= {LAST.ends for array in launch.kernel.parameters if array.axes.column is not None}
        if len(kinds) > 1:
            is_turned = len({trailing == 0 for _, trailing in kinds}) > 1
            reason = "one statement reduces rows and another columns." if is_turned else "they reduce other axes."
            raise UnscheduledError(launch, reason)


def _statements(candidate: Candidate) -> Iterator[Statement]:
    return (part for launch in candidate.launches for part in launch.kernel.body)


def _numbered(candidate: Candidate, state: "_State") -> list[Sweep]:
    return [state.sweep(launch, part) for launch in candidate.launches for part in launch.kernel.body]


@dataclass(slots=True)
class _State:
    """The sweep from which on each bound name can be read, and which names are fresh or values of rows or columns.

    `writes` are the sweeps that wrote each operand, so their number is its version; `needs` are the versions of
    operands from which a fresh value is computed, `readers` the last sweep that needs the current version of each.
    """

    first_write: int
    is_checked: bool = True
    ready: dict[str, int] = field(default_factory=dict)
    fresh: set[str] = field(default_factory=set)
    partial: set[str] = field(default_factory=set)
    writes: dict[str, list[int]] = field(default_factory=dict)
    needs: dict[str, set[tuple[str, int]]] = field(default_factory=dict)
    readers: dict[str, int] = field(default_factory=dict)

    def sweep(self, launch: Launch, part: Statement) -> Sweep:
        columns = {array.name: array.base for array in launch.kernel.parameters if array.axes.column is not None}
        read = [columns.get(name, name) for name in names_in(part.value)]
        number = max((self.ready.get(name, 0) for name in read), default=0)
        needs = {need for name in read for need in self._needs_of(name)}
        self._read(launch, needs, number)
        if isinstance(part, Reduce):
            if not part.is_partial:
                raise UnscheduledError(
                    launch, "it reduces all elements, which no sweep over one row or column completes."
                )
            self._bind(launch, part.name, number + 1, is_partial=True)
            return Sweep(number, is_partial=True)
        if isinstance(part, Let):
            is_partial = self._is_partial(launch, part, columns)
            self._bind(launch, part.name, number, is_partial=is_partial)
            self.needs[part.name] = set() if is_partial else needs
            return Sweep(number, is_partial)
        name = _target(part)
        number = max(number, self.ready.get(name, 0))
        if name in self.fresh:
            self.needs[name] = self.needs.get(name, set()) | needs
        else:
            number = max(number, self.first_write, self.readers.get(name, 0))
            self._read(launch, needs, number)
            self.writes.setdefault(name, []).append(number)
            self.readers[name] = number
        self.ready[name] = number
        return Sweep(number, is_partial=False)

    def _needs_of(self, name: str) -> set[tuple[str, int]]:
        """The memory that a name depends on: the sources of a fresh value, the current version of an operand."""
        if name in self.partial:
            return set()
        return self.needs[name] if name in self.fresh else {(name, len(self.writes.get(name, ())))}

    def _read(self, launch: Launch, needs: set[tuple[str, int]], number: int) -> None:
        for name, version in sorted(needs):
            writes = self.writes.get(name, [])
            if version == len(writes):
                self.readers[name] = max(self.readers.get(name, 0), number)
            elif self.is_checked and writes[version] < number:
                reason = f"it reads `{name}` as it was before the group, but an earlier sweep overwrites it."
                raise UnscheduledError(launch, reason)

    def _bind(self, launch: Launch, name: str, number: int, *, is_partial: bool) -> None:
        if name in self.partial or (is_partial and name in self.fresh):
            raise UnscheduledError(launch, f"`{name}` is bound twice, and a sweep may need either value.")
        self.ready[name] = number
        self.fresh.add(name)
        self.partial |= {name} if is_partial else set()

    def _is_partial(self, launch: Launch, part: Let, columns: dict[str, str]) -> bool:
        """Whether the value has one element for each row or column, computed only from values that the candidate
        reduces."""
        accesses = [access for access in launch.kernel.accesses if access.is_partial]
        if not any(access.kind is AccessKind.REDUCE and access.array.name == part.name for access in accesses):
            return False
        values = {access.array.name for access in accesses}
        inside = [columns.get(name, name) in self.partial for name in names_in(part.value) if name in values]
        if not all(inside):
            raise UnscheduledError(launch, "it needs rows or columns that are reduced outside the group.")
        return True


def _target(part: Statement) -> str:
    return part.array if hasattr(part, "array") else part.name
