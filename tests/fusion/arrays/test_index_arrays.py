"""Which arrays of places do kernels compute, and which must still exist?"""

from pathlib import Path

import pytest

from fusec.base.ir.preparation import IndexArray
from tests.stories.story import planned


def computed(folder: Path, *lines: str, library: str = "numpy", fp: str = "close") -> list[str]:
    """The names of the index arrays that the groups of a function with these lines take in."""
    body = "\n".join(f"    {line}" for line in lines)
    head = f"import {library} as np\n\n\ndef step(x: np.ndarray, y: np.ndarray, v: np.ndarray, n, m):\n"
    (folder / "step.py").write_text(f"{head}{body}\n", encoding="utf-8")
    groups = planned(folder, ("--fp", fp)).groups
    return [each.name for group in groups for each in group.call.prepared if isinstance(each, IndexArray)]


@pytest.mark.parametrize("library", ["numpy", "cupy"])
@pytest.mark.parametrize(
    "value",
    [
        "np.arange(n)",
        "np.arange(x.shape[0])",
        "np.arange(len(x) - 1)",
        "np.arange(n)[:, None]",
        "np.arange(n)[None, :, np.newaxis]",
        "np.arange(n, dtype=np.float32)",
        "np.arange(n, m, 2)",
        "np.arange(0.0, m, 0.5)",
        "np.linspace(0.0, 1.0, n)",
        "np.linspace(n, m, num=x.shape[0], endpoint=False)",
    ],
)
def test_a_kernel_computes_them(tmp_path, value, library):
    assert computed(tmp_path, f"t = {value}", "return np.sin(t) * x + t", library=library) == ["t"]


@pytest.mark.parametrize(
    "value",
    [
        "np.meshgrid(v, y)",
        "np.meshgrid(v, y, indexing='ij', copy=False)",
        "np.indices(x.shape)",
        "np.indices((n, m), sparse=True)",
        "np.mgrid[0:n, :m]",
        "np.ogrid[:n, 0:m]",
        "np.mgrid[-3:4, -n : n + 1]",
        "np.ogrid[n:m, :m]",
    ],
)
def test_a_kernel_repeats_those_of_grids(tmp_path, value):
    assert computed(tmp_path, f"i, j = {value}", "return i * 2.0 + j") == ["i", "j"]
    assert computed(tmp_path, f"i, j = {value}", "return i * 2.0 + 1.0") == ["i"]


def test_shapes_of_results_are_those_of_their_operands(tmp_path):
    assert computed(tmp_path, "b = x * y + 1.0", "t = np.arange(b.shape[0])", "return b * t") == ["t"]
    assert computed(tmp_path, "b = x * v", "b = b + 1.0", "i, j = np.indices(b.shape)", "return b * i + j") == [
        "i",
        "j",
    ]


def test_inside_expressions(tmp_path):
    assert len(computed(tmp_path, "return np.where(np.arange(n)[:, None] >= np.arange(n), x, 0.0)")) == 2
    assert computed(tmp_path, "b = x * y + 1.0", "return b * np.arange(x.shape[0])") == ["arange_value"]


@pytest.mark.parametrize(
    "lines",
    [
        ("t = np.arange(n)", "b = t * x + 1.0", "return b, t"),  # returned
        ("t = np.arange(n)", "b = t * x + 1.0", "print(t)", "return b"),  # passed on
        ("t = np.arange(n)", "return np.sort(x * t) / (x + 1.0), x * t"),  # read where the group is called
        ("i, j = np.meshgrid(v, y)", "return np.sort(j)[0] / (i + 1.0) + i"),
        ("t = np.arange(n)", "t *= 2", "return t * x + 1.0"),  # written
        ("t = np.arange(n)", "t[0] = 5", "return t * x + 1.0"),
        ("t = np.arange(n)", "s = t", "b = s * x + 1.0", "return b, s"),  # under another name
        ("t = np.arange(n)", "f = lambda: t", "b = t * x + 1.0", "return b, f"),  # seen by a function
        ("for t in (x, y):", "    t = np.arange(n)", "    b = t * x + 1.0", "return b, t"),
        ("t = list(np.arange(n))", "return np.array(t) * x + 1.0"),
        ("t = np.arange(n, dtype=complex)", "return t * x + 1.0"),
        ("t = np.arange(n, like=x)", "return t * x + 1.0"),
        ("t = np.arange(n)[1:]", "return t * x + 1.0"),  # a part
        ("t = np.arange(*n)", "return t * x + 1.0"),
        ("t = np.arange(f(n))", "return t * x + 1.0"),  # code of the author's
        ("t = np.linspace(0.0, 1.0, n, retstep=True)[0]", "return t * x + 1.0"),
        ("t = np.linspace(x, y, n)", "return t * x + 1.0"),  # of arrays
        ("np = v", "t = np.arange(n)", "return t * x + y"),  # another library
        ("b = x[1:] * y + 1.0", "t = np.arange(b.shape[0])", "return b * t"),  # a size that the group computes
        ("b = x * y + 1.0", "t = np.arange(b.size)", "return b * t"),
        ("b = (x + 1.0) * np.arange(n)", "return b * 2.0"),  # which may raise after an operation that may
        ("i, j = np.meshgrid(v, y)", "b = i * 2.0 + j", "return b, j"),
        ("i, j = np.meshgrid(v, y)", "v += 1.0", "return i * x + j"),  # which changes what no copy sees
        ("i, j = np.meshgrid(v, y, x)", "return i * 2.0 + j"),  # raises
        ("i, j = np.mgrid[0:1:5j, 0:n]", "return i * 2.0 + j"),
        ("g = np.indices(x.shape)", "return g * 2.0 + x"),
    ],
)
def test_others_exist(tmp_path, lines):
    assert computed(tmp_path, *lines) == []


@pytest.mark.parametrize("value, is_taken", [("np.linspace(0.0, 1.0, n)", False), ("np.arange(n)", True)])
def test_under_exact_those_exist_that_cupy_rounds_once(tmp_path, value, is_taken):
    lines = f"t = {value}", "return t * x + t"
    assert computed(tmp_path, *lines, library="cupy", fp="exact") == ["t"] * is_taken
    assert computed(tmp_path, *lines, fp="exact") == ["t"]


@pytest.mark.parametrize("library", ["numpy", "cupy"])
@pytest.mark.parametrize("lines", [("u = x * t", "return np.ptp(u * y)"), ("return np.ptp(x * t)",)])
def test_a_kernel_whose_results_are_finished_afterwards_takes_them_in(tmp_path, library, lines):
    assert computed(tmp_path, "t = np.linspace(0.0, 1.0, n)", *lines, library=library) == ["t"]
