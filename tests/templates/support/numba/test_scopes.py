"""Results may have any names: scopes of memory in machine code are named after them."""

from pathlib import Path

import numpy as np
import pytest

from tests.tools.fused import only_group


@pytest.mark.parametrize("name", ["places", "read"])
def test_a_result_is_named_as_a_scope(tmp_path: Path, name: str) -> None:
    group = only_group(tmp_path, f"def f(x):\n    t = np.sqrt(x)\n    {name} = t * t + t\n    return {name}\n")
    x = np.arange(12.0)
    assert (group.fused(x=x) == group.original(x=x)).all()
