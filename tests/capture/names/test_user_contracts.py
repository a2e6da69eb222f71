"""A decorator that the configuration names makes kernels; another one does not."""

from pathlib import Path

import pytest

from fusec.base.ir.kernel import Launch
from fusec.capture import CaptureOptions, LaunchContracts, capture

SOURCE = """from numba import cuda

try:
    from compat import kernel
except ImportError:
    kernel = cuda.jit


@kernel
def scale(x, n):
    i = cuda.grid(1)
    if i < n:
        x[i] *= 2.0


def run(x, n):
    scale[2, 3](x, n)
    scale[2, 3](x, n)
"""


@pytest.mark.parametrize(("named", "launches"), [((), 0), (("kernel",), 2), (("compat.other",), 0)])
def test_decorator_makes_kernels_where_it_is_named(tmp_path: Path, named: tuple[str, ...], launches: int) -> None:
    file = tmp_path / "program.py"
    file.write_text(SOURCE)
    program = capture(file, CaptureOptions(launches=LaunchContracts(frozenset(named))))
    items = [item for module in program.modules for region in module.regions for item in region.items]
    assert sum(isinstance(item, Launch) for item in items) == launches
