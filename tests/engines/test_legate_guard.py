"""The guard for arrays of cuPyNumeric says no to everything else, never raises, and launches nothing then."""

import sys
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from tests.programs.equivalence.interpreted_kernels import interpret
from tests.stories.story import fused_once, imported, story, write

from . import host_legate


class Wrapped(host_legate.ndarray):
    """A subclass may have operators of its own."""


class Raising:
    def __getattr__(self, name: str) -> object:
        raise RuntimeError(name)


def generated(name: str, folder: Any) -> Iterator[Any]:
    told = story(f"legate_{name}")
    write(fused_once(told.source, told.flags), folder)
    with host_legate.installed(), imported(folder) as load:
        interpret(load("_fused_support"))
        yield load(f"_fused_{name}")


@pytest.fixture(scope="module")
def lengths(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    for module in generated("chains", tmp_path_factory.mktemp("chains")):
        yield module.lengths_legate


@pytest.fixture(scope="module")
def advanced(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    for module in generated("stores", tmp_path_factory.mktemp("stores")):
        yield module.advanced_legate


def array(dtype: str = "f8", size: int = 10) -> Any:
    return host_legate.ndarray(np.ones(size, dtype))


@pytest.mark.parametrize("kind", [host_legate.Kind.GPU, host_legate.Kind.OMP])
def test_other_processors_without_code_run_the_original(
    lengths: Any, kind: host_legate.Kind, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(host_legate.Task, "kind", kind)
    monkeypatch.setitem(sys.modules, "cupy", None)
    assert lengths.launch(array(), array(), 2.0) is None


OTHERS = {
    "array of NumPy": np.ones(10),
    "list": [1.0] * 10,
    "None": None,
    "text": "x",
    "object that raises": Raising(),
    "subclass": Wrapped(np.ones(10)),
    "complex numbers": host_legate.ndarray(np.ones(10, complex)),
    "half precision": host_legate.ndarray(np.ones(10, "f2")),
    "dates": host_legate.ndarray(np.zeros(10, "M8[s]")),
    "complex number": 1j,
    "long double": np.longdouble(1.0),
    "large integer": 2**63,
    "another shape": host_legate.ndarray(np.ones(7)),
}


@pytest.mark.parametrize("name", OTHERS)
def test_anything_else_is_left_to_the_original(lengths: Any, name: str) -> None:
    before = host_legate.Task.launches
    assert lengths.launch(OTHERS[name], array(), 2.0) is None
    assert lengths.launch(array(), OTHERS[name], 2.0) is None
    assert host_legate.Task.launches == before


@pytest.mark.parametrize("dtype", ["f4", "i8", "u1"])
def test_arrays_and_numbers_are_not(lengths: Any, dtype: str) -> None:
    for number in (2, 2.5, True, np.float32(2.0), np.int8(3)):
        made = lengths.launch(array(dtype), array(), number)
        assert type(made) is host_legate.ndarray and made.shape == (10,)


def test_what_numpy_refuses_is_left_to_the_original(lengths: Any, advanced: Any) -> None:
    assert lengths.launch(array("u1"), array("u1"), 2) is None  # whose roots have half precision
    assert advanced.launch(array("i4"), array(), 0.5) is None  # doubles added to integers
    assert advanced.launch(array("u1"), array("u1"), 300) is None  # which no dtype of the operands holds


def test_machines_with_other_processors_run_the_original(lengths: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    core = sys.modules["legate.core"]
    machine = type("Machine", (), {"count": lambda self, kind: int(kind is host_legate.Kind.GPU)})()  # noqa: ARG005
    monkeypatch.setattr(core, "get_machine", lambda: machine)
    assert lengths.launch(array(), array(), 2.0) is None


def test_a_task_is_made_once_for_each_layout(lengths: Any) -> None:
    lengths.tasks.clear()
    for size in (10, 12):
        for number in (2.0, 3.0):
            lengths.launch(array(size=size), array("f4", size), number)
    assert len(lengths.tasks) == 1
    lengths.launch(array(), array(), host_legate.ndarray(np.array(2.0)))
    assert len(lengths.tasks) == 2
