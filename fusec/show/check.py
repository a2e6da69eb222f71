"""Print whether a written package is what `fusec rewrite` would write now."""

from dataclasses import replace

from fusec.base.text.diagnostic import Diagnostic
from fusec.show.diagnostics import diagnostic_text
from fusec.show.json_text import json_text
from fusec.show.report import diagnostic_json
from fusec.show.styled_text import Piece, Style, escape, paint


def check_text(findings: tuple[Diagnostic, ...], destination: str, color: bool) -> str:
    """One line for each finding (FUS801 to FUS804), then each hint once; or one line that reports a fresh output."""
    if not findings:
        return paint(
            [Piece("Fresh", Style.GOOD), Piece(f": {escape(destination)} is what fusec would write.\n")], color
        )
    lines = [diagnostic_text(replace(finding, hint=""), None, "utf-8", color) for finding in findings]
    hints = dict.fromkeys(finding.hint for finding in findings if finding.hint)
    return "".join(lines) + "".join(_hint(hint, findings) for hint in hints)


def _hint(hint: str, findings: tuple[Diagnostic, ...]) -> str:
    """A hint once for all files that it is about; its codes tell several hints apart."""
    codes = sorted({finding.code for finding in findings if finding.hint == hint})
    is_alone = all(finding.hint == hint for finding in findings)
    return f"  Hint: {escape(hint)}\n" if is_alone else f"  Hint for {', '.join(codes)}: {escape(hint)}\n"


def check_json(findings: tuple[Diagnostic, ...], destination: str) -> str:
    """`{"destination": ..., "fresh": true or false, "findings": [...]}`, findings as diagnostics in the report."""
    entries = [diagnostic_json(finding) for finding in findings]
    return json_text({"destination": destination, "fresh": not findings, "findings": entries})
