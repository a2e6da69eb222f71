"""Which lines of statements that slice axes, and statements that reduce along them, does one function call?"""

import pytest

from tests.stories.story import planned

ROWS = "y = y - np.mean(y, axis=1, keepdims=True)"
SLICES = ("z = np.zeros_like(y)", "z[1:-1] = y[2:] - y[:-2]")
FIRST = "y = np.exp(x) * a"


def called(folder, *lines):
    """For each function that the author's module calls: the results of the groups that it calls."""
    body = "\n".join(f"    {line}" for line in lines)
    (folder / "rows.py").write_text(f"import numpy as np\n\n\ndef f(x, a, b, g):\n{body}\n", encoding="utf-8")
    calls = [each for module in planned(folder).modules for each in module.called]
    return [" ".join(group.members[-1].name for group in getattr(each, "groups", (each,))) for each in calls]


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ((FIRST, ROWS, *SLICES, "return z"), ["y z"]),
        ((FIRST, *SLICES, ROWS.replace("y", "z"), "return z"), ["y z z"]),
        ((*SLICES, "return np.sum(z * z, axis=1)"), ["z value"]),
        ((FIRST, ROWS, "", *SLICES, "return z"), ["y z"]),
        ((FIRST, ROWS, "g(y)", *SLICES, "return z"), ["y", "z"]),
        ((FIRST, ROWS, "if a:", "    b = 2.0", *SLICES, "return z * b"), ["y", "z value"]),
        ((FIRST, "y[1:] -= np.mean(x, axis=1)[:, None] * x[:-1]", "return y"), ["y"]),  # both in one statement
        ((FIRST, ROWS, *SLICES, "return z, y"), ["y z"]),
    ],
)
def test_slices_and_rows_are_called_in_turn(tmp_path, lines, expected):
    assert called(tmp_path, *lines) == expected
