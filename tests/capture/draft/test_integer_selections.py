"""Integers select parts of arrays; of a view with a name they select something else of its array."""

from pathlib import Path

import pytest

from fusec.base.ir.array import Selection
from fusec.base.ir.kernel import Launch
from fusec.capture import capture

SOURCE = """import numpy as np


def step(u: np.ndarray, x: np.ndarray):
    other = VIEW
    u[1] = x * 2.0 + u[1]
    return other[0] * 3.0 + x
"""


@pytest.mark.parametrize("view", ["u.T", "u[::2]", "u[1:]", "u[:, ::-1]", "u[0]", "u[:, 0]"])
def test_a_part_of_a_view_with_a_name_is_no_such_part_of_the_array(view: str, tmp_path: Path) -> None:
    (tmp_path / "pkg").mkdir()
    (tmp_path / "pkg" / "m.py").write_text(SOURCE.replace("VIEW", view))
    regions = (region for module in capture(tmp_path / "pkg").modules for region in module.regions)
    launches = [item for region in regions for item in region.items if isinstance(item, Launch)]
    arrays = {array.text: array for launch in launches for array in launch.kernel.parameters if array.is_view}
    part = arrays["other[0]"]
    assert not isinstance(part.index, Selection) or part.storage != arrays["u[1]"].storage
