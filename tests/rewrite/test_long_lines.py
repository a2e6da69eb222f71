"""Calls inside statements go over several lines where the author's line has no room for them."""

from pathlib import Path

import pytest

from tests.stories.story import fused

BEFORE = """import numpy as np


def {name}(x: np.ndarray, y, g):
{body}
"""
LONG = "residual_norm_of_the_second_order_upwind_net"


def rewritten(tmp_path: Path, body: str, name: str = LONG, length: int = 120) -> list[str]:
    """The function's lines in the output, without what is before it."""
    text = BEFORE.format(name=name, body="\n".join(f"    {line}" for line in body.splitlines()))
    (tmp_path / "option.py").write_text(text, encoding="utf-8")
    (tmp_path / "pyproject.toml").write_text(f"[tool.black]\nline-length = {length}\n")
    outcome = fused(tmp_path)
    assert outcome.is_safe and outcome.plan.groups
    after = outcome.package.content("option.py").decode().partition(f"def {name}(")[2]
    return after.partition("\n")[2].replace(LONG, "f").rstrip().splitlines()


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        (
            "assert np.all(x * 2 + y > 0) and np.max(y * 3 + x) > 0 or np.sum(y * 5 + x * 3) > 0",
            "assert _fused.f_fused_all_true(\n    x, y\n) and _fused.f_fused_largest(\n    y, x\n) > 0 or _fused.f_fused_total(y, x) > 0",
        ),
        (
            "if g(np.all(x * 2 + y > 0), y, g, 1000, 2000):  # a comment has room\n    return 1",
            "if g(_fused.f_fused(x, y), y, g, 1000, 2000):  # a comment has room\n    return 1",
        ),
        (
            "value = g(1000, 2000, 3000, 4000, 5000, np.max(x * 2 + y), 'a text of some length')\nreturn value",
            "value = g(1000, 2000, 3000, 4000, 5000, _fused.f_fused(\n    x, y\n), 'a text of some length')\nreturn value",
        ),
    ],
)
def test_calls_break_inside_their_brackets(tmp_path: Path, body: str, expected: str) -> None:
    assert [line.removeprefix("    ") for line in rewritten(tmp_path, body)] == expected.splitlines()


def test_a_line_of_which_a_comment_tells_tools_stays_one(tmp_path: Path) -> None:
    body = "assert np.all(x * 2 + y > 0) and np.max(y * 3 + x) > 0 or np.sum(y * 5 + x * 3) > 0  # noqa: S101"
    assert rewritten(tmp_path, body) == [
        "    assert _fused.f_fused_all_true(x, y) and _fused.f_fused_largest(y, x) > 0 or _fused.f_fused_total(y, x) > 0  # noqa: S101"
    ]


def test_a_line_may_be_as_long_as_the_authors(tmp_path: Path) -> None:
    words = " or ".join(["g(1, 2, 3)"] * 12)
    body = f"return g(np.exp(x) * 2 - np.exp(x) * 3) or np.sqrt(y) or {words} or g(np.sqrt(x) - np.sqrt(x) * 3)"
    assert len(rewritten(tmp_path, body, "f")) == 1


def test_the_formatters_length_is_kept(tmp_path: Path) -> None:
    body = "largest = np.max(np.abs(x - y))\nreturn largest"
    assert rewritten(tmp_path, body, "of_residuals")[0] == "    largest = _fused.of_residuals_fused(x, y)"
    short = rewritten(tmp_path, body, "of_residuals", length=44)
    assert short[:3] == ["    largest = _fused.of_residuals_fused(", "        x, y", "    )"]


def test_many_results_are_broken_as_the_formatter_does(tmp_path: Path) -> None:
    names = [f"coefficient_{k}" for k in range(12)]
    body = (
        "\n".join(f"{name} = np.exp(x) * {k} - y" for k, name in enumerate(names)) + f"\nreturn {', '.join(names)}, g"
    )
    found = rewritten(tmp_path, body, "f")
    assert found[:2] == ["    (", "        coefficient_0,"]
    assert found[-2] == "    ) = _fused.f_fused(x, y)"
