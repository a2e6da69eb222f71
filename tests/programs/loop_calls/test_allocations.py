"""Arrays that the caller of compiled loops makes are left out only where nobody can tell."""

from pathlib import Path

import pytest

from tests.stories.story import fused

HEAD = """import numpy as np
from numba import njit


@njit
def double(v, t, n):
    for i in range(n):
        t[i] = v[i] * 2.0


@njit
def other(t, y, n):
    for i in range(n):
        y[i] = t[i] + 1.0


@njit
def inner(t, y, n):
    for i in range(n):
        if t[i] > 0.0:
            y[i] = t[i] + 1.0


@njit
def neighbour(v, x, n):
    for i in range(n):
        x[i] = v[i + 1]


"""
CALLS = "double(v, t, n); other(t, y, n)"
SPARED = {
    "like an array": "t = np.empty_like(v); " + CALLS,
    "of its shape": "t = np.zeros(v.shape, dtype=np.float32); " + CALLS,
    "as many as an argument says": "t = np.empty(n); " + CALLS,
    "between the calls": "double(v, y, n); t = np.empty_like(v); other(y, t, n); double(t, v, n)",
}
KEPT = {
    "returned": f"t = np.empty_like(v); {CALLS}; return t",
    "read afterwards": f"t = np.empty_like(v); {CALLS}; print(t[0])",
    "another name": f"t = np.empty_like(v); s = t; {CALLS}; return s",
    "captured": f"t = np.empty_like(v); {CALLS}; return lambda: t",
    "shown": f"t = np.empty_like(v); {CALLS}; return locals()",
    "given a value again": f"t = np.empty_like(v); t = np.empty_like(y); {CALLS}",
    "its like is given a value": f"t = np.empty_like(v); v = y; {CALLS}",
    "its like gets another dtype": f"t = np.empty_like(v); v.dtype = np.int64; {CALLS}",
    "its size is given a value": f"t = np.empty(n); n = 3; {CALLS}",
    "its size is a sum": f"t = np.empty(n - 1); {CALLS}",
    "its size is another name": f"t = np.empty(m); {CALLS}",
    "its dtype is a parameter": f"t = np.empty(n, m); {CALLS}",
    "its like is no array of the loops": f"t = np.empty_like(m); {CALLS}",
    "another call comes first": f"t = np.empty(n); neighbour(v, y, n); print(n); {CALLS}",
    "an exception shows it": "t = y; try:\n"
    + "        t = np.empty_like(v)\n"
    + "        double(v, t, n)\n        other(t, y, n)\n"
    "    except ValueError:\n        print(t)",
    "global": f"global t; t = np.empty_like(v); {CALLS}",
    "not stored first": "t = np.zeros_like(v); inner(v, t, n); other(t, y, n)",
}


@pytest.mark.parametrize("name", SPARED)
def test_is_left_out(name: str, tmp_path: Path) -> None:
    assert [each for each in _contractions(SPARED[name], tmp_path) if each] == ["t"]


@pytest.mark.parametrize("name", KEPT)
def test_is_made(name: str, tmp_path: Path) -> None:
    assert "t" not in _contractions(KEPT[name], tmp_path)


def _contractions(body: str, folder: Path) -> list[str]:
    """The arrays that the rewritten function does not make."""
    (folder / "program.py").write_text(HEAD + "def run(v, y, n, m):\n    " + body.replace("; ", "\n    ") + "\n")
    outcome = fused(folder)
    assert outcome.is_safe
    return [each.name for group in outcome.plan.groups for each in group.contractions if each.made is not None]
