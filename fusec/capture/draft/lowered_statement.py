"""The result of lowering a statement: its launches and the host statement that remains."""

from dataclasses import dataclass

from fusec.base.ir.host_statement import HostStatement
from fusec.capture.draft.launch_draft import Draft


@dataclass(frozen=True, slots=True)
class LoweredStatement:
    """The launches of a statement and the host statement that remains.

    `launches` is one launch for the whole statement, with `has_nested` preceded by one for each reduction inside it,
    and `rest` is None; or `launches` are launches inside the statement, and `rest` is the statement.
    """

    launches: tuple[Draft, ...]
    rest: HostStatement | None
