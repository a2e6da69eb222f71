"""The stretches of a module that its edits touch, cut between statements at its top level or of its classes."""

import ast
import re
from collections.abc import Iterator, Sequence

from fusec.base.records import dataclass

Stretch = tuple[int, int]

_LINE_ENDING = re.compile(rb"\r\n|\r|\n")
_CONTINUED = re.compile(rb"\\(\r\n|\r|\n)\Z")


@dataclass(frozen=True, slots=True)
class Text:
    """A module in UTF-8 without byte order mark, its tree, and the starts of its lines."""

    content: bytes
    tree: ast.Module
    starts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Section:
    """Whole statements of a text's top level, or of the class `owner`, with the lines up to the next statement."""

    text: Text
    start: int
    end: int
    owner: ast.ClassDef | None = None

    @property
    def content(self) -> bytes:
        return self.text.content[self.start : self.end]

    @property
    def statements(self) -> tuple[ast.stmt, ...]:
        body = self.text.tree.body if self.owner is None else self.owner.body
        return tuple(each for each in body if self.start <= self.text.starts[each.lineno - 1] < self.end)

    def part(self, start: int, end: int, owner: ast.ClassDef | None) -> "Section":
        """The section of this stretch."""
        return Section(self.text, start, end, owner)

    def touched_text(self, stretches: Sequence[Stretch]) -> str:
        """The text of the stretches that touch the section or its ends, where comments pass from one section to the
        next."""
        pieces = (
            self.text.content[first:last] for first, last in stretches if first <= self.end and self.start <= last
        )
        return b"\n".join(pieces).decode()


Pair = tuple[Section, Section]  # a section of the original, and its replacement in the output


def text_of(content: bytes, tree: ast.Module) -> Text:
    """The text with the starts of its lines, which end with `\\n`, `\\r\\n` or `\\r`."""
    return Text(content, tree, (0, *(ending.end() for ending in _LINE_ENDING.finditer(content))))


def differing_sections(old: Text, new: Text, stretches: Sequence[tuple[Stretch, Stretch]]) -> Iterator[Pair]:
    """The sections that an edit touches or that differ in the output, each with its replacement there.

    `stretches`: for each edit, in order, the replaced stretch and the stretch of its content in the output. Only whole
    statements are left out, of the top level or of a class whose head is left out, too.
    """
    whole = Section(old, 0, len(old.content)), Section(new, 0, len(new.content))
    for pair in _sections(whole, stretches):
        if _is_touched(pair, stretches):
            yield from _inside_class(pair, stretches) or [pair]


def _inside_class(pair: Pair, stretches: Sequence[tuple[Stretch, Stretch]]) -> list[Pair]:
    """The differing sections of a pair that is one class; empty if the class has to be parsed as a whole."""
    classes = [section.statements for section in pair]
    match classes:
        case [(ast.ClassDef() as before,), (ast.ClassDef() as after,)]:
            head, *parts = _sections(pair, stretches, (before, after))
        case _:
            return []
    return [] if _is_touched(head, stretches) else [part for part in parts if _is_touched(part, stretches)]


def _is_touched(pair: Pair, stretches: Sequence[tuple[Stretch, Stretch]]) -> bool:
    section = pair[0]
    is_edited = any(start <= section.end and section.start <= end for (start, end), _ in stretches)
    return is_edited or section.content != pair[1].content


def _sections(
    pair: Pair,
    stretches: Sequence[tuple[Stretch, Stretch]],
    owners: tuple[ast.ClassDef, ast.ClassDef] | tuple[None, None] = (None, None),
) -> Iterator[Pair]:
    """Both texts, cut at starts of statements that both have, at the top level or of a class; the first stretch is the
    head of the class."""
    old, new = pair
    starts = frozenset(_cuts(new, owners[1]))
    last = old.start, new.start
    owner, other = None, None
    for cut in _cuts(old, owners[0]):
        moved = _moved(cut, stretches)
        if moved in starts:
            yield old.part(last[0], cut, owner), new.part(last[1], moved, other)
            last = cut, moved
            owner, other = owners
    yield old.part(last[0], old.end, owner), new.part(last[1], new.end, other)


def _moved(place: int, stretches: Sequence[tuple[Stretch, Stretch]]) -> int | None:
    """The position in the output, after inserted text; None inside a replaced stretch."""
    shift = 0
    for (start, end), (new_start, new_end) in stretches:
        if start < place < end:
            return None
        if end <= place:
            shift += (new_end - new_start) - (end - start)
    return place + shift


def _cuts(section: Section, owner: ast.ClassDef | None) -> Iterator[int]:
    """The starts of lines in the section at which a statement begins and no other line continues."""
    text, last_line = section.text, 0
    for statement in section.statements if owner is None else owner.body:
        line, column = _first_place(statement)
        cut = text.starts[line - 1]
        is_first = line > last_line and not text.content[cut : cut + column].strip(b" \t")
        if getattr(statement, "decorator_list", []):  # the `@` of `@(` is on an earlier line than its expression
            is_first = is_first and text.content.startswith(b"@", cut + column)
        if section.start < cut and is_first and not _CONTINUED.search(text.content, max(0, cut - 3), cut):
            yield cut
        last_line = statement.end_lineno or statement.lineno


def _first_place(statement: ast.stmt) -> tuple[int, int]:
    """The line and column of the statement, or of the first of its decorators without the `@`."""
    decorators: list[ast.expr] = getattr(statement, "decorator_list", [])
    if not decorators:
        return statement.lineno, statement.col_offset
    return decorators[0].lineno, statement.col_offset
