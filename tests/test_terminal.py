"""What goes to which stream, and when there are colours and progress."""

import io
import signal
import sys
from pathlib import Path

import pytest

from fusec import terminal
from fusec.base.text.diagnostic import FusecError


class Screen(io.StringIO):
    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


def test_progress_gives_way_to_output(monkeypatch: pytest.MonkeyPatch) -> None:
    screen, result = Screen(), io.StringIO()
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setattr(sys, "stdout", result)
    terminal.stage("reading")
    terminal.stage("proving")
    terminal.write("result\n")
    clear = terminal.CLEAR_LINE
    assert screen.getvalue() == f"{clear}reading ...{clear}proving ...{clear}"
    assert result.getvalue() == "result\n"


def test_no_progress_in_a_file(capsys: pytest.CaptureFixture[str]) -> None:
    terminal.stage("reading")
    terminal.message("a message\n")
    assert capsys.readouterr().err == "a message\n"


def test_no_room_for_the_result(monkeypatch: pytest.MonkeyPatch) -> None:
    with Path("/dev/full").open("w") as full:
        monkeypatch.setattr(sys, "stdout", full)
        with pytest.raises(FusecError, match="The result cannot be written: No space left on device"):
            terminal.write("result\n")


def test_closed_streams_take_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(signal, "signal", lambda *_: None)
    terminal.guarded(lambda: terminal.write("result\n"))


def test_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Screen()
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert terminal.has_colors(screen) and not terminal.has_colors(io.StringIO())
    monkeypatch.setenv("TERM", "dumb")
    assert not terminal.has_colors(screen)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("NO_COLOR", "1")
    assert not terminal.has_colors(screen)


@pytest.mark.parametrize(
    ("failure", "told"),
    [
        (
            PermissionError(13, "Permission denied", "/root/pkg"),
            "/root/pkg: error FUS904: `/root/pkg` cannot be read: ",
        ),
        (FileNotFoundError(2, "No such file or directory"), ".: error FUS904: `.` cannot be read: "),
        (OSError(12, "Cannot allocate memory"), "error FUS909: fusec failed: OSError: "),
    ],
)
def test_what_the_system_does_not_give(
    failure: OSError, told: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def body() -> None:
        raise failure

    monkeypatch.setattr(signal, "signal", lambda *_: None)
    with pytest.raises(SystemExit) as ended:
        terminal.guarded(body)
    assert ended.value.code == 2
    assert capsys.readouterr().err.startswith(told)
