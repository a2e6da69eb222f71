"""Attribute an internal error to the file that caused it, so that the other files can still be fused."""

import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from fusec.base.text.diagnostic import Diagnostic, FusecError, Severity


class FileFailure(Exception):  # noqa: N818 - it names what failed
    """An internal error of fusec on the file at `path`; `cause` is the exception."""

    def __init__(self, path: str, cause: Exception) -> None:
        super().__init__(f"{path}: {cause}")
        self.path = path
        self.cause = cause


@contextmanager
def working_on(path: str) -> Iterator[None]:
    """Raise FileFailure for every exception inside that is no message to the user."""
    try:
        yield
    except (FusecError, FileFailure):
        raise
    except Exception as cause:
        raise FileFailure(path, cause) from cause


def failure_diagnostic(failure: Exception, path: str = "") -> Diagnostic:
    """The diagnostic for an internal error, with what to send; `path` is the file that shows it, if any."""
    frame = traceback.extract_tb(failure.__traceback__)[-1]
    reason = " ".join(f"{type(failure).__name__}: {failure}".split())
    place = f"{Path(frame.filename).name}:{frame.lineno}"
    if not path:
        message, sent = f"fusec failed: {reason} ({place}).", "this line"
    else:
        message = f"`{path}` was left as it was: fusec failed on it: {reason} ({place})."
        sent = f"this line and `{path}`, or the function in it that shows the failure when it stands alone"
    hint = f"This is a bug in fusec; please report it with {sent}."
    return Diagnostic("FUS909", message, path, hint, Severity.ERROR)
