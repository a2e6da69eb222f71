"""A named lambda leaves with its last call, and stays wherever anything else may see it."""

from pathlib import Path

import pytest

from fusec.config import Options
from fusec.pipeline import fuse

HEAD = "import numpy as np\n\n\n"
LEAVES = {
    "a word on the function above": (
        'def f(x: np.ndarray):\n    """Doc."""\n    half = lambda v: v * 0.5 + 1\n    return half(x) * 2\n',
        'def f(x: np.ndarray):\n    """Doc."""\n    return _fused.f_fused(x)\n',
    ),
    "one that calls the other, empty lines around": (
        "def f(x: np.ndarray, r):\n    y = len(x)\n\n    half = lambda v: v * r\n    both = lambda v: half(v) + v\n\n"
        "    return both(x) * both(r), y\n",
        "def f(x: np.ndarray, r):\n    y = len(x)\n\n    return _fused.f_fused(x, r), y\n",
    ),
    "no empty line after the head": (
        "def f(x: np.ndarray):\n    half = lambda v: v * 0.5 + 1\n\n    return half(x) * 2\n",
        "def f(x: np.ndarray):\n    return _fused.f_fused(x)\n",
    ),
}
STAYS = (
    "def f(x: np.ndarray):\n    half = lambda v: v * 0.5 + 1  # why\n    return half(x) * 2\n",
    "def f(x: np.ndarray, seen):\n    half = lambda v: v * 0.5 + 1\n    seen.append(half)\n    return half(x) * 2\n",
    "def f(x: np.ndarray):\n    half = lambda v: v * 0.5 + 1\n    y = half(x) * 2\n    return y, locals()\n",
    "def f(x: np.ndarray):\n    half = lambda v: v * 0.5 + 1\n    g = lambda: half\n    return g, half(x) * 2\n",
    "def f(x: np.ndarray):\n    half = lambda v: v * 0.5 + 1; x = x[1:]\n    return half(x) * 2\n",
    "def f(x: np.ndarray):\n    half = lambda v: v * 0.5 + 1\n    return half(x) * 2 + half(x[0])[0]\n",
)


@pytest.mark.parametrize("case", LEAVES)
def test_it_leaves_with_its_last_call(case: str, tmp_path: Path) -> None:
    before, after = LEAVES[case]
    assert _rewritten(before, tmp_path).endswith("\n\n" + after)


@pytest.mark.parametrize("source", STAYS)
def test_it_stays(source: str, tmp_path: Path) -> None:
    assert "half = lambda v: v * 0.5 + 1" in _rewritten(source, tmp_path)


def _rewritten(source: str, folder: Path) -> str:
    (folder / "program.py").write_text(HEAD + source, encoding="utf-8")
    outcome = fuse(folder, Options())
    assert outcome.plan.groups
    assert not outcome.told.demands
    content = outcome.package.content("program.py")
    assert content is not None
    return content.decode()
