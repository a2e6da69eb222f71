"""How does a line of an author's module begin, and how is text for it spelled in bytes?"""

from fusec.base.program import Module
from fusec.rewrite.edit import body_encoding


def indentation_at(module: Module, place: int) -> str:
    """The white space that the line of the place begins with."""
    line = _line_before(module, place)
    return line[: len(line) - len(line.lstrip(b" \t"))].decode("ascii")


def begins_line(module: Module, place: int) -> bool:
    """Whether nothing but white space stands before the place on its line."""
    return not _line_before(module, place).strip()


def encoded(module: Module, text: str) -> bytes:
    """The text, which has `\\n` between its lines, as the file spells it."""
    return text.replace("\n", module.newline).encode(body_encoding(module.encoding))


def _line_before(module: Module, place: int) -> bytes:
    line_start = max(module.source.rfind(end, 0, place) for end in (b"\n", b"\r")) + 1
    return module.source[line_start:place].lstrip(b"\f")
