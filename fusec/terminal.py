"""Results on stdout, messages and progress on stderr, and how a command that fails ends."""

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import NoReturn, TextIO

from fusec.base.text.diagnostic import Diagnostic, FusecError, Severity
from fusec.base.text.file_failure import failure_diagnostic

FAILURE = 2
SIGNAL = 128  # a status above it names the signal that ended the process
BAR = 24  # characters
CLEAR_LINE = "\r\x1b[2K"


def write(text: str) -> None:
    """Prints a result; characters that the terminal's encoding lacks come as escapes."""
    clear_stage()
    _print(sys.stdout, text)


def write_bytes(content: bytes) -> None:
    """Prints a result that is not text, such as a patch of files in any encoding."""
    clear_stage()
    with _quiet_when_nobody_reads(sys.stdout):
        sys.stdout.flush()
        sys.stdout.buffer.write(content)
        sys.stdout.buffer.flush()


def message(text: str) -> None:
    """Prints a message on stderr."""
    clear_stage()
    _print(sys.stderr, text)


def stage(text: str) -> None:
    """Shows what is being done, on a line that the next output replaces; only where stderr is a terminal."""
    if sys.stderr.isatty():
        _print(sys.stderr, f"{CLEAR_LINE}{text} ...")


def bar(text: str, done: int, total: int) -> None:
    """Shows how many of a number of parts are done, and what is being done, as `stage` does."""
    filled = BAR * done // max(total, 1)
    stage(f"[{'#' * filled}{'.' * (BAR - filled)}] {done} of {total}: {text}")


def clear_stage() -> None:
    """Takes the line of `stage` away."""
    if sys.stderr.isatty():
        _print(sys.stderr, CLEAR_LINE)


def has_colors(stream: TextIO) -> bool:
    """The stream is a terminal that shows colours, and https://no-color.org is not asked for."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def guarded(body: Callable[[], object]) -> None:
    """Runs a whole command; whatever goes wrong becomes one message and a status, never a traceback."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, _end_by_signal)
    _open_streams()
    try:
        body()
    except FusecError as failure:
        fail(failure.diagnostic)
    except OSError as failure:  # a name too long, a folder that others may not enter
        fail(_unreachable(failure) or failure_diagnostic(failure))
    except Exception as failure:  # the last resort: a bug of fusec, told in one line
        fail(failure_diagnostic(failure))


def fail(diagnostic: Diagnostic) -> NoReturn:
    """Shows why the command cannot do what was asked, and ends it."""
    from fusec.show import diagnostic_text  # needed on failure only

    message(diagnostic_text(diagnostic, None, "utf-8", has_colors(sys.stderr)))
    sys.exit(FAILURE)


def _open_streams() -> None:
    """What the shell has closed, `>&-`, takes everything and shows nothing."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open("w"))  # noqa: SIM115 - until the process ends


def _end_by_signal(number: int, _: FrameType | None) -> NoReturn:
    """Unwinds the command, so that temporary files go, and ends with the status that shells expect."""
    sys.exit(SIGNAL + number)


def _unreachable(failure: OSError) -> Diagnostic | None:
    """The path that the system does not give; without a name, the current folder, which is gone."""
    place = str(failure.filename or ("." if isinstance(failure, FileNotFoundError) else ""))
    told = f"`{place}` cannot be read: {failure.strerror}."
    return Diagnostic("FUS904", told, place, severity=Severity.ERROR) if place else None


def _print(stream: TextIO, text: str) -> None:
    encoding = stream.encoding or "utf-8"
    with _quiet_when_nobody_reads(stream):
        stream.write(text.encode(encoding, "backslashreplace").decode(encoding))
        stream.flush()


@contextmanager
def _quiet_when_nobody_reads(stream: TextIO) -> Iterator[None]:
    """Ends the command as SIGPIPE would when the reader has gone, and with a message where the result has no place.

    The interpreter's flush at exit must not complain.
    """
    try:
        yield
    except OSError as reason:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
        if isinstance(reason, BrokenPipeError):
            sys.exit(SIGNAL + signal.SIGPIPE)
        if stream is sys.stderr:
            sys.exit(FAILURE)
        told = f"The result cannot be written: {reason.strerror}."
        raise FusecError(Diagnostic("FUS906", told, severity=Severity.ERROR)) from reason
