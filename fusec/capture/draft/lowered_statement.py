"""The result of lowering a statement: its launches and the host statement that remains."""

from dataclasses import dataclass

from fusec.base.ir.program import HostStatement
from fusec.capture.draft.launch_draft import Draft


@dataclass(frozen=True, slots=True)
class LoweredStatement:
    """One launch that is the statement, with `has_nested` after one for each reduction inside it; or the launches inside it and
    the statement itself, which stays."""

    launches: tuple[Draft, ...]
    rest: HostStatement | None
