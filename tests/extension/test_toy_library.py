"""A third array library is one entry: its functions, spelled in its own way, are fused and its arrays guarded."""

import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from fusec.base.scalars.libraries import LIBRARIES, ArrayLibrary
from fusec.base.scalars.targets import NUMBA
from tests.stories.story import fused, imported, write

TOY = ArrayLibrary("toyarrays", "Toy", (NUMBA,), renamed=(("root", "sqrt"),), is_written=False)
LENGTHS = """
import toyarrays as ta


def lengths(x, y):
    norm = ta.root(x * x + y * y)
    return ta.exp(-norm) * norm


def overwritten(x, y):
    x += ta.root(x * x + y * y)
    x *= ta.exp(x) * y
"""
CHOSEN = """
def lengths(xp, x, y):
    norm = xp.sqrt(x * x + y * y)
    return xp.exp(-norm) * norm
"""


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The library, and the names of its functions that were called."""
    called: list[str] = []
    module = ModuleType("toyarrays")

    def function(name: str, numpys: np.ufunc) -> None:
        def call(*given: object) -> object:
            called.append(name)
            return numpys(*given)

        setattr(module, name, call)

    function("root", np.sqrt)
    function("exp", np.exp)
    monkeypatch.setitem(sys.modules, "toyarrays", module)
    monkeypatch.setitem(LIBRARIES, "toyarrays", TOY)
    yield called


def test_a_library_is_one_entry(tmp_path: Path, toy: list[str]) -> None:
    (tmp_path / "before").mkdir()
    (tmp_path / "before" / "norms.py").write_text(LENGTHS)
    outcome = fused(tmp_path / "before")
    write(outcome, tmp_path / "after")
    text = (tmp_path / "after" / "_fused_norms.py").read_text()
    assert "import toyarrays as ta" in text and "norm = ta.root(x * x + y * y)" in text
    assert "norm = np.sqrt(x * x + y * y)" in text
    x, y = np.linspace(0.0, 1.0, 4000), np.linspace(1.0, 2.0, 4000)
    with imported(tmp_path / "after") as package:
        found = package("norms").lengths(x, y)
    norm = np.sqrt(x * x + y * y)
    np.testing.assert_allclose(found, np.exp(-norm) * norm, rtol=1e-14)
    assert set(toy) == {"root", "exp"}


@pytest.mark.usefixtures("toy")
def test_arrays_that_cannot_be_written_are_not(tmp_path: Path) -> None:
    (tmp_path / "norms.py").write_text(LENGTHS)
    plan = fused(tmp_path).plan
    assert [group.name.stem for group in plan.groups] == ["lengths"]
    reasons = [refusal.note for module in plan.modules for refusal in module.refusals if refusal.code == "FUS601"]
    assert reasons and set(reasons) == {"arrays of Toy cannot be written."}


@pytest.mark.usefixtures("toy")
def test_a_name_may_hold_any_of_three(tmp_path: Path) -> None:
    (tmp_path / "norms.py").write_text(CHOSEN)
    (tmp_path / "pyproject.toml").write_text('[tool.fusec]\narray-modules = { xp = ["numpy", "cupy", "toyarrays"] }\n')
    (group,) = fused(tmp_path).plan.groups
    (module,) = {module for member in group.members for module in member.kernel.modules}
    assert [library.name for library in module.libraries] == ["numpy", "cupy", "toyarrays"]
    assert [target.name for target in group.targets] == ["cuda", "numba"]


def test_a_library_named_np_has_another_name_beside_kernels(tmp_path: Path, toy: list[str]) -> None:
    (tmp_path / "before").mkdir()
    (tmp_path / "before" / "norms.py").write_text(LENGTHS.replace("as ta", "as np").replace("ta.", "np."))
    write(fused(tmp_path / "before"), tmp_path / "after")
    assert "import toyarrays as np_2\n" in (tmp_path / "after" / "_fused_norms.py").read_text()
    x = np.linspace(0.0, 1.0, 9)
    with imported(tmp_path / "after") as load:
        ours = load("norms").lengths(x, x)
        toy.clear()
        assert load("norms").lengths(2.0, 3.0) == np.exp(-np.sqrt(13.0)) * np.sqrt(13.0)
        assert toy == ["root", "exp"]
    np.testing.assert_allclose(ours, np.exp(-np.sqrt(x * x + x * x)) * np.sqrt(x * x + x * x))
