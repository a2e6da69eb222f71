"""Subclasses of arrays as operands: results have the type and the attributes that NumPy gives them, or the original runs."""

import abc
import contextlib
import re
from collections.abc import Callable
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from fusec.config import Options
from fusec.pipeline import fuse
from tests.stories.story import imported, write

from .interpreted_kernels import interpret

SOURCE = """import numpy as np


def aberrate(f: np.ndarray, g: np.ndarray, gain):
    t = f * np.cos(g) - gain * np.sin(g)
    return t * t + f


def several(f: np.ndarray, g: np.ndarray, gain):
    t = f * gain + 1.0
    u = g * gain - 1.0
    return t, u, t * u


def updated(f: np.ndarray, g: np.ndarray, gain):
    f += g * gain
    f *= 0.5
    return f


def beside(f: np.ndarray, g: np.ndarray, gain):
    f += g * gain
    return f * g + 1.0


def total(f: np.ndarray, g: np.ndarray, gain):
    return np.sum((f - g) ** 2 * gain)


def rows(f: np.ndarray, g: np.ndarray, gain):
    return np.sum(f * g * gain, axis=-1)


def differences(f: np.ndarray, g: np.ndarray, gain):
    return (f[1:] - f[:-1]) * gain + g[1:]


def limited(f: np.ndarray, g: np.ndarray, gain):
    return np.clip(np.maximum(f * gain, g), 0.1, 0.9)


def chosen(f: np.ndarray, g: np.ndarray, gain):
    return np.where(f > g, f * gain, g) * 2.0


def copied(f: np.ndarray, g: np.ndarray, gain):
    t = f.copy()
    t += g * gain
    return t * 2.0 + f, t


def compared(f: np.ndarray, g: np.ndarray, gain):
    return (f * gain > g) & (f < 1.0)
"""
FUNCTIONS = re.findall(r"def (\w+)", SOURCE)


class Field(np.ndarray):
    def __array_finalize__(self, obj: Any) -> None:
        if obj is None:
            return
        self.grid = getattr(obj, "grid", None)

    @property
    def extent(self) -> float:
        return float(self.max())


class Bare(np.ndarray):
    pass


class First(Field):
    __array_priority__ = 15


class Last(np.ndarray):
    __array_priority__ = -2.0

    def __array_finalize__(self, obj: Any) -> None:
        """Copy the grid."""
        self.grid = getattr(obj, "grid", "none")
        self.cache = None


class Mixed(Field, abc.ABC):  # type: ignore[metaclass]
    """Its class runs code of `ABCMeta`."""


class Kept(np.ndarray):
    __array_ufunc__ = np.ndarray.__array_ufunc__
    __array_wrap__ = np.ndarray.__array_wrap__


ACCEPTED = (Field, Bare, First, Last, Kept)
LOG: list[Any] = []
Modules = tuple[ModuleType, ModuleType, ModuleType]


class Recorded(np.ndarray):
    def __array_finalize__(self, obj: Any) -> None:
        LOG.append((type(obj).__name__, self.shape))


class Counted(np.ndarray):
    def __array_finalize__(self, obj: Any) -> None:
        self.generation = getattr(obj, "generation", 0) + 1


class Renamed(np.ndarray):
    def __array_finalize__(self, obj: Any) -> None:
        self.before = getattr(obj, "grid", None)
        self.grid = getattr(obj, "before", None)


class Parented(np.ndarray):
    def __array_finalize__(self, obj: Any) -> None:
        self.parent = obj


class Largest(np.ndarray):
    def __array_finalize__(self, obj: Any) -> None:
        self.grid = getattr(obj, "size", None)


class Shared(np.ndarray):
    def __array_finalize__(self, obj: Any) -> None:
        self.grid = getattr(obj, "grid", {})


class Demanding(np.ndarray):
    def __array_finalize__(self, obj: Any) -> None:
        if hasattr(obj, "grid"):
            self.grid = obj.grid


