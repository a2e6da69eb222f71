"""A tiny rewritten package, written by hand: what `fusec rewrite` would leave behind, with faults to choose."""

import json
from pathlib import Path

MODULE = """\
import numpy as np

from . import _fused_waves as _fused


def damp(x, y):
    return _fused.damp_fused(x, y)


def step(x, v, dt):
    x, v = _fused.step_fused(x, v, dt)
    return v
"""

UNFUSED = """\
import ctypes
import time

import numpy as np


def damp_unfused(x, y):
    energy = x * x + y * y
    return np.sqrt(energy) * np.exp(-energy)


def step_unfused(x, v, dt):
    x += v * dt
    v *= 0.5
    return x, v
"""

# like fused code: what is not plain goes to the original
FUSED = """\

BUFFER = np.empty(1_000_000)


def is_plain(*operands):
    return (
        all(type(operand) is np.ndarray and operand.dtype == np.float64 for operand in operands)
        and len({operand.shape for operand in operands}) == 1
        and operands[0].ndim == 1
        and np.geterr()["invalid"] != "raise"
    )


def damp_fused(x, y):
    if not is_plain(x, y):
        return damp_unfused(x, y)
    out = np.empty(x.shape)
    for start in range(0, x.size, 4096):
        i = slice(start, start + 4096)
        with np.errstate(all="ignore"):  # as compiled code does
            energy = x[i] * x[i] + y[i] * y[i]
            out[i] = np.sqrt(energy) * np.exp(-energy)
    return out


def step_fused(x, v, dt):
    if not is_plain(x, v) or type(dt) is not float or np.may_share_memory(x, v) or not all_writeable(x, v):
        return step_unfused(x, v, dt)
    moved, slowed = x + v * dt, v * 0.5
    x[:], v[:] = moved, slowed
    return x, v


def all_writeable(*operands):
    return all(operand.flags.writeable for operand in operands)
"""

WORKLOAD = """\
import numpy as np

SIZES = (50, 300)


def cases(size, seed):
    rng = np.random.default_rng(seed)
    yield "waves:damp", (rng.random(size), rng.random(size)), {}
    yield "waves:step", (rng.random(size), rng.random(size)), {"dt": 0.5}
"""


def write_package(
    folder: Path, fault: tuple[str, str] = ("", ""), fp: str = "close", workload: str | None = WORKLOAD
) -> Path:
    """The package, with the text `fault[0]` of its fused code replaced by `fault[1]`."""
    package = folder / "waves_package"
    package.mkdir()
    assert fault[0] in FUSED
    fused = FUSED.replace(*fault) if fault[0] else FUSED
    (package / "__init__.py").write_text("")
    (package / "waves.py").write_text(MODULE)
    (package / "_fused_waves.py").write_text(UNFUSED + fused)
    if workload is not None:
        (package / "workload.py").write_text(workload)
    groups = [
        _group("damp", ("x", "y"), ("value",), "fresh", fp, 6),
        _group("step", ("x", "v", "dt"), ("x", "v"), "updated", "exact", 3),
    ]
    report = {"schema": 1, "modules": [{"path": "waves.py", "groups": groups, "refusals": []}]}
    (package / "fusec-report.json").write_text(json.dumps(report))
    return package


def _group(
    function: str, operands: tuple[str, ...], outputs: tuple[str, ...], kind: str, fp: str, operations: int
) -> dict[str, object]:
    return {
        "name": f"{function}_fused",
        "stem": function,
        "stages": [],
        "operands": [{"name": operand, "expression": operand, "kind": "name"} for operand in operands],
        "outputs": [{"name": output, "kind": kind} for output in outputs],
        "stored": [],
        "contractions": [],
        "fp": fp,
        "operations": {"before": operations, "after": 1},
        "passes": {"before": 3 * operations, "after": 3},
    }
