"""The result of lowering a statement: its launches and the host statement that remains."""

from collections.abc import Iterator

from fusec.base.ir.host_statement import HostStatement
from fusec.base.ir.library_call import LibraryCall
from fusec.base.records import dataclass
from fusec.capture.draft.launch_draft import Draft


@dataclass(frozen=True, slots=True)
class LoweredStatement:
    """The launches of a statement and the host statement that remains.

    `launches` is one launch for the whole statement, with `has_nested` preceded by one for each reduction inside it,
    and `rest` is None; or `launches` are launches inside the statement, and `rest` is the statement. `calls` are those
    of a library that are statements of their own, each with the number of launches before it.
    """

    launches: tuple[Draft, ...]
    rest: HostStatement | None
    calls: tuple[tuple[int, HostStatement], ...] = ()

    @property
    def items(self) -> Iterator[Draft | HostStatement]:
        """The launches and the host statements, in order."""
        for k in range(len(self.launches) + 1):
            yield from (call for before, call in self.calls if before == k)
            yield from self.launches[k : k + 1]
        yield from () if self.rest is None else (self.rest,)

    @property
    def has_early_calls(self) -> bool:
        """Whether a call runs before what the statement evaluates first."""
        return any(isinstance(call.role, LibraryCall) and call.role.is_early for _, call in self.calls)
