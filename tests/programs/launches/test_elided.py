"""`sync = "elide"`: the host no longer waits between launches of one group, and still waits everywhere else."""

from pathlib import Path

from fusec.base.plan.plan import FusionPlan
from fusec.config import Contracts, Options, Sync
from fusec.pipeline import Outcome, fuse

SOURCE = '''"""Launches with waits between."""

from numba import cuda


@cuda.jit
def scale(x, n):
    i = cuda.grid(1)
    if i < n:
        x[i] *= 2.0


def run(x, y, n):
    scale[2, 3](x, n)
    cuda.synchronize()
    scale[2, 3](y, n)
    cuda.synchronize()
    print(x)
    scale[2, 3](x, n)
    cuda.synchronize()
'''


def outcome(tmp_path: Path, sync: Sync) -> Outcome:
    (tmp_path / "program.py").write_text(SOURCE)
    return fuse(tmp_path, Options(contracts=Contracts(sync=sync)), lambda _: None)


def groups(plan: FusionPlan) -> int:
    return sum(len(module.groups) for module in plan.modules)


def test_waits_between_launches_are_left_out(tmp_path: Path) -> None:
    found = outcome(tmp_path, Sync.ELIDE)
    text = found.package.content("program.py").decode()
    assert found.is_safe
    assert groups(found.plan) == 1
    assert text.count("cuda.synchronize()") == 2
    assert "y)\n    cuda.synchronize()\n    print(x)" in text


def test_waits_keep_launches_apart_by_default(tmp_path: Path) -> None:
    assert groups(outcome(tmp_path, Sync.KEEP).plan) == 0
