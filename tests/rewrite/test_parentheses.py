"""Parentheses go with the expression that they enclose, unless they may be a call's or a tuple's."""

import pytest

from fusec.base.text.source_span import SourceSpan
from fusec.rewrite.parentheses import with_parentheses


@pytest.mark.parametrize(
    ("line", "taken"),
    [
        ("z = (x + 1) @ y", "(x + 1)"),
        ("z = ((x + 1)) @ y", "((x + 1))"),
        ("z = g((x + 1))", "(x + 1)"),
        ("return (x + 1) @ y", "(x + 1)"),
        ("z = 1 if a else(x + 1).T", "(x + 1)"),
        ("z = [*(x + 1)]", "(x + 1)"),
        ("z = g(x + 1)", "x + 1"),
        ("z = g (x + 1)", "x + 1"),
        ("z = g[0](x + 1)", "x + 1"),
        ("z = myreturn(x + 1)", "x + 1"),
        ("z = \u00e9if(x + 1)", "x + 1"),
        ("z = (x + 1, y)", "x + 1"),
        ("z = ( x + 1 ) @ y", "x + 1"),
        ("z = x + 1", "x + 1"),
        ("(x + 1)", "x + 1"),
    ],
)
def test_parentheses(line: str, taken: str) -> None:
    source = line.encode()
    start = source.index(b"x + 1")
    found = with_parentheses(source, SourceSpan("a.py", start, start + 5, 1, 1, 1, 6))
    assert source[found.start : found.end].decode() == taken
