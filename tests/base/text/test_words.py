"""Sentences about statements between launches close their relative clauses with a comma."""

import pytest

from fusec.base.text.words import stands_between


@pytest.mark.parametrize(
    ("what", "sentence"),
    [
        ("call of `print`", "call of `print` stands between."),
        ("launch of `f`, which calls `g`", "launch of `f`, which calls `g`, stands between."),
        ("exchange of `a, b` and `c`", "exchange of `a, b` and `c` stands between."),
        (
            "call of `f` (which `g(x)` compiles, with an integer)",
            "call of `f` (which `g(x)` compiles, with an integer) stands between.",
        ),
    ],
)
def test_a_clause_ends_with_a_comma(what: str, sentence: str) -> None:
    assert stands_between(what) == sentence
