import json

import pytest

from fusec.base.text.diagnostic import Diagnostic, Severity
from fusec.base.text.source_span import SourceSpan
from fusec.show import check_json, check_text, diagnostic_text


def at(line: int, column: int, end_column: int, end_line: int | None = None) -> SourceSpan:
    return SourceSpan("a.py", 0, 0, line, column, end_line or line, end_column)


def test_one_line_with_place_severity_code_and_hint():
    diagnostic = Diagnostic("FUS801", "The file is stale.", "a.py", "Run `fusec rewrite` again.")
    assert diagnostic_text(diagnostic, None, "utf-8", color=False) == (
        "a.py: warning FUS801: The file is stale.\n  Hint: Run `fusec rewrite` again.\n"
    )


def test_without_a_place_the_line_starts_with_the_severity():
    text = diagnostic_text(Diagnostic("FUS909", "No.", severity=Severity.ERROR), None, "utf-8", color=False)
    assert text == "error FUS909: No.\n"


@pytest.mark.parametrize(
    ("source", "encoding", "span", "shown"),
    [
        pytest.param(b"a = b[i] + 1\n", "utf-8", at(1, 5, 9), ["  1 | a = b[i] + 1", "    |     ^^^^"], id="plain"),
        pytest.param(b"\ta = 1", "utf-8", at(1, 2, 3), ["  1 |     a = 1", "    |     ^"], id="tab"),
        pytest.param("漢 = é".encode(), "utf-8", at(1, 5, 6), ["  1 | 漢 = é", "    |      ^"], id="wide"),
        pytest.param(b"\xe9 = 1", "latin-1", at(1, 5, 6), ["  1 | é = 1", "    |     ^"], id="Latin-1"),
        pytest.param(
            b"\xff = 1", "utf-8", at(1, 5, 6), ["  1 | \N{REPLACEMENT CHARACTER} = 1", "    |     ^"], id="not UTF-8"
        ),
        pytest.param(b"a = 1", "no-such", at(1, 1, 2), ["  1 | a = 1", "    | ^"], id="unknown encoding"),
        pytest.param(b"\xef\xbb\xbfa = 1", "utf-8", at(1, 1, 2), ["  1 | a = 1", "    | ^"], id="BOM"),
        pytest.param(
            b"'\x1b[2J' + b", "utf-8", at(1, 9, 10), ["  1 | '\\x1b[2J' + b", "    |            ^"], id="escape"
        ),
        pytest.param(b"x\x0cy\r\nz\r\n", "utf-8", at(2, 1, 2), ["  2 | z", "    | ^"], id="form feed, CRLF"),
        pytest.param(b"f(a,\n  b)", "utf-8", at(1, 1, 5, 2), ["  1 | f(a,", "    | ^^^^"], id="two lines"),
        pytest.param(b"a = 1", "utf-8", at(9, 1, 2), [], id="line outside"),
    ],
)
def test_the_source_line_is_marked(source, encoding, span, shown):
    text = diagnostic_text(Diagnostic("FUS901", "No.", "a.py", span=span), source, encoding, color=False)
    assert text.splitlines()[1:] == shown


def test_names_and_messages_cannot_steer_the_terminal():
    diagnostic = Diagnostic("FUS904", "No\x07.", "a\x1b]0;x\n\u202e.py", "\r")
    text = diagnostic_text(diagnostic, None, "utf-8", color=False)
    assert text == "a\\x1b]0;x\\n\\u202e.py: warning FUS904: No\\x07.\n  Hint: \\r\n"


def test_square_brackets_are_not_markup():
    text = diagnostic_text(Diagnostic("FUS907", "[bold]x[i][/bold] :smile:"), None, "utf-8", color=True)
    assert "[bold]x[i][/bold] :smile:" in text


def test_a_fresh_output_is_one_line():
    assert check_text((), "build/out", color=False) == "Fresh: build/out is what fusec would write.\n"
    assert json.loads(check_json((), "build/out")) == {"destination": "build/out", "findings": [], "fresh": True}


def test_findings_are_listed():
    findings = (Diagnostic("FUS803", "orphaned", "a.py"),)
    assert check_text(findings, "out", color=False) == "a.py: warning FUS803: orphaned\n"
    assert json.loads(check_json(findings, "out"))["findings"][0]["code"] == "FUS803"
