"""The reason why a statement is not a launch."""

from fusec.base.records import dataclass


@dataclass(frozen=True, slots=True)
class Obstacle:
    """Why a statement is not a launch: `what` in the user's words, `code` if it may be worth reporting."""

    what: str
    code: str | None = None
