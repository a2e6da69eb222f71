"""What the dispatcher gets as an operand is not imported by the generated module as well."""

import re
from pathlib import Path

import pytest

from fusec import pipeline
from fusec.config import Options

from .test_defined_names import undefined

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


SPELLINGS = {  # of NumPy, with what imports it
    "numpy": "import numpy",
    "xx": "import numpy as xx",
    "cp": "import numpy as cp",
}


@pytest.mark.parametrize("alias", SPELLINGS)
def test_fall_backs_ask_numpy_by_an_imported_name(alias: str, tmp_path: Path) -> None:
    """Each function alone in its module, so that no other function imports the name."""
    for number, text in enumerate((*AUTHORED.values(), *OF_MODULES.values())):
        lines = text.replace("LIB", alias).split("; ")
        head = f"{SPELLINGS[alias]}\n\nREAL = {alias}.float32\n\n\ndef f(p: {alias}.ndarray, q: {alias}.ndarray, n):\n"
        (tmp_path / f"m{number}.py").write_text(head + "".join(f"    {line}\n" for line in lines))
    outcome = pipeline.fuse(tmp_path, Options())
    for number, text in enumerate((*AUTHORED.values(), *OF_MODULES.values())):
        written = (outcome.package.content(f"_fused_m{number}.py") or b"").decode()
        assert written, text
        assert undefined(written) == set(), text
        assert "np.zerosnp" not in written


OF_MODULES = {  # what a sequence makes between kernels
    "memory": "a = LIB.zeros(p.shape, dtype=LIB.float32); a[:] = p * q; a = a * 2.0; return a + p",
    "type of the module": "a = LIB.zeros(p.shape, dtype=REAL); a[:] = p * q; return a * 2.0 + p",
    "joined": "a = LIB.concatenate((p * 2.0, q)); return LIB.sqrt(a) + LIB.pi",
}


def test_a_type_that_the_module_names_is_not_cupys_type_elsewhere(tmp_path: Path) -> None:
    """`REAL` is no name of the generated module."""
    body = OF_MODULES["type of the module"].replace("LIB", "cp").split("; ")
    head = "import cupy as cp\n\nREAL = cp.float32\n\n\ndef f(p: cp.ndarray, q: cp.ndarray, n):\n"
    (tmp_path / "m.py").write_text(head + "".join(f"    {line}\n" for line in body))
    outcome = pipeline.fuse(tmp_path, Options())
    assert undefined((outcome.package.content("_fused_m.py") or b"").decode()) == set()


def test_the_authors_loop_asks_the_authors_library(tmp_path: Path) -> None:
    """Where what it computes with may be elements."""
    (tmp_path / "m.py").write_text(
        "import cupy as np\n\n\ndef f(p: np.ndarray, q: np.ndarray, v):\n    a = p.copy()\n"
        "    for k in range(1, p.shape[0]):\n        a[k] = a[k - 1] * 0.5 + q[k] * np.exp(-v)\n    return a\n"
    )
    outcome = pipeline.fuse(tmp_path, Options())
    written = (outcome.package.content("_fused_m.py") or b"").decode()
    assert written.count("np_2.exp(-v)") == 3
    assert " np.exp" not in written


def test_cupy_by_numpys_name_is_not_numpy(tmp_path: Path) -> None:
    """A dispatcher that asks NumPy itself has that name."""
    (tmp_path / "m.py").write_text(
        "import cupy as numpy\n\n\ndef f(p: numpy.ndarray, h):\n    a = numpy.copy(p)\n"
        "    a[1:] -= h * (p[1:] - p[:-1])\n    return a\n"
    )
    written = (pipeline.fuse(tmp_path, Options()).package.content("_fused_m.py") or b"").decode()
    assert "import cupy as numpy_3\n" in written
    assert "numpy.copy" not in written


@pytest.mark.parametrize("call", ["cp.arange(p.shape[1]) * p", "cp.stack([p * 2.0, q - p])"])
def test_arrays_that_only_cupy_makes_have_no_kernel_for_numpys(call: str, tmp_path: Path) -> None:
    """CuPy refuses NumPy's arrays beside its own, also in a file that uses both libraries."""
    (tmp_path / "m.py").write_text(
        "import cupy as cp\nimport numpy as np\n\n\ndef f(p, q):\n"
        f"    b = {call} + 1.0\n    return b * 2.0\n\n\ndef g(p):\n    return np.asarray(p)\n"
    )
    written = (pipeline.fuse(tmp_path, Options()).package.content("_fused_m.py") or b"").decode()
    assert "whole_of" not in written or "joined=" not in written.partition("Cuda")[0]
    assert "places(" not in written.replace("device_places(", "")


RENAMED = """from cupy import ndarray
from cupy import copy as zeros_like
from cupy import stack as concatenate
from cupy import zeros_like as empty_like


def joined(p: ndarray, q: ndarray):
    b = concatenate((p * 2.0, q - p))
    return b.T, b.reshape(-1)


def inside(p: ndarray):
    a = empty_like(p)
    a[1:-1] = p[2:] - p[:-2]
    return a


def updated(p: ndarray, h):
    a = zeros_like(p)
    a[1:-1] -= h * (p[2:] - p[:-2])
    return a
"""


def test_functions_under_names_of_others(tmp_path: Path) -> None:
    """The guards ask what a function is, not what the author calls it."""
    (tmp_path / "m.py").write_text(RENAMED)
    written = (pipeline.fuse(tmp_path, Options()).package.content("_fused_m.py") or b"").decode()
    assert 'joined=(("part", "part_2"), "stack", None)' in written
    assert 'made_around("zeros_like", p' in written
    assert 'made_around("empty_like"' not in written


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
