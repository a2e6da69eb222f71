"""Verify with libcst, a second parser, that statements and comments outside the edits are unchanged.

Capture and the other promises rely on `ast`. libcst shares neither its tokenizer nor its grammar.
"""

import ast
import re
import sys
import threading
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import fields
from enum import Enum, auto
from functools import cache
from itertools import takewhile
from typing import TYPE_CHECKING, TypeGuard, TypeVar

from fusec.base.ir.program import Module
from fusec.base.records import dataclass
from fusec.rewrite.edit import Edit, body_encoding
from fusec.rewrite.sections import Section, Stretch, Text, differing_sections, text_of

if TYPE_CHECKING:
    import libcst

T = TypeVar("T")
Trace = tuple[str | int | None, ...]  # a statement without white space and comments, in a notation that is unambiguous

_BOM = b"\xef\xbb\xbf"
_STACK = 2**29  # bytes; libcst recurses natively, by up to some kilobytes a level
_RECURSION_LIMIT = 1_000_000
_CLASS = "class _:\n"
_COMMENT = re.compile(rb"[ \t]*#[^\r\n]*")
_LAYOUT_FIELDS = frozenset(
    (
        *("leading_lines", "lines_after_decorators", "header", "footer", "semicolon", "indent"),
        *("default_indent", "default_newline", "encoding", "has_trailing_newline"),
    )
)


class UnreadableOriginalError(ValueError):
    """libcst does not parse the author's module as Python does, so fusec cannot verify its rewritten form."""


@dataclass(frozen=True, slots=True)
class Statement:
    """A statement as libcst parses it, without the statements inside it, and the kinds of blocks around it."""

    trace: Trace
    blocks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Reading:
    """Statements in source order, each before those inside it, and the comments in order."""

    statements: tuple[Statement, ...]
    comments: tuple[str, ...]


class DeepStack:
    """A thread whose stack holds the deepest nesting that Python itself accepts.

    All modules share it: the C library may give each new thread memory of its own, and keeps the memory of the last
    one.
    """

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(max_workers=1)

    def __enter__(self) -> "DeepStack":
        return self

    def __exit__(self, *_: object) -> None:
        self._thread.shutdown()

    def result(self, call: Callable[[], T]) -> T:
        """The result or the exception of the call on that stack."""
        stack, limit = threading.stack_size(_STACK), sys.getrecursionlimit()
        sys.setrecursionlimit(_RECURSION_LIMIT)
        try:
            return self._thread.submit(call).result()
        finally:
            threading.stack_size(stack)
            sys.setrecursionlimit(limit)


def changed_reading(
    module: Module, output: bytes, edits: tuple[Edit, ...], before: ast.Module, after: ast.Module, stack: DeepStack
) -> str | None:
    """The first difference that libcst finds outside the edits; None if there is none.

    `before` and `after` are the trees of the original and of `output`, with the positions of statements. Statements at
    the top level or of a class are not parsed if they are identical in both and no edit touches them: libcst would
    parse them alike.

    Raises UnreadableOriginalError if libcst cannot parse the edited code.
    """
    stretches = tuple(_stretches(module, edits))
    old = text_of(_in_utf8(module.source, module.encoding), before)
    new = text_of(_in_utf8(output, module.encoding), after)
    for first, second in differing_sections(old, new, stretches):
        changed = _changed_section(first, second, stretches, stack)
        if changed is not None:
            return changed
    return None


def _changed_section(
    old: Section, new: Section, stretches: Sequence[tuple[Stretch, Stretch]], stack: DeepStack
) -> str | None:
    """The same for a section and its replacement in the output."""
    first, second = stack.result(lambda: (_reading(_standing_alone(old)), _reading(_standing_alone(new))))
    if first is None:
        raise UnreadableOriginalError("libcst cannot read the module")
    if second is None:
        return "libcst cannot read the rewritten module"
    removed, added = [each for each, _ in stretches], [each for _, each in stretches]
    kept = _outside(old, first, removed)
    if kept is None:
        raise UnreadableOriginalError("libcst finds other statements in the module than Python")
    if kept != _outside(new, second, added):
        return "libcst reads a statement outside the edits otherwise"
    replaced, written = old.touched_text(removed), new.touched_text(added)
    return _changed_comments(first.comments, second.comments, replaced, written)


def _standing_alone(section: Section) -> str:
    """The text of the section; statements of a class are put into a class again."""
    text = section.content.decode()
    return text if section.owner is None else _CLASS + text


def _reading(source: str) -> Reading | None:
    """What libcst parses; None if it fails, which happens for some valid Python."""
    import libcst  # takes longer to load than a `check` of a fresh output takes in all

    refusals = (libcst.ParserSyntaxError, libcst.CSTValidationError, SyntaxError, LookupError, ValueError, TypeError)
    try:
        module = libcst.parse_module(source)
    except (*refusals, RecursionError, MemoryError):
        return None
    return Reading(tuple(_statements(module)), tuple(_comments(module)))


