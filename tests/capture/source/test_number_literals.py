"""Numbers that are written out: arithmetic of literals, however long."""

import ast

import pytest

from fusec.capture.source.number_literals import is_number


def expression(text: str) -> ast.expr:
    return ast.parse(text, mode="eval").body


@pytest.mark.parametrize("text", ["2", "-0.5", "+3j", "1 / 3", "2 * (3 + 1j)", " + ".join(["1"] * 2000)])
def test_number(text: str) -> None:
    assert is_number(expression(text))


@pytest.mark.parametrize("text", ["True", "x", "-x", "1 + x", "not 1", "~1", "1 @ 2", "'a'", " + ".join(["x"] * 2000)])
def test_no_number(text: str) -> None:
    assert not is_number(expression(text))
