"""Diagnostics: a stable code, a place in the source, and a sentence for the user."""

from dataclasses import field
from enum import Enum

from fusec.base.records import dataclass
from fusec.base.text.source_span import SourceSpan


class Severity(Enum):
    INFO = "info"
    WARNING = "warning"
    ERROR = "error"


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """`code` is FUS and three digits (see `fusec.base.text.codes`); `path` stands alone when there is no span."""

    code: str
    message: str
    path: str = ""
    hint: str = ""
    severity: Severity = Severity.WARNING
    span: SourceSpan | None = field(default=None, compare=False)


class FusecError(Exception):
    """Ends the command with one line for the user: exit status 2 and no traceback."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(diagnostic.message)
        self.diagnostic = diagnostic


def error(code: str, message: str, path: str = "", hint: str = "") -> FusecError:
    """The exception to raise for input or an environment that fusec cannot work with."""
    return FusecError(Diagnostic(code, message, path, hint, Severity.ERROR))
