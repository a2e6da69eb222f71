"""Annotations of GitHub Actions: one workflow command for each finding that did not pass."""

from collections.abc import Sequence

from fusec.show.formats.listing import Finding, Listing, Outcome

LEVELS = {Outcome.NOTED: "notice", Outcome.FAILED: "error"}


def github(listings: Sequence[Listing]) -> str:
    """`::error file=a.py,line=3,title=FUS203::the message`, which GitHub shows beside line 3 of the change."""
    found = (finding for listing in listings for finding in listing.findings)
    return "".join(_command(finding) for finding in found if finding.outcome in LEVELS)


def _command(finding: Finding) -> str:
    properties = {"file": finding.path, **_place(finding), "title": finding.code}
    told = ",".join(f"{key}={_escaped(value, ':,')}" for key, value in properties.items() if value)
    return f"::{LEVELS[finding.outcome]} {told}::{_escaped(finding.sentences, '')}\n"


def _place(finding: Finding) -> dict[str, str]:
    """Columns make sense within one line only."""
    span = finding.span
    if span is None:
        return {}
    lines = {"line": str(span.line), "endLine": str(span.end_line)}
    columns = {"col": str(span.column), "endColumn": str(span.end_column)}
    return {**lines, **(columns if span.line == span.end_line else {})}


def _escaped(text: str, more: str) -> str:
    """Percent, line ends and `more` as GitHub reads them back."""
    escapes = {each: f"%{ord(each):02X}" for each in f"%\r\n{more}"}
    return "".join(escapes.get(letter, letter) for letter in text)
