"""Lines of an author's module: their indentation, their limits, and text in the file's encoding."""

from fusec.base.ir.program import Module
from fusec.rewrite.edit import body_encoding


def indentation_at(module: Module, place: int) -> str:
    """The white space at the start of the line that contains this position."""
    line = _line_before(module, place)
    return line[: len(line) - len(line.lstrip(b" \t"))].decode("ascii")


def begins_line(module: Module, place: int) -> bool:
    """Whether only white space precedes the position on its line."""
    return not _line_before(module, place).strip()


def line_around(module: Module, start: int, end: int) -> tuple[int, int]:
    """The start of the stretch's first line and the end of its last line."""
    ends = [place for mark in (b"\n", b"\r") if (place := module.source.find(mark, end)) >= 0]
    return _line_start(module, start), min(ends, default=len(module.source))


def text_of(module: Module, start: int, end: int) -> str:
    """The text of a stretch."""
    return decoded(module, module.source[start:end])


def decoded(module: Module, content: bytes) -> str:
    """The text of bytes from inside the file."""
    return content.decode(body_encoding(module.encoding))


def encoded(module: Module, text: str) -> bytes:
    """The bytes of a text with `\\n` between its lines, in the file's encoding and with its line endings."""
    return text.replace("\n", module.newline).encode(body_encoding(module.encoding))


def _line_before(module: Module, place: int) -> bytes:
    return module.source[_line_start(module, place) : place].lstrip(b"\f")


def _line_start(module: Module, place: int) -> int:
    return max(module.source.rfind(end, 0, place) for end in (b"\n", b"\r")) + 1
