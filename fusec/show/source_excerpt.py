"""Lines of the author's source with their numbers, and carets under the marked stretches."""

import re
import unicodedata

from fusec.base.records import dataclass
from fusec.base.text.source_span import SourceSpan
from fusec.show.styled_text import Piece, Style, escape

LONGEST = 110
TAB = 4


@dataclass(frozen=True, slots=True)
class Mark:
    """Underline the first line of `span` with `sign` and write `label` behind it."""

    span: SourceSpan
    sign: str
    label: str
    style: Style


def source_lines(source: bytes, encoding: str) -> tuple[str, ...]:
    """The lines as Python counts them: a form feed or a line separator inside a line does not end it."""
    try:
        text = source.decode(encoding, errors="replace")
    except LookupError:
        text = source.decode("utf-8", errors="replace")
    return tuple(re.split(r"\r\n|\r|\n", text.removeprefix("\ufeff")))


def marked_lines(lines: tuple[str, ...], marks: tuple[Mark, ...]) -> list[Piece]:
    """Every marked line once, in order, with its marks below it."""
    width = max((len(str(mark.span.line)) for mark in marks), default=1)
    pieces: list[Piece] = []
    for number in sorted({mark.span.line for mark in marks}):
        if not 0 < number <= len(lines):
            continue
        pieces += _numbered(lines[number - 1], number, width)
        for mark in marks:
            if mark.span.line == number:
                pieces += _underline(lines[number - 1], mark, width)
    return pieces


def first_and_last(lines: tuple[str, ...], spans: tuple[SourceSpan, ...]) -> list[Piece]:
    """The statements of the first and the last span, each on one line, shortened if long."""
    shown = dict.fromkeys((spans[0], spans[-1]))
    width = max(len(str(span.line)) for span in shown)
    return [
        piece
        for span in shown
        if span.line <= len(lines)
        for piece in _numbered(_on_one_line(lines, span), span.line, width)
    ]


def _on_one_line(lines: tuple[str, ...], span: SourceSpan) -> str:
    first, *others = lines[span.line - 1 : span.end_line]
    text = first.rstrip()
    for line in (line.strip() for line in others):
        text += line if text.endswith(("(", "[")) or line.startswith((")", "]")) else f" {line}"
    return text if len(text) <= LONGEST else f"{text[:LONGEST].rstrip()} ..."


def _numbered(line: str, number: int, width: int) -> list[Piece]:
    return [Piece(f"  {number:>{width}} | ", Style.FAINT), Piece(_visible(line).rstrip() + "\n")]


def _underline(line: str, mark: Mark, width: int) -> list[Piece]:
    span = mark.span
    start = span.column - 1
    end = span.end_column - 1 if span.end_line == span.line else len(line.rstrip())
    blank = " " * _columns(line[:start])
    signs = mark.sign * max(1, _columns(line[start:end]))
    label = f" {mark.label}" if mark.label else ""
    return [Piece(f"  {'':>{width}} | ", Style.FAINT), Piece(f"{blank}{signs}{label}\n", mark.style)]


def _visible(line: str) -> str:
    return "".join(" " * TAB if char == "\t" else escape(char) for char in line)


def _columns(text: str) -> int:
    """The number of terminal cells of the text as it is shown."""
    return sum(_cells(char) for char in _visible(text))


def _cells(char: str) -> int:
    if unicodedata.combining(char):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1
