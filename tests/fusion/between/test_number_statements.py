"""A number that is updated between the stages of a stencil parts them, and what stands on each side is fused by itself."""

from pathlib import Path

import numpy as np
import pytest

from tests.stories.story import fused, imported, write

ARRAY = "import numpy as np\n\n\ndef step(u: np.ndarray, n: int, t: float, dt: float):\n"
STEPS = {
    "counter": (["f = u[1:] - u[:-1]", "n += 1", "v = u[1:-1] + 0.5 * (f[1:] - f[:-1])"], [["v"]]),
    "time": (["f = u[1:] - u[:-1]", "t += dt", "v = u[1:-1] + 0.5 * (f[1:] - f[:-1])"], [["v"]]),
    "read behind": (["f = u[1:] - u[:-1]", "t += dt", "v = t * (f[1:] - f[:-1])"], [["v"]]),
    "two stages before": (
        ["f = u[1:] - u[:-1]", "g = f[1:] - f[:-1]", "n += 1", "h = g[1:] - g[:-1]", "v = h[1:] * h[:-1]"],
        [["f", "g"], ["h", "v"]],
    ),
    "twice": (
        ["f = u[1:] - u[:-1]", "n += 1", "g = f[1:] * f[:-1]", "t += dt", "v = g[1:] - g[:-1] * f[1:-1]"],
        [["v"]],
    ),
    "other operations": (["f = u - 1", "w = np.sqrt(u)", "n += 2", "v = w[1:-1] + f[1:-1]"], [["f", "w"]]),
}


@pytest.mark.parametrize("case", STEPS)
def test_stages_around_a_number(case: str, tmp_path: Path) -> None:
    lines, members = STEPS[case]
    (tmp_path / "before").mkdir()
    text = "".join(f"    {line}\n" for line in (*lines, "return v, n, t"))
    (tmp_path / "before" / "wave.py").write_text(ARRAY + text)
    outcome = fused(tmp_path / "before")
    assert not outcome.diagnostics
    assert [[member.name for member in group.members] for group in outcome.plan.groups] == members
    write(outcome, tmp_path / "after")
    given = (np.linspace(0.0, 1.0, 40) ** 2, 1, 0.5, 0.25)
    with imported(tmp_path / "before") as load:
        expected = load("wave").step(*given)
    with imported(tmp_path / "after") as load:
        found = load("wave").step(*given)
    assert np.array_equal(found[0], expected[0]) and found[1:] == expected[1:]


def test_a_loop_of_stages_with_a_number_is_not_cut(tmp_path: Path) -> None:
    loop = ["for _ in range(3):", "    f = u[1:] - u[:-1]", "    t += dt", "    v = u[1:-1] + (f[1:] - f[:-1])"]
    (tmp_path / "wave.py").write_text(ARRAY + "".join(f"    {line}\n" for line in (*loop, "return v, t")))
    assert not fused(tmp_path).diagnostics
