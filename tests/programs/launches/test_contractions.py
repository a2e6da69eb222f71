"""Which scratch arrays of launches vanish, and which nearest programs keep theirs."""

from pathlib import Path

import pytest

from tests.stories.story import fused

KERNELS = """
import numpy as np
from numba import cuda


@cuda.jit
def put(x, d, n):
    i = cuda.grid(1)
    if i < n:
        d[i] = x[i] * 2.0


@cuda.jit
def put_some(x, d, n):
    i = cuda.grid(1)
    if i < n:
        if x[i] > 0.0:
            d[i] = x[i]


@cuda.jit
def put_sized(x, d):
    i = cuda.grid(1)
    if i < d.size:
        d[i] = x[i]


@cuda.jit
def take(d, y, n):
    i = cuda.grid(1)
    if i < n:
        y[i] = d[i] + 1.0


@cuda.jit
def take_next(d, y, n):
    i = cuda.grid(1)
    if i < n:
        y[i] = d[i + 1]


@cuda.jit
def take_less(d, y, n):
    i = cuda.grid(1)
    if i < n - 1:
        y[i] = d[i] + 1.0


@cuda.jit
def take_sized(d, y):
    i = cuda.grid(1)
    if i < d.shape[0]:
        y[i] = d[i]


@cuda.jit
def gather(d, y, n):
    i = cuda.grid(1)
    if i < n:
        y[i] = d[i] + d[0]


class Owner:
    pass

"""
LIKE = "d = cuda.device_array_like(x)"
VANISH = {
    "in a row": f"{LIKE}; put[1, 8](x, d, n); take[1, 8](d, y, n)",
    "sized": f"{LIKE}; put_sized[1, 8](x, d); take_sized[1, 8](d, y)",
    "of a dtype": "d = cuda.device_array(n, dtype=np.float32); put[1, 8](x, d, n); take[1, 8](d, y, n)",
    "two readers": f"{LIKE}; put[1, 8](x, d, n); take[1, 8](d, y, n); take[1, 8](d, z, n)",
    "after numbers": f"{LIKE}; b = (n + 7) // 8; put[b, 8](x, d, n); take[b, 8](d, y, n)",
}
STAY = {
    "returned": f"{LIKE}; put[1, 8](x, d, n); take[1, 8](d, y, n); return d",
    "kept": f"{LIKE}; put[1, 8](x, d, n); take[1, 8](d, y, n); Owner.d = d",
    "given away": f"{LIKE}; put[1, 8](x, d, n); take[1, 8](d, y, n); print(d)",
    "copied to the host": f"{LIKE}; put[1, 8](x, d, n); take[1, 8](d, y, n); d.copy_to_host(z)",
    "looked at between": f"{LIKE}; put[1, 8](x, d, n); print(d); take[1, 8](d, y, n)",
    "read later": f"{LIKE}; put[1, 8](x, d, n); take[1, 8](d, y, n); print(n); take[1, 8](d, z, n)",
    "read at a neighbour": f"{LIKE}; put[1, 8](x, d, n); take_next[1, 8](d, y, n)",
    "read at two places": f"{LIKE}; put[1, 8](x, d, n); gather[1, 8](d, y, n)",
    "read by fewer": f"{LIKE}; put[1, 8](x, d, n); take_less[1, 8](d, y, n)",
    "read under another bound": f"{LIKE}; put[1, 8](x, d, n); take[1, 8](d, y, m)",
    "read by as many as it has": f"{LIKE}; put[1, 8](x, d, n); take_sized[1, 8](d, y)",
    "written in part": f"{LIKE}; put_some[1, 8](x, d, n); take[1, 8](d, y, n)",
    "read first": f"{LIKE}; take[1, 8](d, y, n); put[1, 8](x, d, n)",
    "written only": f"{LIKE}; put[1, 8](x, d, n); take[1, 8](x, y, n)",
    "read only": f"{LIKE}; take[1, 8](d, y, n); take[1, 8](d, z, n)",
    "bound twice": f"{LIKE}; put[1, 8](x, d, n); take[1, 8](d, y, n); d = None",
    "another name": f"{LIKE}; e = d; put[1, 8](x, d, n); take[1, 8](d, y, n)",
    "a part": f"{LIKE}; put[1, 8](x, d, n); take[1, 8](d[1:], y, n)",
    "given": "put[1, 8](x, d, n); take[1, 8](d, y, n)",
    "in a closure": f"{LIKE}; put[1, 8](x, d, n); take[1, 8](d, y, n); return lambda: d",
    "seen by locals": f"{LIKE}; put[1, 8](x, d, n); take[1, 8](d, y, n); return locals()",
    "like what is bound again": f"{LIKE}; x = z; put[1, 8](x, d, n); take[1, 8](d, y, n)",
    "like what is changed": f"{LIKE}; x.resize(n); put[1, 8](x, d, n); take[1, 8](d, y, n)",
    "like what no kernel has": "d = cuda.device_array_like(w); put[1, 8](x, d, n); take[1, 8](d, y, n)",
    "an unknown dtype": "d = cuda.device_array(n, dtype=w); put[1, 8](x, d, n); take[1, 8](d, y, n)",
    "sized by itself": "d = cuda.device_array(n); put_sized[1, 8](x, d); take_sized[1, 8](d, y)",
    "allocated with a stream": "d = cuda.device_array(n, stream=w); put[1, 8](x, d, n); take[1, 8](d, y, n)",
}


@pytest.mark.parametrize("name", VANISH)
def test_vanishes(name: str, tmp_path: Path) -> None:
    vanished, text = _rewritten(VANISH[name], tmp_path)
    assert vanished == ["d"]
    assert "device_array" not in text


@pytest.mark.parametrize("name", STAY)
def test_stays(name: str, tmp_path: Path) -> None:
    vanished, text = _rewritten(STAY[name], tmp_path)
    assert vanished == []
    assert STAY[name].count("device_array") == text.count("device_array")


def _rewritten(body: str, folder: Path) -> tuple[list[str], str]:
    """The arrays that vanish, and the author's module afterwards."""
    parameters = "x, y, z, w, n, m" + (", d" if " = " not in body else "")
    lines = "".join(f"    {line}\n" for line in body.split("; "))
    (folder / "program.py").write_text(f"{KERNELS}\ndef run({parameters}):\n{lines}")
    outcome = fused(folder)
    assert outcome.is_safe
    contractions = (contraction.name for group in outcome.plan.groups for contraction in group.contractions)
    return list(contractions), outcome.package.content("program.py").decode()
