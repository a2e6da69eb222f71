"""The results of a command on one source, which every format prints."""

from collections.abc import Callable
from dataclasses import field
from enum import Enum

from fusec.base.records import dataclass
from fusec.base.text.source_span import SourceSpan


class Outcome(Enum):
    """`noted`: something that the reader may want to know, such as a refusal. `failed`: what makes a command fail."""

    PASSED = "passed"
    NOTED = "noted"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Finding:
    """One result. `path` is relative to the root of the repository if there is one, or else to the source; spans are in
    files beside it. `name` is the function, the group or the case that it is about."""

    code: str
    outcome: Outcome
    message: str
    path: str = ""
    name: str = ""
    span: SourceSpan | None = field(default=None, compare=False)
    related: SourceSpan | None = field(default=None, compare=False)  # of the other statement
    note: str = ""  # the witness or the reason
    hint: str = ""

    @property
    def sentences(self) -> str:
        """The message with the note and the hint."""
        texts = (self.message, self.note, self.hint)
        return " ".join(text if text.endswith((".", "!", "?")) else f"{text}." for text in texts if text)


@dataclass(frozen=True, slots=True)
class Listing:
    """`text` prints for people, in colours or not; `document` is the JSON of the command; both end in a newline."""

    command: str
    findings: tuple[Finding, ...]
    text: Callable[[bool], str]
    document: Callable[[], str]
