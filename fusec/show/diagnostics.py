"""Print messages to the user: one clear line each, with the source if it helps."""

from fusec.base.text.diagnostic import Diagnostic, Severity
from fusec.base.text.source_span import SourceSpan
from fusec.show.source_excerpt import Mark, marked_lines, source_lines
from fusec.show.styled_text import Piece, Style, escape, paint

SEVERITY_STYLES = {Severity.INFO: Style.STRONG, Severity.WARNING: Style.WARNING, Severity.ERROR: Style.BAD}


def diagnostic_text(diagnostic: Diagnostic, source: bytes | None, encoding: str, color: bool) -> str:
    """`path:line:column: error FUS901: message`, the marked source line if `source` is given, and the hint."""
    style = SEVERITY_STYLES[diagnostic.severity]
    place = _place(diagnostic)
    pieces = [
        *([Piece(f"{escape(place)}: ", Style.PLACE)] if place else []),
        Piece(f"{diagnostic.severity.value} {diagnostic.code}", style),
        Piece(f": {escape(diagnostic.message)}\n"),
    ]
    if source is not None and diagnostic.span:
        mark = Mark(diagnostic.span, "^", "", style)
        pieces += marked_lines(source_lines(source, encoding), (mark,))
    if diagnostic.hint:
        pieces.append(Piece(f"  Hint: {escape(diagnostic.hint)}\n"))
    return paint(pieces, color)


def _place(diagnostic: Diagnostic) -> str:
    return place(diagnostic.span) if diagnostic.span else diagnostic.path


def place(span: SourceSpan) -> str:
    """`solver.py:41`, which editors and terminals turn into a link."""
    return f"{span.path}:{span.line}"
