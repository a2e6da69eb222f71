"""Facts that the syntax tree does not hold: comments, semicolons, and the offset at which an import may be inserted."""

import ast
import tokenize
from collections.abc import Iterator

from fusec.base.records import dataclass
from fusec.base.text.diagnostic import Diagnostic
from fusec.base.text.source_span import SourceSpan
from fusec.capture.source.layout import imports_end
from fusec.capture.source.pragmas import PragmaComment, read_pragma
from fusec.capture.source.source_file import SourceFile, line_start

# `match` and `case` may also be names, of lines that stay
_HEADS = frozenset(
    ("async", "case", "class", "def", "elif", "else", "except", "finally", "for", "if", "match", "try", "while", "with")
)


@dataclass(frozen=True, slots=True)
class ConcreteFacts:
    """`import_offset` is the byte at which a line `from .x import y` may be inserted: always at the start of a line.

    `newline` is the line ending there. `shared_lines` are the line numbers of all logical lines that hold a `;`,
    `headed_lines` those that also hold the head of a block: `if x: a = 1; b = 2`.
    `diagnostics` are for comments that begin like a pragma but are not one.
    """

    import_offset: int
    newline: str
    shared_lines: frozenset[int]
    headed_lines: frozenset[int]
    pragmas: tuple[PragmaComment, ...]
    diagnostics: tuple[Diagnostic, ...] = ()


def concrete_facts(file: SourceFile) -> ConcreteFacts | Diagnostic:
    """The facts of a file that `ast` has parsed; FUS903 if its tokens cannot be read.

    Tokens suffice, are read ten times as fast as a concrete syntax tree, and cannot exhaust the stack.
    """
    line = insertion_line(file)
    pragmas: list[PragmaComment] = []
    diagnostics: list[Diagnostic] = []
    try:
        tokens = _tokens(file) if b";" in file.content or b"fusec" in file.content else ()
    except (tokenize.TokenError, SyntaxError) as problem:
        return Diagnostic("FUS903", f"The tokens of the file cannot be read: {problem.args[0]}.", file.path)
    for token in tokens:
        found = _pragma(file, token) if token.type == tokenize.COMMENT else None
        if isinstance(found, PragmaComment):
            pragmas.append(found)
        elif found is not None:
            diagnostics.append(found)
    before = file.table.lines[line - 2] if line > 1 else ""
    return ConcreteFacts(
        line_start(file, line),
        _ending(before) or file.newline,
        frozenset(line for line, _ in _shared_lines(tokens)),
        frozenset(line for line, is_headed in _shared_lines(tokens) if is_headed),
        tuple(pragmas),
        tuple(diagnostics),
    )


def _tokens(file: SourceFile) -> tuple[tokenize.TokenInfo, ...]:
    """The tokens of the file, with all line endings read as `\\n`, so that lines match those of the syntax tree."""
    lines = (line.rstrip("\r\n") + "\n" for line in file.table.lines)
    return tuple(tokenize.generate_tokens(lambda: next(lines, "")))


def _shared_lines(tokens: tuple[tokenize.TokenInfo, ...]) -> Iterator[tuple[int, bool]]:
    """The lines with a `;`, and whether the logical line begins with the head of a block."""
    first, is_shared, is_headed, in_line = 0, False, False, False
    for token in tokens:
        if token.type in (tokenize.COMMENT, tokenize.NL, tokenize.INDENT, tokenize.DEDENT):
            continue
        if not in_line:
            first, is_shared, is_headed, in_line = token.start[0], False, token.string in _HEADS, True
        is_shared = is_shared or (token.type == tokenize.OP and token.string == ";")
        if token.type == tokenize.NEWLINE:
            in_line = False
            yield from ((line, is_headed) for line in range(first, token.start[0] + 1) if is_shared)


def _pragma(file: SourceFile, token: tokenize.TokenInfo) -> PragmaComment | Diagnostic | None:
    line, column = token.start
    text = file.table.lines[line - 1]
    end = column + len(token.string)
    start_byte = line_start(file, line) + len(text[:column].encode(file.encoding))
    end_byte = start_byte + len(token.string.encode(file.encoding))
    span = SourceSpan(file.path, start_byte, end_byte, line, column + 1, line, end + 1)
    return read_pragma(token.string, bool(text[:column].strip()), span)


def _ending(line: str) -> str:
    return line[len(line.rstrip("\r\n")) :]


def insertion_line(file: SourceFile) -> int:
    """The line before which an import is inserted: after the block of imports that first imports NumPy.

    A file that sets environment variables before it imports NumPy continues to do so. Without a top-level import of
    NumPy, the first block of imports after the docstring is used.
    """
    end = imports_end(file.tree)
    return _line_after(file, end - 1) if end else _line_after_comments(file)


def _line_after(file: SourceFile, index: int) -> int:
    """The first line after the logical line in which this top-level statement ends."""
    line, column = _end(file.tree.body[index])
    for statement in file.tree.body[index + 1 :]:
        if statement.lineno > line:
            break
        line, column = _end(statement)
    rest = file.table.lines[line - 1].encode()[column:].decode()
    while "#" not in rest and rest.rstrip("\r\n").endswith("\\") and line < len(file.table.lines):
        rest = file.table.lines[line]
        line += 1
    return line + 1


def _end(statement: ast.stmt) -> tuple[int, int]:
    return statement.end_lineno or statement.lineno, statement.end_col_offset or 0


def _line_after_comments(file: SourceFile) -> int:
    """The line after the comments at the beginning of the file."""
    for number, line in enumerate(file.table.lines, start=1):
        if not line.lstrip().startswith("#"):
            return number
    return len(file.table.lines) + 1