def _statements(module: "libcst.Module") -> Iterator[Statement]:
    """The statements in source order; without recursion: the last entry of `waiting` is next."""
    found: list[_Part] = []
    waiting: list[tuple[object, _Part]] = [(module, _Part([], (), ""))]
    while waiting:
        value, part = waiting.pop()
        if value is None or isinstance(value, str):
            part.trace.append(value)
        elif isinstance(value, list | tuple):
            if not (value and _role_of(value[0]) in (_Role.STATEMENT, _Role.LINE)):
                part.trace.append(len(value))
            waiting += [(entry, part) for entry in reversed(value)]
        elif _is_node(value):
            role = _role_of(value)
            blocks = (*part.blocks, part.owner) if role is _Role.SUITE else part.blocks
            part = _Part([] if role is _Role.STATEMENT else part.trace, blocks, type(value).__name__)
            if role is _Role.STATEMENT:
                found.append(part)
            if role not in _CONTAINERS:
                part.trace.append(part.owner)
            waiting += [(getattr(value, name), part) for name in reversed(_telling_fields(type(value)))]
    return (Statement(tuple(part.trace), part.blocks) for part in found)


class _Role(Enum):
    """The role of a libcst type, cached because its own instance checks are slow: they use abstract classes."""

    SUITE = auto()
    LINE = auto()
    MODULE = auto()
    STATEMENT = auto()
    COMMENT = auto()
    NODE = auto()
    OTHER = auto()


_CONTAINERS = (_Role.SUITE, _Role.LINE, _Role.MODULE)


@cache
def _role(kind: type[object]) -> _Role:
    import libcst  # see `_reading`

    roles = (
        (libcst.BaseSuite, _Role.SUITE),
        (libcst.SimpleStatementLine, _Role.LINE),
        (libcst.Module, _Role.MODULE),
        (libcst.BaseSmallStatement | libcst.BaseCompoundStatement, _Role.STATEMENT),
        (libcst.Comment, _Role.COMMENT),
        (libcst.CSTNode, _Role.NODE),
    )
    return next((role for types, role in roles if issubclass(kind, types)), _Role.OTHER)


def _role_of(value: object) -> _Role:
    return _role(type(value))  # type: ignore[arg-type]  # mypy asks whether instances have a hash


def _is_node(value: object) -> "TypeGuard[libcst.CSTNode]":
    return _role_of(value) is not _Role.OTHER


def _is_comment(value: object) -> "TypeGuard[libcst.Comment]":
    return _role_of(value) is _Role.COMMENT


@dataclass(frozen=True, slots=True)
class _Part:
    """The statement that contains a node: its trace so far, the blocks around it, and the kind of the nearest node."""

    trace: list[str | int | None]
    blocks: tuple[str, ...]
    owner: str


@cache
def _telling_fields(kind: type["libcst.CSTNode"]) -> tuple[str, ...]:
    """The fields that decide what a node means, in the order in which libcst lists them."""
    return tuple(
        field.name for field in fields(kind) if "whitespace" not in field.name and field.name not in _LAYOUT_FIELDS
    )


def _comments(module: "libcst.Module") -> Iterator[str]:
    """The comments in an order that is independent of edits elsewhere: lines before a node, the node, lines after
    it."""
    waiting: list[object] = [module]
    while waiting:
        value = waiting.pop()
        if value is None or isinstance(value, str):
            continue
        if isinstance(value, list | tuple):
            waiting.extend(reversed(value))
        elif _is_comment(value):
            yield value.value
        elif _is_node(value):
            waiting += [getattr(value, name) for name in reversed(_fields_in_order(type(value)))]


@cache
def _fields_in_order(kind: type["libcst.CSTNode"]) -> tuple[str, ...]:
    """The fields in an order that an edit does not change: own-line comments pass to a neighbour when an import or a
    call replaces a node."""
    names = [field.name for field in fields(kind)]
    ranks = {
        name: rank for rank, name in enumerate(("leading_lines", "header", "decorators", "lines_after_decorators"))
    }
    return tuple(sorted(names, key=lambda name: ranks.get(name, 9 if name == "footer" else 5)))


def _stretches(module: Module, edits: tuple[Edit, ...]) -> Iterator[tuple[Stretch, Stretch]]:
    """For each edit, in UTF-8 without byte order mark: the replaced stretch, and the stretch of its content in the
    output."""
    position = len(module.source) - len(module.source.removeprefix(_BOM))
    shift = length = 0  # `length` is the length of the source up to `position`
    for edit in edits:
        start = length + _utf8_length(module.source[position : edit.start], module.encoding)
        end = start + _utf8_length(module.source[edit.start : edit.end], module.encoding)
        added = _utf8_length(edit.content, module.encoding)
        yield (start, end), (start + shift, start + shift + added)
        shift += added - (end - start)
        position, length = edit.end, end


def _utf8_length(piece: bytes, encoding: str) -> int:
    return len(piece if piece.isascii() else piece.decode(body_encoding(encoding)).encode())


