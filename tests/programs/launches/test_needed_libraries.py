"""A generated module imports a library only where the author's module does so, too, whenever it is imported."""

from pathlib import Path

import pytest

from fusec.base.plan.generated_files import OutputFile
from tests.stories.story import fused

KERNELS = """from scipy.constants import c, epsilon_0
{numba}
c2 = c**2
half = 0.5 * c2


@cuda.jit
def push(E, B, n):
    i = cuda.grid(1)
    if i < n:
        E[i] = E[i] * {number}


@cuda.jit
def damp(E, B, n):
    i = cuda.grid(1)
    if i < n:
        B[i] = B[i] * E[i]
"""
STEP = """{imports}

if has_device:
    from .kernels import damp, push


def step(E, B, n):
    push[2, 16](E, B, n)
    damp[2, 16](E, B, n)
"""
FLAG = "has_device = True"
NUMBA, SCIPY = "from numba import cuda", "from scipy.constants import epsilon_0"


@pytest.mark.parametrize(
    ("imports", "number", "expected"),
    [
        ((NUMBA, SCIPY), "c2", "c2 = scipy.constants.c**2"),
        ((NUMBA, "import scipy.constants"), "half", "half = 0.5 * scipy.constants.c**2"),
        ((NUMBA, "from scipy import constants"), "epsilon_0", "epsilon_0 = scipy.constants.epsilon_0"),
        ((NUMBA,), "c2", None),
        ((NUMBA,), "2.0", "E[i] * 2.0"),
        ((SCIPY,), "c2", None),
        ((), "2.0", None),
        (("if len(FLAG) > 1:\n    from numba import cuda",), "2.0", None),
        (("from .devices import cuda",), "2.0", "E[i] * 2.0"),
        ((NUMBA, "import scipy"), "c2", None),
    ],
)
def test_library_is_imported_where_it_is_there(
    tmp_path: Path, imports: tuple[str, ...], number: str, expected: str | None
) -> None:
    folder = tmp_path / "package"
    folder.mkdir()
    (folder / "__init__.py").write_text("")
    (folder / "devices.py").write_text(f"{NUMBA}\n")
    (folder / "kernels.py").write_text(KERNELS.format(numba=NUMBA, number=number))
    (folder / "step.py").write_text(STEP.format(imports="\n".join((*imports, FLAG))))
    outcome = fused(folder)
    files = [file for file in outcome.package.files if file.path == "_fused_step.py"]
    texts = [file.content.decode() for file in files if isinstance(file, OutputFile)]
    assert outcome.is_safe
    assert [expected in text for text in texts if expected] == ([True] if expected else [])
    assert len(texts) == (expected is not None)


@pytest.mark.parametrize(
    "text",
    [
        "c2 = c",
        "c2 = c - c",
        "c2 = c / 0.0",
        "c2 = c**9",
        "c2 = -c",
        "c2 = c2 = c",
        "c2 = c\nc2 = c**2",
        "c2 = convert(c)",
    ],
)
def test_number_is_one_that_no_import_can_miss(tmp_path: Path, text: str) -> None:
    """Of these, two are: the others may raise or are bound otherwise."""
    folder = tmp_path / "package"
    folder.mkdir()
    (folder / "__init__.py").write_text("")
    kernels = KERNELS.format(numba=NUMBA, number="c2").replace("c2 = c**2", text)
    (folder / "step.py").write_text(
        kernels + "\n\ndef step(E, B, n):\n    push[2, 16](E, B, n)\n    damp[2, 16](E, B, n)\n"
    )
    assert len(fused(folder).plan.groups) == (text in ("c2 = c", "c2 = c2 = c"))


ATTRIBUTES = """import scipy.constants as ct
from numba import cuda, njit


@njit
def push(p, e, n):
    for i in range(n):
        p[i] = p[i] * ct.c + e[i]


@njit
def move(x, p, n):
    for i in range(n):
        x[i] = x[i] + p[i] / ct.c


def step(x, p, e, n):
    push(p, e, n)
    move(x, p, n)
"""


@pytest.mark.parametrize(
    ("divisor", "groups"),
    [("", 1), ("2.0 * ct.c", 1), ("ct.c / ct.e", 0), ("ct.zero_Celsius", 0), ("ct.c - ct.e", 0), ("n * ct.c", 0)],
)
def test_constants_by_attribute(tmp_path: Path, divisor: str, groups: int) -> None:
    """`ct.c` is not zero, nor is a product of a few such numbers; what else SciPy has, and quotients, may be anything."""
    (tmp_path / "step.py").write_text(ATTRIBUTES.replace("/ ct.c", f"/ ({divisor})" if divisor else "/ ct.c"))
    outcome = fused(tmp_path)
    files = [file for file in outcome.package.files if file.path == "_fused_step.py"]
    texts = [file.content.decode() for file in files if isinstance(file, OutputFile)]
    assert outcome.is_safe
    assert len(outcome.plan.groups) == groups
    assert ["import scipy.constants\n" in text and "scipy.constants.c" in text for text in texts] == [True] * groups
