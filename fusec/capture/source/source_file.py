"""Parsed source files: the bytes of a syntax tree's node, and the author's text there."""

import ast
import codecs
import io
import re
import sys
import tokenize
import warnings

from fusec.base.ir.kernel import LaunchForm, LaunchSource
from fusec.base.records import dataclass
from fusec.base.text.diagnostic import Diagnostic
from fusec.base.text.source_span import SourceSpan
from fusec.capture.source.syntax import children

_BOM = b"\xef\xbb\xbf"
WIDE_BOMS = (b"\xff\xfe", b"\xfe\xff")
_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+")
_POSITIONED = (ast.expr, ast.stmt, ast.alias, ast.arg, ast.keyword, ast.excepthandler, ast.pattern)
_LONE_RETURN = re.compile(rb"\r\n?")
_ASCII = "".join(map(chr, range(32, 127)))
_CODING = re.compile(rb"coding[:=][ \t]*([-\w.]+)")
_ASCII_SUPERSETS = ("utf-8", "ascii", "iso8859", "cp125", "koi8", "mac-", "euc", "gb", "big5", "shift_jis", "johab")
_LONGEST_CHAIN = 200  # of `elif`, each of which nests in the previous one


@dataclass(frozen=True, slots=True)
class LineTable:
    """The lines of a text as Python's parser counts them, each with its ending, and the byte offset of its start."""

    lines: tuple[str, ...]
    starts: tuple[int, ...]


@dataclass(frozen=True, slots=True, eq=False)
class SourceFile:
    """A parsed file: `path` is POSIX and relative to the package's root, `module` its dotted name with the root's name.

    `text` is the decoded content without byte order mark, newlines as written; `newline` is the first line ending.
    `import_prefix` is the text between `from ` and the name of a module beside this one.
    """

    path: str
    module: str
    content: bytes
    text: str
    encoding: str
    newline: str
    tree: ast.Module
    is_init: bool
    import_prefix: str
    table: LineTable


@dataclass(frozen=True, slots=True, eq=False)
class SourceText:
    """The part of a parsed file that is kept while its tree, which takes forty times the memory, is not needed."""

    path: str
    module: str
    content: bytes
    is_init: bool
    import_prefix: str


@dataclass(frozen=True, slots=True)
class DecodedText:
    """`content` is `bom` followed by `text` in `encoding`; every character is encoded independently."""

    text: str
    encoding: str
    bom: bytes


def span(file: SourceFile, node: ast.AST) -> SourceSpan:
    """The span of a node that has a position (an expression, a statement, an alias, an argument)."""
    if not isinstance(node, _POSITIONED):
        raise TypeError(f"{type(node).__name__} has no position")
    end_line, end_column = node.end_lineno or node.lineno, node.end_col_offset or node.col_offset
    start, before_start = _place(file, node.lineno, node.col_offset)
    end, before_end = _place(file, end_line, end_column)
    return SourceSpan(file.path, start, end, node.lineno, before_start + 1, end_line, before_end + 1)


def launch_source(file: SourceFile, statement: ast.stmt) -> LaunchSource:
    """The source of a launch that replaces the whole statement."""
    form = LaunchForm.RETURN if isinstance(statement, ast.Return) else LaunchForm.ASSIGNMENT
    place = span(file, statement)
    return LaunchSource(form, segment(file, statement), place, place)


def segment(file: SourceFile, node: ast.AST) -> str:
    """The author's text of a node, line endings included."""
    place = span(file, node)
    return file.content[place.start : place.end].decode(file.encoding)


def segment_on_one_line(file: SourceFile, node: ast.expr) -> str:
    """The segment with its parts joined on one line, without comments."""
    text = segment(file, node)
    is_whole = "#" not in text and "\\" not in text
    return " ".join(text.split()) if is_whole else ast.unparse(node)


def is_plain_text(text: str) -> bool:
    """Whether columns count bytes, lines end as in Python, and indentation is blanks, so that texts can be joined."""
    return text.isascii() and not set(text) & set("\t\v\f\x1c\x1d\x1e")


def line_start(file: SourceFile, line: int) -> int:
    """The byte offset at which a line (counted from 1) starts; the line after the last is the end of the file."""
    return file.table.starts[line - 1]


def _place(file: SourceFile, line: int, column: int) -> tuple[int, int]:
    """Byte offset in the file, and characters before it on its line, of a parser position in UTF-8 bytes."""
    text, start = file.table.lines[line - 1], file.table.starts[line - 1]
    if text.isascii():
        return start + column, column
    before = text.encode()[:column].decode()
    return start + len(before.encode(file.encoding)), len(before)


def decode(path: str, content: bytes) -> DecodedText | Diagnostic:
    """The text of a file by its byte order mark, its PEP 263 line or UTF-8; a Diagnostic if Python rejects it."""
    if content.startswith(WIDE_BOMS):
        return Diagnostic("FUS902", "The file is UTF-16 or UTF-32, which Python does not read.", path)
    try:
        encoding, _ = tokenize.detect_encoding(io.BytesIO(_first_lines(content)).readline)
        bom = _BOM if content.startswith(_BOM) else b""
        encoding = "utf-8" if encoding == "utf-8-sig" else encoding
        text = content[len(bom) :].decode(encoding)
    except (SyntaxError, UnicodeError, LookupError, ValueError) as problem:
        return Diagnostic("FUS902", f"The file cannot be decoded: {_one_line(problem)}.", path)
    if not _encodes_each_character(text, encoding, content[len(bom) :]):
        return Diagnostic("FUS902", f"fusec does not edit files in the encoding `{encoding}`.", path)
    return DecodedText(text, encoding, bom)