def _outside(section: Section, reading: Reading, stretches: Sequence[Stretch]) -> list[Statement] | None:
    """The statements as libcst parses them, without those that a stretch touches; None if Python counts other
    statements."""
    places = list(_places(section.statements, section.text))
    statements = reading.statements if section.owner is None else reading.statements[1:]
    if len(places) != len(statements):
        return None
    pairs = zip(statements, places, strict=True)
    return [statement for statement, place in pairs if not any(place.is_touched(*stretch) for stretch in stretches)]


@dataclass(frozen=True, slots=True)
class _Place:
    """The stretch of a statement in UTF-8, and those of the blocks inside it."""

    start: int
    end: int
    blocks: tuple[Stretch, ...]

    def is_touched(self, start: int, end: int) -> bool:
        """Whether the stretch touches the statement outside of its blocks."""
        meets = start < self.end and self.start < end
        return meets and not any(first <= start and end <= last for first, last in self.blocks)


def _places(statements: Iterable[ast.stmt], text: Text) -> Iterator[_Place]:
    """The statements, each before those inside it, in source order; comments above a block's first line and behind its
    last line belong to the block."""
    waiting, starts = [*statements][::-1], text.starts
    while waiting:
        statement = waiting.pop()
        blocks = [block for block in _blocks(statement) if block]
        ranges: list[Stretch] = []
        for block in blocks:
            behind = max(ranges[-1][1] if ranges else 0, _head_end(statement, block, starts))
            first = _above_comments(text.content, behind, _start(block[0], starts))
            ranges.append((first, _after_comment(text.content, _end(block[-1], starts))))
        yield _Place(_start(statement, starts), _end(statement, starts), tuple(ranges))
        waiting.extend(inner for block in reversed(blocks) for inner in reversed(block))


def _head_end(statement: ast.stmt, block: list[ast.stmt], starts: Sequence[int]) -> int:
    """The end of the last expression before the block, or the start of the statement."""
    first = _start(block[0], starts)
    values = (value for _, value in ast.iter_fields(statement))
    parts = (part for value in values for part in (value if isinstance(value, list) else [value]))
    own = (part for part in parts if isinstance(part, ast.AST) and not isinstance(part, ast.stmt))
    ends = (_end(node, starts) for part in own for node in ast.walk(part) if isinstance(node, ast.expr | ast.arg))
    return max((end for end in ends if end <= first), default=_start(statement, starts))


def _above_comments(text: bytes, behind: int, start: int) -> int:
    """The start of the comment lines and empty lines directly above `start` and after `behind`."""
    _, *lines = text[behind:start].splitlines(keepends=True) or [b""]
    above = [*takewhile(lambda line: not line.strip() or line.lstrip().startswith(b"#"), reversed(lines))]
    return start - sum(map(len, above)) if len(above) > 1 else start


def _after_comment(text: bytes, end: int) -> int:
    found = _COMMENT.match(text, end)
    return end if found is None else found.end()


def _blocks(node: ast.AST) -> Iterator[list[ast.stmt]]:
    for _, value in ast.iter_fields(node):
        if isinstance(value, list) and value and isinstance(value[0], ast.stmt):
            yield value
        elif isinstance(value, list) and value and isinstance(value[0], ast.excepthandler | ast.match_case):
            yield from (handler.body for handler in value)


def _start(statement: ast.stmt, starts: Sequence[int]) -> int:
    decorators = getattr(statement, "decorator_list", None)
    first = decorators[0] if decorators else statement
    return starts[first.lineno - 1] + first.col_offset


def _end(statement: ast.stmt | ast.expr | ast.arg, starts: Sequence[int]) -> int:
    return starts[(statement.end_lineno or statement.lineno) - 1] + (statement.end_col_offset or 0)


def _in_utf8(source: bytes, encoding: str) -> bytes:
    """The text without byte order mark, in the bytes that `ast` counts for columns."""
    return source.removeprefix(_BOM).decode(body_encoding(encoding)).encode()


def _changed_comments(before: tuple[str, ...], after: tuple[str, ...], replaced: str, written: str) -> str | None:
    """The broken rule, if any: comments keep their order, and those that are lost or written come from replaced
    stretches."""
    moved = Counter({comment: written.count(comment) for comment in set(after)})
    if any(replaced.count(comment) < count for comment, count in moved.items()):
        return "a comment is written that did not stand there"
    if not any(_is_in_order(before, after, +moved, is_first) for is_first in (True, False)):
        return "a comment outside the edits has moved"
    gone = Counter(before) - Counter(after)
    if any(replaced.count(comment) < count for comment, count in gone.items()):
        return "a comment outside the edits is lost"
    return None


def _is_in_order(before: Sequence[str], after: Sequence[str], moved: Counter[str], is_first: bool) -> bool:
    """Whether all comments but the moved ones keep their order; among equal comments, the first or the last are the
    moved ones.

    libcst does not list the comments inside an expression as they follow each other in the text.
    """
    left, kept = Counter(moved), list[str]()
    for comment in after if is_first else reversed(after):
        if left[comment] > 0:
            left[comment] -= 1
        else:
            kept.append(comment)
    remaining = iter(before if is_first else reversed(before))
    return all(comment in remaining for comment in kept)
