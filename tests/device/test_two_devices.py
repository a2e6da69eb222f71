"""On a machine of two devices: arrays of one, of the other and of both, whichever is the current one."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.stories.story import fused, imported, write

pytestmark = pytest.mark.slow

SOURCE = """import cupy as cp


def scaled(rows, scale):
    near = rows * scale[:, None]
    return near + rows


def kicked(x, v, dt):
    y = x + v * dt
    return y * 2.0 + x
"""


def outcome(function: Any, given: Any) -> tuple[int, Any] | str:
    try:
        result = function(*given)
    except Exception as error:
        return type(error).__name__
    return result.device.id, result.get()


@pytest.mark.gpu
def test_devices(tmp_path: Path) -> None:
    import cupy as cp

    if cp.cuda.runtime.getDeviceCount() < 2:
        pytest.skip("one device")
    (tmp_path / "before").mkdir()
    (tmp_path / "before" / "moved.py").write_text(SOURCE)
    write(fused(tmp_path / "before"), tmp_path / "after")
    scope: dict[str, Any] = {}
    exec(SOURCE, scope)

    def given(device: int, *shape: int) -> Any:
        with cp.cuda.Device(device):
            return cp.asarray(np.random.default_rng(device).random(shape))

    with imported(tmp_path / "after") as load:
        for current, first, second in np.ndindex(2, 2, 2):
            rows, scale, v = given(first, 500, 3), given(second, 500), given(second, 500, 3)
            for name, arguments in (("scaled", (rows, scale)), ("kicked", (rows, v, 0.5))):
                with cp.cuda.Device(current):
                    found, expected = outcome(getattr(load("moved"), name), arguments), outcome(scope[name], arguments)
                assert isinstance(found, str) == isinstance(expected, str)
                assert found[0] == expected[0]
                assert np.array_equal(found[1], expected[1])
        kernels = [value for value in vars(load("_fused_moved")).values() if hasattr(value, "plans")]
        assert all(sum(not plan.reason for plan in kernel.plans.values()) == 2 for kernel in kernels)
