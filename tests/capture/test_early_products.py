"""Which products run before what Python evaluates first."""

import re
from pathlib import Path

import pytest

from tests.stories.story import fused, write

HEAD = "import numpy as np\n\nfrom elsewhere import shift, table\n\n\n"
EARLY = {
    "d = a * b + 1.0 - x @ w\n    return d * d": ["x @ w"],
    "d = a[:, None] + b - 2.0 * np.dot(x, w)\n    return np.exp(-d)": ["np.dot(x, w)"],
    "return np.exp(np.sum(x * x, axis=1)[:, None] + np.sum(w * w, axis=0) - 2 * (x @ w))": ["x @ w"],
}
IN_ORDER = (
    "d = x @ w - a * b\n    return d * d",  # nothing waits
    "d = shift(a) * b + 1.0 - x @ w\n    return d * d",  # a call that may do anything
    "d = table * b + 1.0 - x @ w\n    return d * d",  # a name that others may bind
    "d = (a * b + 1.0  # a comment in the statement\n        - x @ w)\n    return d * d",
    "d = a * b + 1.0 - x @ w\n    b += d * d\n    return b",  # writes in place
)


def generated(body: str, folder: Path) -> str:
    (folder / "before").mkdir()
    (folder / "before" / "m.py").write_text(f"{HEAD}def f(a, b, x, w):\n    {body}\n")
    write(fused(folder / "before"), folder / "after")
    found = folder / "after" / "_fused_m.py"
    return found.read_text() if found.exists() else ""


@pytest.mark.parametrize("body", EARLY)
def test_products_run_first_if_operands_are_plain(body: str, tmp_path: Path) -> None:
    """And the author's statements run otherwise, and where something raises."""
    text = generated(body, tmp_path)
    assert "if not are_plain(" in text
    assert "except Exception:" in text
    assert body.split("\n")[0] in text
    assert re.findall(r" product\w* = (?!load)(.*)", text) == EARLY[body]


@pytest.mark.parametrize("body", IN_ORDER)
def test_other_products_keep_their_place(body: str, tmp_path: Path) -> None:
    assert "are_plain" not in generated(body, tmp_path)
