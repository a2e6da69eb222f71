"""Which running sums and selections run between the kernels of one function, and which stay as they are?"""

import pytest

from tests.stories.story import fused, planned

FIRST = "h = np.tanh(x * y + w) * 2.0"


def write(folder, *lines, parameters="x, y, w, z: np.ndarray, i: np.ndarray, j, g"):
    body = "\n".join(f"    {line}" for line in lines)
    (folder / "scans.py").write_text(f"import numpy as np\n\n\ndef f({parameters}):\n{body}\n", encoding="utf-8")


def parts(folder, *lines):
    """For each function that the author's module calls: what it runs, and what a library selects inside a group."""
    write(folder, *lines)
    return parts_of(folder)


def parts_of(folder, *flags):
    found = []
    for module in planned(folder, flags).modules:
        for each in module.called:
            inner = each.parts if hasattr(each, "parts") else (each,)
            found.append(" ".join(text for part in inner for text in texts(part)))
    return found


def texts(part):
    if hasattr(part, "made"):
        return [part.made.expression]
    return [*(each.expression for each in part.call.prepared), part.members[-1].name]


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ((FIRST, "return np.cumsum(h, axis=1) * 0.5"), "value"),
        ((FIRST, "t = np.cumsum(h, axis=1)", "return t * 0.5"), "value"),
        ((FIRST, "return h - np.cumprod(h + 1.0, -1)"), "value"),
        ((FIRST, "return h - h.cumprod(axis=-1)"), "value"),
        ((FIRST, "return h - np.minimum.accumulate(h)"), "value"),
        ((FIRST, "return np.cumsum(h * y, axis=0) - h"), "value"),
        ((FIRST, "return np.cumsum(h, axis=1, dtype=np.float32) - h"), "h"),
        ((FIRST, "return np.cumsum(h, 0, np.float32) - h"), "h"),
        ((FIRST, "return np.cumsum(*h) - h"), "h"),
        ((FIRST, "return np.logical_or.accumulate(h) & (y < 1.0)"), "h np.logical_or.accumulate(h) value"),
        ((FIRST, "return np.cumsum(h, axis=j) * 0.5"), "h"),  # an axis of the call
        ((FIRST, "return np.cumsum(h, axis=1, out=y) * 0.5"), "h"),
        ((FIRST, "return h * z[i]"), "z[i] value"),
        ((FIRST, "return h * z[j]"), "h"),  # `j` may be an integer, and `z[j]` a number
        ((FIRST, "return (h + y) * z[i] - z[i]"), "z[i] z[i] value"),
        ((FIRST, "h *= z[i]", "return h"), "z[i] h"),
        ((FIRST, "return h - (g(x) if j else z[i])"), "h"),  # not always evaluated
        ((FIRST, "return h - g(z[i])"), "h"),
        ((FIRST, "z = z + h", "return h * z[i]"), "z z[i] value"),
        (("x *= 2.0", "x += y", "return x * z[i] + y"), "z[i] value"),
    ],
)
def test_one_function_calls_the_library(tmp_path, lines, expected):
    assert parts(tmp_path, *lines) == [expected]


@pytest.mark.parametrize(
    ("line", "expected", "exact"),
    [
        ("return np.cumsum(h, axis=1) * 0.5", "value", "h np.cumsum(h, axis=1) value"),
        ("return h - h.cumprod(axis=-1)", "value", "h h.cumprod(axis=-1) value"),
        ("return np.cumsum(h * y, axis=0) - h", "value", "factor np.cumsum(factor, axis=0) value"),
        # CuPy accumulates by no other function
        ("return h - np.minimum.accumulate(h)", *["h np.minimum.accumulate(h) value"] * 2),
    ],
)
def test_kernels_on_a_device_have_scans_if_bits_may_differ(tmp_path, line, expected, exact):
    write(tmp_path, FIRST, line)
    text = (tmp_path / "scans.py").read_text(encoding="utf-8").replace("import numpy", "import cupy")
    (tmp_path / "scans.py").write_text(text, encoding="utf-8")
    for flags, texts_of_parts in (((), expected), (("--fp", "exact"), exact)):
        assert parts_of(tmp_path, *flags) == [texts_of_parts]


def test_what_a_kernel_reads_is_computed_before_it_selects(tmp_path):
    """One statement is two kernels, of which the second one selects: the library calls nothing between them."""
    text = "import cupy as cp\n\n\ndef f(x: cp.ndarray, w: cp.ndarray, z: cp.ndarray, i: cp.ndarray):\n"
    (tmp_path / "scans.py").write_text(f"{text}    return cp.exp(x * w[:, None] + z[i]) * 0.5\n", encoding="utf-8")
    assert parts_of(tmp_path) == ["factor z[i] value"]


@pytest.mark.parametrize(
    "lines",
    [
        ("return np.cumsum(x, axis=1)",),
        ("return x * z[i]",),
        ("return z[i]",),
        ("t = np.cumsum(x, axis=1)", "print(t)", "return t"),
    ],
)
def test_one_pass_stays_the_librarys(tmp_path, lines):
    write(tmp_path, *lines)
    assert fused(tmp_path).package.content("scans.py") == (tmp_path / "scans.py").read_bytes()


def test_a_library_of_blocks_keeps_its_own_calls(tmp_path):
    text = "import dask.array as da\n\n\ndef f(x: da.Array, z: da.Array, i: da.Array):\n"
    text += "    t = da.exp(x * 2.0) + 1.0\n    return t * z[i]\n"
    (tmp_path / "blocks.py").write_text(text, encoding="utf-8")
    (module,) = planned(tmp_path).modules
    assert [group.call.prepared for group in module.groups] == [()]
