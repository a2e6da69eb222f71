"""Remove the redundant parentheses around a replaced expression."""

import re
from dataclasses import replace

from fusec.base.text.source_span import SourceSpan

# what an operand may follow; behind any other name, and behind a bracket, they would be a call's
_BEFORE = re.compile(
    rb"([-=+*/@%<>&|^~(\[{,:]|(?<![\w\x80-\xff])(return|if|elif|else|while|assert|not|and|or|in|yield))[ \t]*\Z"
)


def with_parentheses(source: bytes, stretch: SourceSpan) -> SourceSpan:
    """The stretch, extended by the parentheses that enclose only it: `z = (x * x + 1) @ y  ->  z = value(x) @ y`."""
    start, end = stretch.start, stretch.end
    while source[start - 1 : start] == b"(" and source[end : end + 1] == b")":
        line = max(source.rfind(newline, 0, start) for newline in (b"\n", b"\r")) + 1
        if not _BEFORE.search(source[line : start - 1]):
            break
        start, end = start - 1, end + 1
    return replace(stretch, start=start, end=end)
