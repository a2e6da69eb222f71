"""The array samples as programs of CuPy: every group is a CUDA kernel, and runs for the arguments of its sample's workload."""

import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from fusec.base.scalars.targets import CUDA
from tests.stories.story import copy, fused, imported, write

from . import host_cupy

pytestmark = pytest.mark.slow

SAMPLES = Path(__file__).parents[2] / "samples"


def of_arrays() -> list[str]:
    """The samples whose code is array expressions, without kernels of numba's and work units."""
    folders = [path.parent for path in SAMPLES.glob("*/workload.py")]
    texts = {folder.name: "".join(path.read_text("utf-8") for path in folder.glob("*.py")) for folder in folders}
    return sorted(name for name, text in texts.items() if "numba" not in text and "pykokkos" not in text)


class Unlaunched:
    """A module of kernels that compiles and runs none: what arguments a kernel is for is decided before."""

    def __init__(self, **_given: Any) -> None:
        pass

    def get_function(self, _name: str) -> Any:
        return SimpleNamespace(kernel=SimpleNamespace(linear_launch=lambda *_: None))


@pytest.mark.parametrize("name", of_arrays())
def test_every_group_runs_on_cupy(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copy(SAMPLES / name, tmp_path / "before" / name)
    for path in (tmp_path / "before" / name).glob("*.py"):
        if path.name != "workload.py":
            path.write_text(path.read_text("utf-8").replace("import numpy as np", "import cupy as np"), "utf-8")
    outcome = fused(tmp_path / "before" / name)
    write(outcome, tmp_path / "after" / name)
    groups = [group for group in outcome.plan.groups if group.span.path != "workload.py"]
    assert groups and all(group.targets == (CUDA,) for group in groups)
    monkeypatch.setattr(host_cupy, "RawModule", Unlaunched)
    with host_cupy.installed() as cupy, imported(tmp_path / "after" / name) as load, np.errstate(all="ignore"):
        workload = load("workload")
        for call, arguments, keywords in workload.cases(workload.SIZES[0], 1):
            module, function = call.split(":")
            getattr(load(module), function)(*of_device(arguments, cupy), **keywords)
        assert not set(reasons(f"{name}._fused_"))


def of_device(value: Any, cupy: Any) -> Any:
    """The arrays in it as CuPy's."""
    if isinstance(value, list | tuple):
        return type(value)(of_device(item, cupy) for item in value)
    return cupy.asarray(value) if isinstance(value, np.ndarray) else value


def reasons(prefix: str) -> Iterator[str]:
    """Why kernels of these modules did not run."""
    for module in [module for key, module in sys.modules.items() if key.startswith(prefix)]:
        for name, value in vars(module).items():
            if hasattr(value, "plans") and hasattr(value, "reasons"):
                yield from (f"{name}: {reason}" for reason in value.reasons)
