"""Calls without arrays: the original runs for types that it ran for before, and calls of arrays run the kernel as ever."""

import itertools
import warnings
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from tests.tools.fused import Group, groups
from tests.tools.selection import few_quick

pytestmark = pytest.mark.slow

SOURCE = """
import numpy as np


def between(a, b, t):
    return a + (b - a) * t * 2.0


def neighbours(u, v):
    return u[1:] * 2.0 + v[:-1] - u[:-1]


def updated(a, b):
    a += b * 0.5 - b * b
"""


class Sum:
    """An object with operators of its own."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __repr__(self) -> str:
        return self.text

    def __add__(self, other: Any) -> "Sum":
        return Sum(f"({self} + {other})")

    __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __add__


class Own(np.ndarray):
    """A subclass of arrays."""


class Unhashed(type):
    """Types whose hash raises."""

    def __hash__(cls) -> int:
        raise ValueError("no hash")


class Unhashable(Sum, metaclass=Unhashed):
    """An object of that type."""


def values() -> dict[str, Any]:
    array = np.array([1.5, -0.0, np.nan, np.inf])
    return {
        "float": 1.5,
        "int": 3,
        "large": 2**80,
        "complex": 1j,
        "float64": np.float64(2.5),
        "int8": np.int8(100),
        "list": [1.0, 2.0],
        "text": "ab",
        "none": None,
        "object": Sum("x"),
        "unhashable": Unhashable("y"),
        "array": array,
        "strided": np.arange(8.0)[::2],
        "float32": array.astype(np.float32),
        "empty": np.zeros(0),
        "zero": np.array(2.0),
        "objects": np.array([1, 2, 3, 4], object),
        "own": array.view(Own),
        "recarray": array.view(np.recarray),
    }


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Group]]:
    made = groups(tmp_path_factory.mktemp("numbers"), SOURCE)
    yield {group.name.unfused.removesuffix("_unfused"): group for group in made}


def outcome(function: Any, given: tuple[Any, ...]) -> Any:
    """All that a call leaves: its result, its exception, and its operands."""
    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        try:
            result = function(*given)
        except Exception as problem:
            return type(problem), str(problem), [seen(value) for value in given]
        return seen(result), [seen(value) for value in given]


def seen(value: Any) -> Any:
    if isinstance(value, np.ndarray):
        elements = [seen(each) for each in value.ravel()] if value.dtype == object else value.tobytes()
        return type(value), value.dtype, value.shape, elements
    if isinstance(value, np.generic):
        return type(value), value.tobytes()
    return type(value), repr(value)


def assert_same(group: Group, *names: str) -> None:
    fused = getattr(group.module, group.name.unfused.replace("_unfused", "_fused"))
    original = getattr(group.module, group.name.unfused)
    one, other = values(), values()
    given, same = tuple(one[name] for name in names), tuple(other[name] for name in names)
    assert outcome(fused, given) == outcome(original, same), names


@pytest.mark.parametrize("name", few_quick(["between", "neighbours", "updated"], quick=1))
def test_calls_that_alternate_leave_what_the_original_leaves(found: dict[str, Group], name: str) -> None:
    group, kinds = found[name], [*values()]
    pairs = [pair for pair in itertools.product(kinds, kinds) if "recarray" not in pair or "own" not in pair]
    third = ("float",) * (len(group.parameters) - 2)
    for _ in range(2):
        for pair in pairs:
            assert_same(group, *pair, *third)
            assert_same(group, "array", "array", *third)


def test_types_of_numbers_and_objects_are_remembered(found: dict[str, Group]) -> None:
    fusion = found["between"].fusion
    for first, second in itertools.product((1.5, 3, np.float64(2.0), None, [1.0], "a", Sum("x")), repeat=2):
        fusion.launch(first, second, 0.5)
        assert {type(first), type(second), float} <= fusion.other_types


def test_a_remembered_call_asks_nothing_else(found: dict[str, Group], monkeypatch: pytest.MonkeyPatch) -> None:
    fusion = found["between"].fusion
    fusion.launch(1.0, 2, np.float32(3.0))

    monkeypatch.setattr(fusion, "bind", None)  # a call would raise
    for given in itertools.product((1.0, -7, np.float32(0.0), 2**80), repeat=3):
        assert fusion.launch(*given) is None


def test_arrays_are_never_remembered(found: dict[str, Group]) -> None:
    array = np.arange(4.0)
    refused = [np.array([1, 2], object), np.zeros(0), np.array(1.0), array.view(Own), array.view(np.recarray)]
    for group in found.values():
        for value in refused:
            group.fusion.launch(*[value] * len(group.parameters))
            group.fusion.launch(*[value] * (len(group.parameters) - 1), 1.5)
        assert not any(issubclass(kind, np.ndarray) for kind in group.fusion.other_types)
    assert found["between"].fusion.launch(array, array, 0.5) is not None


def test_a_view_of_a_number_of_numpy_may_be_an_array(found: dict[str, Group]) -> None:
    fusion = found["neighbours"].fusion
    assert fusion.launch(np.float64(1.0), np.float64(2.0)) is None
    assert np.float64 not in fusion.other_types
    assert fusion.launch(1.0, 2.0) is None
    assert float in fusion.other_types


def test_a_number_refused_for_its_value_is_not_remembered(found: dict[str, Group]) -> None:
    group, array = found["between"], np.arange(4, dtype=np.int64)
    group.fusion.other_types.clear()
    assert group.fusion.launch(array, array, 2**80) is None
    with np.errstate(all="raise"):
        assert group.fusion.launch(array, array, 0.5) is None
    assert not group.fusion.other_types
    assert group.fusion.launch(array, array, 0.5) is not None


def test_few_types_are_remembered(found: dict[str, Group]) -> None:
    fusion = found["between"].fusion
    for k in range(600):
        fusion.launch(type(f"Kind{k}", (), {})(), 1.0, 2.0)
    assert len(fusion.other_types) <= 258
