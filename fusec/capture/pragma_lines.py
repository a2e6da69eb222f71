"""On which statements do the `# fusec:` comments of a file stand?"""

import ast
from collections.abc import Iterable
from dataclasses import dataclass

from fusec.base.program import Pragma
from fusec.capture.pragmas import PragmaComment


@dataclass(frozen=True, slots=True)
class PragmaRange:
    """The comment's wish for all statements on these lines, both inclusive; `code` of `ignore[...]`, else empty."""

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
    """The lines that each comment speaks of."""
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
    """What the comments ask of one statement."""
    last = statement.end_lineno or statement.lineno
    own = [pragma for pragma in ranges if pragma.first <= last and statement.lineno <= pragma.last]
    kinds = {pragma.kind for pragma in own}
    return StatementPragmas("off" in kinds, "fuse" in kinds, tuple(sorted({pragma.code for pragma in own} - {""})))


def _is_switch(comment: PragmaComment) -> bool:
    """`# fusec: off` or `on` on a line of its own."""
    return comment.kind in ("off", "on") and not comment.is_trailing


def _off_range(comment: PragmaComment, ordered: list[PragmaComment]) -> PragmaRange:
    """From this switch to the next."""
    following = (other.line for other in ordered if _is_switch(other) and other.line > comment.line)
    return PragmaRange(comment.kind, "", comment.line, next(following, 10**9))


def _statement(comment: PragmaComment, statements: list[ast.stmt]) -> ast.stmt | None:
    """The statement on whose lines, or on whose head, a trailing comment stands; else the next statement."""
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
