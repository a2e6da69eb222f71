"""Frozen classes of `fusec.base.records` behave as those of the standard decorator."""

import copy
import dataclasses
import pickle
from dataclasses import FrozenInstanceError, field, fields, replace
from typing import Any

import pytest

from fusec.base.records import dataclass


def classes(decorator: Any) -> dict[str, Any]:
    """Classes that use all that the code of fusec uses."""

    @decorator(frozen=True, slots=True)
    class Point:
        x: int
        y: int = 0
        place: str = field(default="", compare=False)

    @decorator(frozen=True, slots=True)
    class Named(Point):
        """A point with names."""

        names: list[str] = field(default_factory=list, repr=False)
        kind: str = field(default="plain", kw_only=True)
        _seen: dict[str, int] = field(default_factory=dict, init=False, repr=False, compare=False)

        @property
        def first(self) -> str:
            return self.names[0]

    @decorator(frozen=True, slots=True)
    class Checked:
        size: int

        def __post_init__(self) -> None:
            if self.size < 0:
                raise ValueError("a size is not negative")

    @decorator(frozen=True, slots=True)
    class Told:
        name: str

        def __repr__(self) -> str:
            return f"told {self.name}"

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Told)

    @decorator(frozen=True, slots=True, eq=False)
    class Alone:
        x: int = 1

    @decorator(frozen=True, slots=True)
    class Empty:
        pass

    @decorator(frozen=True, slots=True, order=True)
    class Ordered:
        x: int

    @decorator(slots=True)
    class Changing:
        x: int = 0

    found = (Point, Named, Checked, Told, Alone, Empty, Ordered, Changing)
    return {each.__name__: each for each in found}


OURS, THEIRS = classes(dataclass), classes(dataclasses.dataclass)


def both(name: str, *given: Any, **named: Any) -> tuple[Any, Any]:
    return OURS[name](*given, **named), THEIRS[name](*given, **named)


CASES: list[tuple[str, tuple[Any, ...], dict[str, Any]]] = [
    ("Point", (1,), {}),
    ("Point", (1, 2), {"place": "a.py"}),
    ("Named", (1, 2, "b.py", ["u"]), {"kind": "other"}),
    ("Named", (3,), {}),
    ("Checked", (3,), {}),
    ("Told", ("v",), {}),
    ("Empty", (), {}),
    ("Ordered", (4,), {}),
    ("Changing", (5,), {}),
]


@pytest.mark.parametrize(("name", "given", "named"), CASES)
def test_instances_are_alike(name: str, given: tuple[Any, ...], named: dict[str, Any]) -> None:
    ours, theirs = both(name, *given, **named)
    assert repr(ours).split("<locals>")[-1] == repr(theirs).split("<locals>")[-1]
    assert [(each.name, getattr(ours, each.name)) for each in fields(ours)] == [
        (each.name, getattr(theirs, each.name)) for each in fields(theirs)
    ]
    assert type(ours).__match_args__ == type(theirs).__match_args__ and not hasattr(ours, "__dict__")
    again = both(name, *given, **named)[0]
    assert ours == again and ours != theirs and (ours != again) is False
    assert copy.copy(ours) == ours == copy.deepcopy(ours)


def test_fields_that_are_not_compared() -> None:
    ours, theirs = both("Point", 1, 2)
    for one in (ours, theirs):
        other = replace(one, place="elsewhere")
        assert one == other and hash(one) == hash(other) and replace(one, x=2) != one
    assert OURS["Alone"]() != OURS["Alone"]() and hash(OURS["Alone"]())
    assert hash(OURS["Told"]("a")) == hash(OURS["Told"]("a"))


@pytest.mark.parametrize("classes", [OURS, THEIRS])
def test_what_is_wrong_raises(classes: dict[str, Any]) -> None:
    point = classes["Point"](1)
    for wrong in (lambda: setattr(point, "x", 2), lambda: delattr(point, "x"), lambda: setattr(point, "z", 2)):
        with pytest.raises((FrozenInstanceError, TypeError)):
            wrong()
    for given in ((), (1, 2, 3, 4)):
        with pytest.raises(TypeError):
            classes["Point"](*given)
    with pytest.raises(TypeError):
        hash(classes["Changing"]())
    with pytest.raises(ValueError, match="not negative"):
        classes["Checked"](-1)
    with pytest.raises(TypeError):
        hash(classes["Named"](1))  # of a list


def test_docstrings_and_matching() -> None:
    assert OURS["Named"].__doc__ == "A point with names." and OURS["Named"].__name__ == "Named"
    match Sent(1, "u"):
        case Sent(x, name):
            assert (x, name) == (1, "u")
    assert issubclass(OURS["Named"], OURS["Point"]) and OURS["Named"](1, names=["u"]).first == "u"


@dataclass(frozen=True, slots=True)
class Sent:
    x: int
    name: str = field(default="", compare=False)


def test_instances_can_be_sent() -> None:
    assert pickle.loads(pickle.dumps(Sent(1, "u"))).name == "u"
