"""What an obligation is: one law that a fusion must satisfy."""

from collections.abc import Callable
from dataclasses import dataclass

from fusec.base.kernel import Launch
from fusec.base.source_span import SourceSpan
from fusec.base.verdict import Proved, Refuted, Unproved
from fusec.fusion.candidate import Candidate


@dataclass(frozen=True, slots=True)
class Objection:
    """Why a candidate breaks a law, or why that could not be decided: at `place`, because of `related`; `hint` is an action."""

    code: str
    verdict: Refuted | Unproved
    place: SourceSpan
    related: SourceSpan | None = None
    message: str = ""
    hint: str | None = None  # None: that of the code


@dataclass(frozen=True, slots=True)
class Obligation:
    """`check` proves the law of a candidate or objects; `code` is that of its plain objection."""

    check: Callable[[Candidate], Proved | Objection]
    code: str

    @property
    def name(self) -> str:
        return self.check.__name__


def object_to(code: str, verdict: Refuted | Unproved, pair: tuple[Launch, Launch], message: str) -> Objection:
    """An objection at the later launch of `pair`, because of the earlier one."""
    return Objection(code, verdict, pair[1].span, pair[0].span, message)
