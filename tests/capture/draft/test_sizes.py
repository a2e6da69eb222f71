"""What sizes and arithmetic of sizes are made of."""

import ast

import pytest

from fusec.capture.draft.sizes import terms


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("2 * n - u.size", ["2", "n", "u.size"]),
        ("-(len(u) // 2)", ["len(u)", "2"]),
        ("u.shape[:-1] + (2, n)", ["u.shape[:-1]", "(2, n)"]),
        ("n / 2", ["n / 2"]),
        ("n if m else 2", ["n if m else 2"]),
    ],
)
def test_the_terms_of_integer_arithmetic(text: str, found: list[str]) -> None:
    assert [ast.unparse(term) for term in terms(ast.parse(text, mode="eval").body)] == found
