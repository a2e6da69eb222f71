"""What the dispatcher gets as an operand is not imported by the generated module as well."""

import re
from pathlib import Path

import pytest

from fusec import pipeline
from fusec.config import Options

MODULE = """
import numpy as np
from .consts import LARGEST


def clipped(x, y):
    phi = np.maximum(x, -LARGEST) + y * y
    return phi
"""


COPYING = """
import cupy as cp


def moved(u):
    mean = 0.5 * (u[2:] + u[:-2])
    new = u.copy()
    new[1:-1] = mean - u[1:-1]
    return new
"""


AUTHORED = {  # what a group's fall-back asks the author's library for
    "completed": "a = LIB.zeros_like(p); a[1:-1] = p[2:] - p[:-2]; return a * 2.0",
    "kept": "a = LIB.ones_like(p); a[1:-1] += p[2:] - p[:-2]; return a",
    "places": "t = p * LIB.arange(n); return t + p",
    "places between": "t = LIB.linspace(0.0, 1.0, n); return p * t + t",
    "places in part": "i = LIB.arange(n)[:, None]; t = p * (i - LIB.arange(n)); return t + p",
    "meshgrid": "i, j = LIB.meshgrid(q, q); return p * i + j",
    "assembled": "b = LIB.concatenate((p[:1], p[:-1])); return (p - b) * q",
    "reduced": "d = (LIB.arange(n) - 0.5) ** 2; return 0.5 * (p * d).sum() + 1.0",
}


@pytest.mark.parametrize("alias", ["cp", "np"])
@pytest.mark.parametrize("name", AUTHORED)
def test_fall_backs_ask_the_authors_library(name: str, alias: str, tmp_path: Path) -> None:
    """CuPy, by whatever name, although nothing else in the module uses it."""
    lines = AUTHORED[name].replace("LIB", alias).split("; ")
    text = f"import cupy as {alias}\n\n\ndef f(p: {alias}.ndarray, q: {alias}.ndarray, n):\n"
    (tmp_path / "m.py").write_text(text + "".join(f"    {line}\n" for line in lines))
    outcome = pipeline.fuse(tmp_path, Options())
    written = (outcome.package.content("_fused_m.py") or b"").decode()
    own = "np_2" if alias == "np" else alias
    assert f"import cupy as {own}\n" in written
    assert re.search(rf"\b{own}\.(zeros|ones|arange|linspace|meshgrid|concatenate)", written)
    assert alias == "cp" or not re.search(r"\bnp\.(zeros|ones|arange|linspace|meshgrid|concatenate)", written)


def test_kernels_for_cupy_alone_import_nothing_of_the_support_for_numpy(tmp_path: Path) -> None:
    """Which is not there."""
    (tmp_path / "m.py").write_text(COPYING)
    outcome = pipeline.fuse(tmp_path, Options())
    text = (outcome.package.content("_fused_m.py") or b"").decode()
    assert "new = room_for_copy(u) if is_device_array(u) else None" in text
    assert "from _fused_support import" not in text


def test_operand_is_not_imported(tmp_path: Path) -> None:
    package = tmp_path / "pkg"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "consts.py").write_text("import numpy as np\nLARGEST = np.finfo(float).max\n")
    (package / "m.py").write_text(MODULE)
    outcome = pipeline.fuse(package, Options())
    text = (outcome.package.content("_fused_m.py") or b"").decode()
    assert "def clipped_fused(x, LARGEST, y):" in text
    assert "import LARGEST" not in text


ATTRIBUTES = """
import cupy


def step(o, dt):
    xp = cupy.get_array_module(o.a)
    t = o.a - xp.max(o.a, axis=-1, keepdims=True)
    o.a = t * dt + 1.0
"""


def test_numpy_is_imported_where_the_dispatcher_of_attributes_alone_asks_for_it(tmp_path: Path) -> None:
    (tmp_path / "m.py").write_text(ATTRIBUTES)
    outcome = pipeline.fuse(tmp_path, Options())
    text = (outcome.package.content("_fused_m.py") or b"").decode()
    assert " and xp is np:" in text
    assert "import numpy as np\n" in text


FLATTENED = """
import numpy as np


def flattened(x: np.ndarray, y: np.ndarray):
    return x.T * 2.0 + y.T, x.ravel() * 2.0
"""


def test_calls_that_run_early_bring_what_their_guard_asks(tmp_path: Path) -> None:
    """No group of this module has objects, but the function that calls it asks whether arguments are plain."""
    (tmp_path / "m.py").write_text(FLATTENED)
    outcome = pipeline.fuse(tmp_path, Options())
    text = (outcome.package.content("_fused_m.py") or b"").decode()
    assert "from _fused_support_objects import are_plain" in text
    assert outcome.package.content("_fused_support_objects.py")


JOINED = """
import numpy
import numpy as np

ENDS = 1


def beside(x: np.ndarray, y: np.ndarray):
    return np.concatenate((x * 2.0, y * 3.0 + x), axis=ENDS)


def flat(x: np.ndarray, y: np.ndarray):
    return np.concatenate((x * 2.0, y * 3.0 + x), axis=None)


def ended(x: np.ndarray, y: np.ndarray):
    b = np.pad(x * 2.0, ENDS, constant_values=numpy.nan)
    return b[1:-1] * y
"""


def test_moved_parts_name_nothing_of_the_authors_module(tmp_path: Path) -> None:
    """Its constants are numbers; parts that are flattened do not lie in one array from the start."""
    (tmp_path / "m.py").write_text(JOINED)
    outcome = pipeline.fuse(tmp_path, Options())
    text = (outcome.package.content("_fused_m.py") or b"").decode()
    assert 'joined=(("part", "part_2"), "concatenate", 1),' in text
    assert text.count("joined=(") == 1
    assert "b = np.pad(part, 1, constant_values=np.nan)" in text
