"""Which stretches of a module, cut between statements at its top level, do its edits touch?"""

import ast
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

Stretch = tuple[int, int]

_LINE_ENDING = re.compile(rb"\r\n|\r|\n")
_CONTINUED = re.compile(rb"\\(\r\n|\r|\n)\Z")


@dataclass(frozen=True, slots=True)
class Text:
    """A module in UTF-8 without byte order mark, its tree, and where each of its lines starts."""

    content: bytes
    tree: ast.Module
    starts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Section:
    """Whole statements of the top level of a text, one behind the other, with the lines up to the next."""

    text: Text
    start: int
    end: int

    @property
    def content(self) -> str:
        return self.text.content[self.start : self.end].decode()

    @property
    def statements(self) -> tuple[ast.stmt, ...]:
        starts = self.text.starts
        return tuple(each for each in self.text.tree.body if self.start <= starts[each.lineno - 1] < self.end)

    def holds(self, stretch: Stretch) -> bool:
        return self.start <= stretch[0] and stretch[1] <= self.end


def text_of(content: bytes, tree: ast.Module) -> Text:
    """The text with its lines, ended by `\\n`, `\\r\\n` or `\\r` alone."""
    return Text(content, tree, (0, *(ending.end() for ending in _LINE_ENDING.finditer(content))))


def differing_sections(
    old: Text, new: Text, stretches: Sequence[tuple[Stretch, Stretch]]
) -> Iterator[tuple[Section, Section]]:
    """What an edit touches, or what does not stand in the output byte for byte, with what stands in its place there.

    `stretches`: for each edit, in order, what it replaces and where its content stands in the output.
    """
    ends = dict(_pieces(new))
    last = (0, 0)  # up to where both have been compared
    for start, end in _pieces(old):
        shift = sum(len_new - len_old for len_old, len_new in _lengths_before(start, stretches))
        moved = (start + shift, end + shift)
        is_edited = any(first <= end and start <= after for (first, after), _ in stretches)
        is_same = ends.get(moved[0]) == moved[1] and old.content[start:end] == new.content[slice(*moved)]
        if is_edited or not is_same:
            continue
        if last != (start, moved[0]):
            yield Section(old, last[0], start), Section(new, last[1], moved[0])
        last = (end, moved[1])
    if last != (len(old.content), len(new.content)):
        yield Section(old, last[0], len(old.content)), Section(new, last[1], len(new.content))


def _lengths_before(position: int, stretches: Sequence[tuple[Stretch, Stretch]]) -> Iterator[tuple[int, int]]:
    for (start, end), (new_start, new_end) in stretches:
        if end < position:
            yield end - start, new_end - new_start


def _pieces(text: Text) -> Iterator[Stretch]:
    """The text cut before the first line of every statement at the top level that begins a line of its own."""
    cuts = [0]
    last_line = 0
    for statement in text.tree.body:
        line = _first_line(statement)
        cut = text.starts[line - 1]
        if line > last_line and cut and not _CONTINUED.search(text.content, max(0, cut - 3), cut):
            cuts.append(cut)
        last_line = statement.end_lineno or statement.lineno
    return pairwise((*cuts, len(text.content)))


def _first_line(statement: ast.stmt) -> int:
    """That of its first decorator, where it has any."""
    decorators: list[ast.expr] = getattr(statement, "decorator_list", [])
    return min((statement.lineno, *(decorator.lineno for decorator in decorators)))
