"""In which sweep over the columns of a row does each statement of a candidate run?"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from fusec.base.access import AccessKind
from fusec.base.expression import Let, Reduce, Statement, names_in
from fusec.base.kernel import Launch
from fusec.base.plan import Sweep
from fusec.fusion.candidate import Candidate


class UnscheduledError(Exception):
    """Why no order of sweeps computes what the launches do one after the other."""

    def __init__(self, launch: Launch, reason: str) -> None:
        super().__init__(reason)
        self.launch = launch


def sweeps(candidate: Candidate) -> tuple[tuple[Sweep, ...], ...]:
    """One sweep for each statement of each launch, as early as what it reads allows; empty where no row is reduced.

    A value of a row is complete after a sweep, so that its readers run in a later one. Operands are written in the last
    sweep, because earlier ones may be repeated from them. Raises UnscheduledError where a sweep would have to come after
    the last.
    """
    if not any(isinstance(part, Reduce) and part.is_row for part in _statements(candidate)):
        return ()
    last = max(sweep.number for sweep in _numbered(candidate, 0))
    found = iter(_numbered(candidate, last))
    result = tuple(tuple(next(found) for _ in launch.kernel.body) for launch in candidate.launches)
    for launch, numbers in zip(candidate.launches, result, strict=True):
        if any(sweep.number > last for sweep in numbers):
            reason = "it reads rows that the group overwrites before, and an earlier sweep would have to be repeated."
            raise UnscheduledError(launch, reason)
    return result


def _statements(candidate: Candidate) -> Iterator[Statement]:
    return (part for launch in candidate.launches for part in launch.kernel.body)


def _numbered(candidate: Candidate, last: int) -> list[Sweep]:
    """The sweeps of all statements, those that write operands not before `last`."""
    state = _State(last)
    return [state.sweep(launch, part) for launch in candidate.launches for part in launch.kernel.body]


@dataclass(slots=True)
class _State:
    """From which sweep on each name that the launches have bound can be read, and which of them are fresh or row values."""

    last: int
    ready: dict[str, int] = field(default_factory=dict)
    fresh: set[str] = field(default_factory=set)
    rows: set[str] = field(default_factory=set)

    def sweep(self, launch: Launch, part: Statement) -> Sweep:
        columns = {array.name: array.base for array in launch.kernel.parameters if array.column_axes is not None}
        read = [columns.get(name, name) for name in names_in(part.value)]
        number = max((self.ready.get(name, 0) for name in read), default=0)
        if isinstance(part, Reduce):
            if not part.is_row:
                raise UnscheduledError(launch, "it reduces all rows together, which no sweep over one row completes.")
            self._bind(launch, part.name, number + 1, is_row=True)
            return Sweep(number, is_row=True)
        if isinstance(part, Let):
            is_row = self._is_row(launch, part, columns)
            self._bind(launch, part.name, number, is_row=is_row)
            return Sweep(number, is_row)
        name = columns.get(_target(part), _target(part))
        number = max(number, self.ready.get(name, 0) if name in self.fresh else self.last)
        self.ready[name] = number
        return Sweep(number, is_row=False)

    def _bind(self, launch: Launch, name: str, number: int, *, is_row: bool) -> None:
        if name in self.rows or (is_row and name in self.fresh):
            raise UnscheduledError(launch, f"`{name}` is bound twice, and a sweep may need either value.")
        self.ready[name] = number
        self.fresh.add(name)
        self.rows |= {name} if is_row else set()

    def _is_row(self, launch: Launch, part: Let, columns: dict[str, str]) -> bool:
        """Whether the value has one element a row, all from rows that the candidate itself reduces."""
        row_values = {access.array.name for access in launch.kernel.accesses if access.is_row}
        gives = any(
            a.kind is AccessKind.REDUCE and a.is_row and a.array.name == part.name for a in launch.kernel.accesses
        )
        if not gives:
            return False
        inside = [columns.get(name, name) in self.rows for name in names_in(part.value) if name in row_values]
        if not all(inside):
            raise UnscheduledError(launch, "it needs rows that are reduced outside the group.")
        return True


def _target(part: Statement) -> str:
    return part.array if hasattr(part, "array") else part.name
