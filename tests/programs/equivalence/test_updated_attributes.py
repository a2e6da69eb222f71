"""An update of an attribute that runs in stages leaves what the author's statements leave where the last of them raises."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.stories.story import imported, write

from .rewritten import original_step, transformed

SOURCE = """\
import numpy as np


class Scores:
    def __init__(self, x):
        self.x = x

    def level(self, weight):
        self.x -= self.x.mean()
        self.x *= 2.0
        self.x /= np.abs(weight)


class Shared(Scores):
    def __init__(self, x):
        Shared.x = x


def step(kind, x):
    scores = {"own": Scores, "shared": Shared}[kind](x)
    try:
        scores.level(None)
    except TypeError:
        return {name: float(np.sum(value)) for name, value in vars(scores).items()}
"""


@pytest.mark.parametrize(("kind", "x"), [("own", np.float64(2.5)), ("shared", np.arange(3.0))])
def test_what_is_set_before_an_error_is_set(kind: str, x: Any, tmp_path: Path) -> None:
    outcome = transformed(SOURCE, tmp_path / "before")
    write(outcome, tmp_path / "after")
    assert any(group.stages and group.owner for group in outcome.plan.groups)
    with imported(tmp_path / "after") as load:
        assert load("program").step(kind, x) == original_step(SOURCE)(kind, x) == {"x": 0.0}
