"""The `# fusec:` comments of a file: the request of each, and the statements to which it applies."""

import ast
import re
from collections.abc import Iterable
from dataclasses import field

from fusec.base.ir.program import Pragma
from fusec.base.records import dataclass
from fusec.base.text.codes import page
from fusec.base.text.diagnostic import Diagnostic
from fusec.base.text.source_span import SourceSpan

_PRAGMA = re.compile(r"#\s*fusec\s*:\s*([^#]*)")
_IGNORE = re.compile(r"ignore\s*\[([^\[\]]+)\]")
_SWITCHES = ("off", "on", "fuse")
_HINT = "Write `# fusec: off`, `# fusec: on`, `# fusec: fuse` or `# fusec: ignore[FUS203]`."


@dataclass(frozen=True, slots=True)
class PragmaComment:
    """`kind` is `off`, `on`, `fuse` or `ignore`; `codes` are those of `ignore[...]`, sorted; `line` counts from 1.

    A trailing comment applies to its own statement; `off` and `on` on a line of their own apply until the other or the
    end of the file; `fuse` and `ignore` on a line of their own apply to the next statement.
    """

    kind: str
    codes: tuple[str, ...]
    line: int
    is_trailing: bool
    span: SourceSpan = field(compare=False)


def read_pragma(comment: str, is_trailing: bool, span: SourceSpan) -> PragmaComment | Diagnostic | None:
    """The request of a comment; FUS911 if it begins like a pragma but is not one; None for any other comment."""
    found = _PRAGMA.search(comment)
    if found is None:
        return None
    text = found.group(1).strip()
    if text in _SWITCHES:
        return PragmaComment(text, (), span.line, is_trailing, span)
    ignored = _IGNORE.fullmatch(text)
    if ignored is None:
        message = f"`# fusec: {text}` on line {span.line} is not a pragma."
        return Diagnostic("FUS911", message, span.path, _HINT, span=span)
    codes = sorted({code.strip() for code in ignored.group(1).split(",")})
    unknown = [code for code in codes if page(code) is None]
    if unknown:
        message = f"`{unknown[0]}` on line {span.line} is not a code of fusec."
        return Diagnostic("FUS911", message, span.path, _HINT, span=span)
    return PragmaComment("ignore", tuple(codes), span.line, is_trailing, span)


@dataclass(frozen=True, slots=True)
class PragmaRange:
    """A comment's request for all statements on these lines, both inclusive; `code` in `ignore[...]`, else empty."""

    kind: str
    code: str
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class StatementPragmas:
    is_off: bool
    is_required: bool
    ignored: tuple[str, ...]

    @property
    def pragma(self) -> Pragma | None:
        if self.is_off:
            return Pragma.OFF
        return Pragma.FUSE if self.is_required else None


def pragma_ranges(tree: ast.Module, comments: Iterable[PragmaComment]) -> tuple[PragmaRange, ...]:
    """The lines to which each comment applies."""
    ordered = sorted(comments, key=lambda comment: comment.line)
    statements = [node for node in ast.walk(tree) if isinstance(node, ast.stmt)] if ordered else []
    ranges = [_off_range(comment, ordered) for comment in ordered if _is_switch(comment)]
    for comment in ordered:
        statement = None if _is_switch(comment) else _statement(comment, statements)
        if statement is not None:
            last = statement.end_lineno or statement.lineno
            codes = comment.codes or ("",)
            ranges.extend(PragmaRange(comment.kind, code, _first_line(statement), last) for code in codes)
    return tuple(pragma for pragma in ranges if pragma.kind != "on")


def statement_pragmas(statement: ast.stmt, ranges: tuple[PragmaRange, ...]) -> StatementPragmas:
    """The requests of all comments that apply to one statement."""
    last = statement.end_lineno or statement.lineno
    own = [pragma for pragma in ranges if pragma.first <= last and statement.lineno <= pragma.last]
    kinds = {pragma.kind for pragma in own}
    return StatementPragmas("off" in kinds, "fuse" in kinds, tuple(sorted({pragma.code for pragma in own} - {""})))


def _is_switch(comment: PragmaComment) -> bool:
    """`# fusec: off` or `on` on a line of its own."""
    return comment.kind in ("off", "on") and not comment.is_trailing


def _off_range(comment: PragmaComment, ordered: list[PragmaComment]) -> PragmaRange:
    """The lines from this switch to the next."""
    following = (other.line for other in ordered if _is_switch(other) and other.line > comment.line)
    return PragmaRange(comment.kind, "", comment.line, next(following, 10**9))


def _statement(comment: PragmaComment, statements: list[ast.stmt]) -> ast.stmt | None:
    """The statement with a trailing comment on its lines, or on its head; otherwise the next statement."""
    if comment.is_trailing:
        own = [s for s in statements if _first_line(s) <= comment.line <= _head_end(s)]
        return max(own, key=lambda s: (s.lineno, -s.col_offset), default=None)
    following = [s for s in statements if _first_line(s) > comment.line]
    return min(following, key=lambda s: (_first_line(s), s.col_offset), default=None)


def _first_line(statement: ast.stmt) -> int:
    decorators: list[ast.expr] = getattr(statement, "decorator_list", [])
    return min((statement.lineno, *(decorator.lineno for decorator in decorators)))


def _head_end(statement: ast.stmt) -> int:
    """The last line of a simple statement, or of a compound statement before its body."""
    body: list[ast.stmt] = getattr(statement, "body", None) or getattr(statement, "cases", [])
    end = statement.end_lineno or statement.lineno
    if not body:
        return end
    first = body[0].pattern.lineno if isinstance(body[0], ast.match_case) else _first_line(body[0])
    return max(statement.lineno, first - 1)
