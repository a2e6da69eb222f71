"""What becomes of a legal run that falls into parts, one of which has no proof alone?"""

from pathlib import Path

from tests.stories.story import planned

SHAPES_OF_PAIRS = """import numpy as np


def step(a: np.ndarray, b, c, s):
    t = 1 - (b[:, :-1])
    out = c.copy()
    out[1:] += ((b[1:, :]) + (s)) * (np.where((c[:-1]) > (b[1:]), 1, 0.5))
    after = np.zeros_like(a)
    w = np.maximum((t[:, :]), (out[:, :-1]))
    after[1:] = ((b[1:, :]) / s) - ((b[1:]) * 0.5)
    c[:, :-1] = b[:, :-1]
    c[:, :, -1] = 0.0
    return after[:, :-1, 2:] * 2
"""


def test_it_stays_whole(tmp_path: Path) -> None:
    """Which slices may have one shape is asked of pairs of launches, and a part has other pairs."""
    (tmp_path / "steps.py").write_text(SHAPES_OF_PAIRS, encoding="utf-8")
    assert any(len(group.members) > 1 for group in planned(tmp_path).groups)