class Wrapped(np.ndarray):
    def __array_wrap__(self, array: Any, context: Any = None, return_scalar: bool = False) -> Any:
        LOG.append(context[0].__name__ if context else None)
        return super().__array_wrap__(array, context, return_scalar)


class Units(np.ndarray):
    def __array_ufunc__(self, ufunc: Any, method: str, *inputs: Any, **options: Any) -> Any:
        return "units"


class Functions(np.ndarray):
    def __array_function__(self, function: Any, types: Any, arguments: Any, options: Any) -> Any:
        return "function"


class Selected(np.ndarray):
    def __getitem__(self, index: Any) -> Any:
        LOG.append(index)
        return super().__getitem__(index)


class Multiplied(np.ndarray):
    def __mul__(self, other: Any) -> Any:
        return "product"


class Summed(np.ndarray):
    def sum(self, axis: Any = None, dtype: Any = None, out: Any = None, **_: Any) -> Any:
        return f"sum along {axis}, {dtype}, {out}"


class Slotted(np.ndarray):
    __slots__ = ("grid",)

    def __array_finalize__(self, obj: Any) -> None:
        self.grid = getattr(obj, "grid", None)


class Watched(Field):
    def __setattr__(self, name: str, value: Any) -> None:
        LOG.append(name)
        super().__setattr__(name, value)


class Answering(Field):
    def __getattr__(self, name: str) -> Any:
        LOG.append(name)
        raise AttributeError(name)


class Computed(np.ndarray):
    grid = property(lambda _: LOG.append("read"), lambda _, value: LOG.append(f"set {value}"))

    def __array_finalize__(self, obj: Any) -> None:
        self.grid = getattr(obj, "grid", None)


class Deleted(Field):
    def __del__(self) -> None:
        LOG.append("deleted")


REFUSED = (
    *(Mixed, Recorded, Counted, Renamed, Parented, Largest, Shared, Demanding, Wrapped, Units, Functions, Selected),
    *(Multiplied, Summed, Slotted, Watched, Answering, Computed, Deleted),
)


@pytest.fixture(scope="module")
def modules(tmp_path_factory: pytest.TempPathFactory) -> Any:
    folder = tmp_path_factory.mktemp("subclasses")
    (folder / "original").mkdir()
    (folder / "original" / "program.py").write_text(SOURCE)
    outcome = fuse(folder / "original", Options(), lambda _: None)
    write(outcome, folder / "fused")
    with imported(folder / "original") as load:
        original = load("program")
    with imported(folder / "fused") as load:
        rewritten, support = load("program"), load("_fused_support")
        interpret(support)
        yield original, rewritten, support


def _of(kind: type[np.ndarray], values: np.ndarray) -> np.ndarray:
    array = values.copy().view(kind)
    if "grid" in getattr(array, "__dict__", {}) or kind is Demanding:
        array.__dict__["grid"] = "a grid"
    return array


def _operands(kind: type[np.ndarray], values: np.ndarray) -> list[tuple[Any, ...]]:
    other = values[::-1] * 0.75
    return [
        (_of(kind, values), other, 0.5),
        (other.copy(), _of(kind, values), 0.5),
        (_of(kind, values), _of(kind, other), 0.5),
        (_of(kind, values), other, np.float64(0.5)),
        (values.copy(), _of(kind, np.array(2.0)), 0.5),
    ]


def _seen(function: Callable[..., Any], operands: tuple[Any, ...]) -> Any:
    """Everything that the caller can see of a call."""
    LOG.clear()
    try:
        found = function(*operands)
    except Exception as problem:
        return type(problem).__name__, str(problem)
    results = found if type(found) is tuple else (found,)
    log = [*map(str, LOG)]
    return [_described(each, operands) for each in results], [_described(each, operands) for each in operands[:2]], log


def _described(value: Any, operands: tuple[Any, ...]) -> Any:
    place = next((k for k, each in enumerate(operands) if each is value), None)
    if not isinstance(value, np.ndarray):
        return type(value).__name__, _rounded(value), place
    attributes = {
        name: each if type(each) is str else type(each).__name__
        for name, each in getattr(value, "__dict__", {}).items()
    }
    plain = np.ndarray.view(value, np.ndarray)
    flags = (value.flags.owndata, value.flags.writeable, value.flags.c_contiguous, type(value.base).__name__)
    return type(value).__name__, plain.dtype, plain.shape, _rounded(plain), attributes, flags, place


