"""Statements between launches that run in another turn see the same values, and what would not is left in its place."""

from pathlib import Path

import numpy as np
import pytest

from tests.stories.story import fused, imported, write

HEAD = "import math\n\nimport numpy as np\n\n\ndef step(u: np.ndarray, x: np.ndarray):\n"
STATEMENTS = {
    "the name of a number": (["t = u * 2 + 1", "c = 0.5", "d = c", "v = t * d + c"], [["t", "v"]]),
    "a number bound again": (["t = u * 2 + 1", "c = 0.5", "d = c", "c = 2.0", "v = t * d + c"], [["t"], ["v"]]),
    "the size of another name": (["t = u * 2 + 1", "w = x", "n = len(w)", "v = t * 3 + n"], [["t", "v"]]),
    "the size of a result": (["t = u * 2 + 1", "w = t", "n = len(w)", "v = t * 3 + n"], [["t"], ["v"]]),
    "the root of a later number": (
        ["s = np.sum(u * x)", "h = 0.5 * s", "m = np.max(u)", "r = math.sqrt(h)", "v = np.min(u) + m + r"],
        [["s"], ["m", "smallest"]],
    ),
}


@pytest.mark.parametrize("case", STATEMENTS)
def test_values_are_the_same(case: str, tmp_path: Path) -> None:
    lines, members = STATEMENTS[case]
    (tmp_path / "before").mkdir()
    (tmp_path / "before" / "wave.py").write_text(HEAD + "".join(f"    {line}\n" for line in (*lines, "return v")))
    outcome = fused(tmp_path / "before")
    assert not outcome.diagnostics
    assert [[member.name for member in group.members] for group in outcome.plan.groups] == members
    write(outcome, tmp_path / "after")
    given = (np.linspace(0.0, 1.0, 40) ** 2, np.linspace(1.0, 2.0, 40))
    with imported(tmp_path / "before") as load:
        expected = load("wave").step(*given)
    with imported(tmp_path / "after") as load:
        assert np.allclose(load("wave").step(*given), expected, rtol=1e-14)
