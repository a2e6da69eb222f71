"""The workload of functions that call several groups in turn: the originals of these groups run against their kernels."""

from pathlib import Path

import pytest

from fusec.verify import VerifyOptions, verify
from tests.stories.story import fused, write

pytestmark = pytest.mark.slow

CHANNEL = """\
import numpy as np


def step(h, u, dt, dx):
    flux = h * u
    return h - dt * np.gradient(flux, dx)
"""
WORKLOAD = """\
import numpy as np

SIZES = (50,)


def cases(size, seed):
    yield "channel:step", (np.arange(1.0, size + 1), np.arange(1.0, size + 1), 0.1, 0.5), {}
"""
OPTIONS = VerifyOptions(seconds=1.0, timeout=60.0)


@pytest.mark.parametrize("product", ["h * u", "h * u * 1.0000001"])
def test_kernels_run_in_the_workload_and_faults_are_found(product: str, tmp_path: Path) -> None:
    source, folder = tmp_path / "source", tmp_path / "fused"
    source.mkdir()
    (source / "channel.py").write_text(CHANNEL)
    (source / "workload.py").write_text(WORKLOAD)
    write(fused(source), folder)
    generated = folder / "_fused_channel.py"
    text = generated.read_text()
    assert "def step_fused(" in text
    kernel = text.index("def step_flux_kernel(")
    generated.write_text(text[:kernel] + text[kernel:].replace("flux = h * u", f"flux = {product}", 1))
    comparison = verify(folder, OPTIONS)
    assert [(group.reach.calls, group.reach.kernels) for group in comparison.groups] == [(1, 1), (1, 1)]
    (case,) = comparison.workload
    assert bool(case.mismatch) == (product != "h * u")
