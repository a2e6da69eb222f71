"""Start the process that runs the user's code, and read its answers."""

import json
import os
import signal
import subprocess
import tempfile
import threading
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from fusec.base.records import dataclass
from fusec.verify.fusec_child.request import Request, text_of
from fusec.verify.records import Record

PROGRAM = Path(__file__).parent / "fusec_child" / "__main__.py"


@dataclass(frozen=True, slots=True)
class Ended:
    """The end of the process: `reason` is empty after a normal end, else a sentence; `last_words` is its standard
    error."""

    reason: str
    last_words: str


def answers(
    python: str,
    request: Request,
    timeout: float,
    environment: Mapping[str, str],
    parts: Callable[[], str | None] = lambda: None,
    started: Callable[[subprocess.Popen[bytes]], None] = lambda _: None,
) -> Iterator[Record | Ended]:
    """Every answer as it arrives, then the end of the process, which is killed after `timeout` seconds without an
    answer.

    When the process is ready for the next part of its work, it is sent the next result of `parts`; None ends it.
    `started` is called with the process.
    """
    with tempfile.TemporaryFile() as errors:
        try:
            process = subprocess.Popen(
                [python, str(PROGRAM)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=errors,
                env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1", "FUSEC": "", "FUSEC_COMPILE": "", **environment},
            )
        except OSError as failure:
            yield Ended(f"`{python}` cannot be started: {failure.strerror}.", "")
            return
        started(process)
        watchdog = _Watchdog(process, timeout)
        try:
            assert process.stdin and process.stdout
            _send(process, text_of(request))
            for line in process.stdout:
                watchdog.reset()
                record = _record(line)
                if record.get("kind") == "ready":
                    _send(process, parts())
                else:
                    yield record
            process.wait()
        finally:
            watchdog.stop()
            process.kill()
            process.wait()
        errors.seek(0)
        yield Ended(_reason(process.returncode, watchdog), errors.read().decode("utf-8", "replace")[-2000:])


def _send(process: subprocess.Popen[bytes], line: str | None) -> None:
    """Send one line, or with None close the stream."""
    assert process.stdin
    try:
        if line is None:
            process.stdin.close()
        else:
            process.stdin.write(f"{line}\n".encode())
            process.stdin.flush()
    except BrokenPipeError:  # it ended before it read; the return code has the reason
        return


def _record(line: bytes) -> Record:
    record = json.loads(line)
    assert isinstance(record, dict)
    return record


class _Watchdog:
    """Kills the process after a time without a reset."""

    def __init__(self, process: subprocess.Popen[bytes], timeout: float) -> None:
        self._process = process
        self.timeout = timeout
        self.fired = False
        self._timer = self._start()

    def _start(self) -> threading.Timer:
        timer = threading.Timer(self.timeout, self._fire)
        timer.daemon = True
        timer.start()
        return timer

    def _fire(self) -> None:
        self.fired = True
        self._process.kill()

    def reset(self) -> None:
        self._timer.cancel()
        self._timer = self._start()

    def stop(self) -> None:
        self._timer.cancel()


def _reason(status: int, watchdog: _Watchdog) -> str:
    if watchdog.fired:
        return f"The process gave no answer for {watchdog.timeout:g} s."
    if status < 0:
        return f"The process was killed by {_signal_name(-status)}."
    return f"The process ended with status {status}." if status else ""


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"
