"""A statement in the words of the model: the launches that it is or holds, and what stays of it."""

from dataclasses import dataclass

from fusec.base.ir.program import HostStatement
from fusec.capture.draft.launch_draft import Draft


@dataclass(frozen=True, slots=True)
class LoweredStatement:
    """One launch that is the statement, with `has_nested` after one for each reduction inside it; or the launches inside it and
    the statement itself, which stays."""

    launches: tuple[Draft, ...]
    rest: HostStatement | None
