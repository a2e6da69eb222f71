"""The reason why a statement is not a launch."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Obstacle:
    """Why a statement is no launch: `what` in the user's words, `code` where a user may want to hear of it."""

    what: str
    code: str | None = None
