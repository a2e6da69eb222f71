"""Comments inside replaced statements stand above the call, as far as nobody reads them in another order or place."""

from pathlib import Path

import pytest

from tests.stories.story import fused

BEFORE = """import numpy as np


def f(x: np.ndarray, y, g):
    {}
"""


def rewritten(tmp_path: Path, body: str) -> str:
    """The function's body in the output; the module must have been edited."""
    (tmp_path / "option.py").write_text(BEFORE.format(body.replace("\n", "\n    ")), encoding="utf-8")
    outcome = fused(tmp_path)
    assert outcome.is_safe and outcome.plan.groups
    lines = outcome.package.content("option.py").decode().partition("def f(x: np.ndarray, y, g):\n")[2].splitlines()
    return "\n".join(line.removeprefix("    ") for line in lines)


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        (
            "# of lengths\nt = (x  # one\n     # two\n     * 2)  # beside\n# between\nreturn t + y  # three",
            "# of lengths\n# one\n# two\n# three\nreturn _fused.f_fused(x, y)",
        ),
        ("return (\n    # one\n    x * 2 + y  # two\n)  # three", "# one\n# two\nreturn _fused.f_fused(x, y)  # three"),
        ("t = x * 2  # noqa\nreturn t + y  # type: ignore", "return _fused.f_fused(x, y)  # type: ignore"),
        ("return np.where(x > len('# one'), x * 2,\n                y)", "return _fused.f_fused(x, len('# one'), y)"),
    ],
)
def test_above_the_call(tmp_path: Path, body: str, expected: str) -> None:
    assert rewritten(tmp_path, body) == expected


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        (
            "t = (x  # one\n     * 2)\n# two\nif np.max(t +  # three\n          y) > 3:\n    return 1\nreturn 2",
            "# one\n# two\n# three\nif _fused.f_fused(x, y) > 3:\n    return 1\nreturn 2",
        ),
        (
            "return g('# 0', np.sum(x * x  # one\n                       + y))",
            "# one\nreturn g('# 0', _fused.f_fused(x, y))",
        ),
        (
            "return g(0,  # one\n         x * 2 +  # two\n         y)",
            "return g(0,  # one\n         _fused.f_fused(x, y))",
        ),
        (
            "return g(x * 2 +  # one\n         y,  # two\n         y)",
            "# one\nreturn g(_fused.f_fused(x, y),  # two\n         y)",
        ),
        (
            "return g(x * 2 +  # one\n         y, np.exp(  # two\n             x) - 1)",
            "# one\nvalue_1, value_2 = _fused.f_fused(x, y)\nreturn g(value_1, value_2)",
        ),
    ],
)
def test_above_the_statement_that_holds_the_call(tmp_path: Path, body: str, expected: str) -> None:
    assert rewritten(tmp_path, body) == expected


def test_beside_what_stays(tmp_path: Path) -> None:
    """A statement that stays has its comments, and those of the one before it stand above them."""
    body = "t = (x  # one\n     * 2)\n# two\nc = 0.5  # three\nreturn t + c * y  # four"
    assert rewritten(tmp_path, body) == "# one\n# two\nc = 0.5  # three\n# four\nreturn _fused.f_fused(x, c, y)"


def test_what_an_elif_and_a_loop_compute(tmp_path: Path) -> None:
    body = "if len(y) > 3:\n    pass\nelif np.max(  # one\n        x * 2) > 3:\n    y = 1\nreturn y"
    expected = "if len(y) > 3:\n    pass\n# one\nelif _fused.f_fused(x) > 3:\n    y = 1\nreturn y"
    assert rewritten(tmp_path, body) == expected
