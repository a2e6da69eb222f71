"""Where does a part of a syntax tree stand in its ASCII text, and what is the text with other words there?"""

import ast
from collections.abc import Iterable, Sequence

Edit = tuple[int, int, str]  # from here to there stands this


def line_starts(text: str) -> list[int]:
    lines = text.splitlines(keepends=True)
    return [sum(map(len, lines[:n])) for n in range(len(lines))]


def stretch(node: ast.expr | ast.stmt, starts: Sequence[int]) -> tuple[int, int]:
    assert node.end_lineno is not None and node.end_col_offset is not None
    return starts[node.lineno - 1] + node.col_offset, starts[node.end_lineno - 1] + node.end_col_offset


def text_of(node: ast.expr, text: str, starts: Sequence[int]) -> str:
    start, end = stretch(node, starts)
    return text[start:end]


def edited(text: str, edits: Iterable[Edit]) -> str:
    for start, end, words in sorted(edits, reverse=True):
        text = text[:start] + words + text[end:]
    return text