def _rounded(value: Any) -> Any:
    is_inexact = isinstance(value, np.ndarray | np.generic) and value.dtype.kind == "f"
    return np.round(value, 5 if value.dtype == np.float32 else 12).tolist() if is_inexact else repr(value)


TABLES = (
    np.linspace(0.1, 1.2, 6),
    np.linspace(0.1, 1.2, 6).reshape(2, 3),
    np.linspace(0.1, 1.2, 6, dtype=np.float32),
    np.zeros((0, 3)),
)


@pytest.mark.parametrize("kind", [*ACCEPTED, *REFUSED], ids=lambda kind: kind.__name__)
def test_results_are_those_of_the_original(modules: Modules, kind: type[np.ndarray]) -> None:
    original, rewritten, _ = modules
    for name in FUNCTIONS:
        for table in TABLES:
            for k in range(5):
                expected = _seen(getattr(original, name), _operands(kind, table)[k])
                for _ in range(2):  # the second call finds what the first has learnt
                    assert repr(_seen(getattr(rewritten, name), _operands(kind, table)[k])) == repr(expected), name


def _kernels_run(modules: Modules, kind: type[np.ndarray], monkeypatch: pytest.MonkeyPatch) -> list[str]:
    _, rewritten, support = modules
    ran: list[str] = []
    run = support.SubclassRun.run
    for limit in ("MANY_STRANGERS", "EAGER_PLANS"):  # of calls before, which other tests made, too
        monkeypatch.setattr(support, limit, 2**30)
    monkeypatch.setattr(support.SubclassRun, "run", lambda self: (ran.append(name), run(self))[1])
    for name in FUNCTIONS:
        with contextlib.suppress(TypeError, AttributeError):
            getattr(rewritten, name)(*_operands(kind, TABLES[1])[0])
    return ran


@pytest.mark.parametrize("kind", ACCEPTED, ids=lambda kind: kind.__name__)
def test_kernels_run_for_subclasses_that_copy_attributes(
    modules: Any, kind: type[np.ndarray], monkeypatch: Any
) -> None:
    ran = _kernels_run(modules, kind, monkeypatch)
    assert ran == [name for name in FUNCTIONS if name != "copied"]  # a copy owns its memory


@pytest.mark.parametrize("kind", REFUSED, ids=lambda kind: kind.__name__)
def test_no_kernel_runs_for_others(modules: Any, kind: type[np.ndarray], monkeypatch: Any) -> None:
    assert _kernels_run(modules, kind, monkeypatch) == []


def test_an_attribute_of_one_object_that_numpy_would_ask(modules: Any) -> None:
    original, rewritten, _ = modules
    for name, value in (
        ("__array_priority__", -1.0),
        ("__array_wrap__", lambda *_: "wrapped"),
        ("sum", lambda **_: "sum"),
    ):
        for function in ("aberrate", "total"):
            operands = [_operands(Field, TABLES[0])[2] for _ in range(2)]
            for first, *_rest in operands:
                first.__dict__[name] = value
            assert repr(_seen(getattr(rewritten, function), operands[0])) == repr(
                _seen(getattr(original, function), operands[1])
            )


def test_a_method_that_the_class_gets_later(modules: Any) -> None:
    original, rewritten, _ = modules

    class Late(np.ndarray):
        def __array_finalize__(self, obj: Any) -> None:
            self.grid = getattr(obj, "grid", None)

    operands = (_of(Late, TABLES[0]), TABLES[0], 0.5)
    rewritten.aberrate(*operands)
    Late.__array_finalize__ = lambda _, obj: LOG.append(f"late {type(obj)}")  # type: ignore[method-assign]
    assert _seen(rewritten.aberrate, operands)[-1] == _seen(original.aberrate, operands)[-1] != []
