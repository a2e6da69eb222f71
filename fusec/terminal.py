"""Output of commands: results on stdout, messages and progress on stderr; and their end after a failure."""

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from time import perf_counter
from types import FrameType
from typing import NoReturn, TextIO

from fusec.base.text.diagnostic import Diagnostic, FusecError, Severity
from fusec.base.text.file_failure import failure_diagnostic

FAILURE = 2
SIGNAL = 128  # a status above it encodes the signal that ended the process
BAR = 24  # characters
CLEAR_LINE = "\r\x1b[2K"


class Verbosity(Enum):
    """`quiet`: findings and errors only. `verbose`: also the configuration, and the time of each stage."""

    QUIET = "quiet"
    USUAL = "usual"
    VERBOSE = "verbose"


@dataclass(slots=True)
class _Shown:
    """What this command shows; one process runs one command at a time."""

    verbosity: Verbosity = Verbosity.USUAL
    stage: str = ""
    began: float = 0.0


_SHOWN = _Shown()


def set_verbosity(verbosity: Verbosity) -> None:
    """How much this command says from now on."""
    _SHOWN.verbosity = verbosity


def is_quiet() -> bool:
    """Whether only findings and errors are wanted."""
    return _SHOWN.verbosity is Verbosity.QUIET


def write(text: str) -> None:
    """Print a result; characters that the terminal's encoding lacks become escapes."""
    clear_stage()
    _print(sys.stdout, text)


def write_bytes(content: bytes) -> None:
    """Print a result that is not text, such as a patch of files in any encoding."""
    clear_stage()
    with _quiet_when_nobody_reads(sys.stdout):
        sys.stdout.flush()
        sys.stdout.buffer.write(content)
        sys.stdout.buffer.flush()


def note(text: str) -> None:
    """Print a message that is neither a finding nor an error on stderr, unless the command is quiet."""
    if not is_quiet():
        message(text)


def detail(text: str) -> None:
    """Print a message on stderr if the command is verbose."""
    if _SHOWN.verbosity is Verbosity.VERBOSE:
        message(text)


def message(text: str) -> None:
    """Print a finding or an error on stderr."""
    clear_stage()
    _print(sys.stderr, text)


def stage(text: str) -> None:
    """Show the current activity on a line that the next output replaces, only if stderr is a terminal; a verbose command
    lists each stage with its time instead."""
    if _SHOWN.verbosity is Verbosity.VERBOSE:
        _end_stage()
        _SHOWN.stage, _SHOWN.began = text, perf_counter()
    elif sys.stderr.isatty() and not is_quiet():
        _print(sys.stderr, f"{CLEAR_LINE}{text} ...")


def bar(text: str, done: int, total: int) -> None:
    """Show the number of finished parts and the current activity, as `stage` does."""
    filled = BAR * done // max(total, 1)
    stage(f"[{'#' * filled}{'.' * (BAR - filled)}] {done} of {total}: {text}")


def _end_stage() -> None:
    """List the stage that has ended, if the command is verbose."""
    ended, _SHOWN.stage = _SHOWN.stage, ""
    if ended:
        _print(sys.stderr, f"{ended}: {perf_counter() - _SHOWN.began:.2f} s\n")


def clear_stage() -> None:
    """Remove the line of `stage`."""
    _end_stage()
    if sys.stderr.isatty():
        _print(sys.stderr, CLEAR_LINE)


def has_colors(stream: TextIO) -> bool:
    """Whether the stream is a terminal that shows colours, and https://no-color.org is not requested."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def guarded(body: Callable[[], object]) -> None:
    """Run a whole command; every failure becomes one message and a status, never a traceback."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, _end_by_signal)
    _open_streams()
    set_verbosity(Verbosity.USUAL)
    try:
        body()
    except FusecError as failure:
        fail(failure.diagnostic)
    except OSError as failure:  # a name too long, a folder without permission
        fail(_unreachable(failure) or failure_diagnostic(failure))
    except Exception as failure:  # the last resort: a bug of fusec, reported in one line
        fail(failure_diagnostic(failure))


def fail(diagnostic: Diagnostic) -> NoReturn:
    """Show why the command failed, and end it."""
    tell(diagnostic)
    sys.exit(FAILURE)


def tell(diagnostic: Diagnostic) -> None:
    """Show why a command, or one round of it, failed."""
    from fusec.show import diagnostic_text  # needed on failure only

    message(diagnostic_text(diagnostic, None, "utf-8", has_colors(sys.stderr)))


def _open_streams() -> None:
    """Replace streams that the shell has closed (`>&-`) by ones that discard their output."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open("w"))  # noqa: SIM115 - until the process ends


def _end_by_signal(number: int, _: FrameType | None) -> NoReturn:
    """Unwind the command, so that temporary files are removed, and end with the status that shells expect."""
    sys.exit(SIGNAL + number)


def _unreachable(failure: OSError) -> Diagnostic | None:
    """The diagnostic for a path that the system cannot read; without a name, for the current folder, which was
    removed."""
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
    """End the command as SIGPIPE would if the reader has gone, and with a message if the result cannot be written.

    The interpreter's flush at exit must not raise.
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