def is_spelled_in_ascii(content: bytes) -> bool:
    """Whether the file's coding line, if any, keeps ASCII words as they are."""
    coding = _CODING.search(content, 0, 400)
    return coding is None or _is_ascii_superset(coding.group(1).decode())


def _is_ascii_superset(encoding: str) -> bool:
    try:
        return codecs.lookup(encoding).name.startswith(_ASCII_SUPERSETS)
    except LookupError:
        return True


def _first_lines(content: bytes) -> bytes:
    """The first lines with all line endings as `\\n`, in which the parser looks for the coding line."""
    head = _LONE_RETURN.sub(b"\n", content[:4096])
    return b"\n".join(head.split(b"\n", 2)[:2]) + b"\n"


def _encodes_each_character(text: str, encoding: str, body: bytes) -> bool:
    """Whether text and bytes can be cut at the same places, and ASCII means itself: not so for UTF-7 or ISO-2022."""
    if encoding == "utf-8":
        return True
    if _ASCII.encode(encoding, "replace") != _ASCII.encode():
        return False
    if text.isascii():
        return text.encode() == body
    try:
        codes = {character: character.encode(encoding) for character in set(text)}
    except UnicodeError:
        return False
    return b"".join([codes[character] for character in text]) == body


def parse_source(
    path: str, module: str, content: bytes, import_prefix: str = "", most_levels: int | None = None
) -> SourceFile | Diagnostic:
    """The file as Python reads it, or a Diagnostic (FUS901, 902, 903) if Python or fusec cannot read it.

    `most_levels` limits the depth of its tree.
    """
    file = parse_any_depth(path, module, content, import_prefix)
    if isinstance(file, Diagnostic):
        return file
    has_long_chain = file.text.count("elif") > _LONGEST_CHAIN and _longest_chain(file.tree) > _LONGEST_CHAIN
    if has_long_chain or (most_levels is not None and _levels(file.tree) > most_levels):
        return _too_deep(path)
    return file


def may_run(content: bytes) -> bool:
    """Whether Python may accept the file: it knows more encodings than fusec, and may parse deeper trees."""
    try:
        _tree(content)
    except (SyntaxError, ValueError):
        return False
    except (RecursionError, MemoryError):
        pass
    return True


def _too_deep(path: str) -> Diagnostic:
    return Diagnostic("FUS903", "The file nests or chains expressions deeper than fusec reads.", path)


def parse_any_depth(path: str, module: str, content: bytes, import_prefix: str = "") -> SourceFile | Diagnostic:
    """The file as `parse_source` returns it, without a depth limit: most visitors fail on very deep trees."""
    decoded = decode(path, content)
    if isinstance(decoded, Diagnostic):
        return decoded
    try:
        tree = _tree(decoded.text)
    except (RecursionError, MemoryError):
        return _too_deep(path)
    except SyntaxError as problem:
        return Diagnostic("FUS901", f"Syntax error on line {problem.lineno or 1}: {_one_line(problem.msg)}.", path)
    except ValueError as problem:
        return Diagnostic("FUS901", f"Python cannot parse the file: {_one_line(problem)}.", path)
    table = line_table(decoded)
    is_init = path.rpartition("/")[2] == "__init__.py"
    newline = _first_newline(table.lines)
    return SourceFile(
        path, module, content, decoded.text, decoded.encoding, newline, tree, is_init, import_prefix, table
    )


def _tree(text: str | bytes) -> ast.Module:
    """The syntax tree, without the parser's warnings."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return ast.parse(text)


def _longest_chain(tree: ast.Module) -> int:
    """The most tests in a chain `if`, `elif`, ..., `elif`: each is one level deeper in the tree."""
    lengths: dict[ast.AST, int] = {}
    for node in ast.walk(tree):  # an `if` precedes those in its branches
        if isinstance(node, ast.If):
            lengths.setdefault(node, 1)
            lengths.update((inner, lengths[node] + 1) for inner in node.orelse if isinstance(inner, ast.If))
    return max(lengths.values(), default=0)


def _levels(tree: ast.Module) -> int:
    """The depth of the tree."""
    deepest, row = 0, [*children(tree)]
    while row:
        deepest += 1
        row = [child for node in row for child in children(node)]
    return deepest


def parse_again(source: SourceText) -> SourceFile:
    """The file of a `SourceText`, parsed again: maybe on a shallower stack, which limits the depth of trees."""
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(2 * limit)
    try:
        file = parse_source(source.path, source.module, source.content, source.import_prefix)
    finally:
        sys.setrecursionlimit(limit)
    if isinstance(file, Diagnostic):
        raise AssertionError(f"`{source.path}` was parsed before: {file.message}")
    return file


def line_table(decoded: DecodedText) -> LineTable:
    """The lines of a text, ended by `\\n`, `\\r\\n` or `\\r` alone, and one more start than there are lines."""
    lines = tuple(_LINE.findall(decoded.text))
    is_ascii = decoded.text.isascii()
    starts = [len(decoded.bom)]
    for line in lines:
        starts.append(starts[-1] + (len(line) if is_ascii else len(line.encode(decoded.encoding))))
    return LineTable(lines, tuple(starts))


def _first_newline(lines: tuple[str, ...]) -> str:
    first = lines[0] if lines else ""
    if first.endswith("\r\n"):
        return "\r\n"
    return "\r" if first.endswith("\r") else "\n"


def _one_line(problem: object) -> str:
    return " ".join(str(problem).split()).rstrip(".")
