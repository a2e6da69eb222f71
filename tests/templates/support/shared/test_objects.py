"""Of which objects does Python itself read and set attributes?"""

import abc
import dataclasses
import enum
import functools
import importlib.machinery
import importlib.util
import types
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple, Protocol

import numpy as np
import pytest

from fusec.generate.text.templates import render
from tests.tools.runs import runs_module


@pytest.fixture(scope="module")
def has_plain_attributes(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., bool]:
    support: Path = tmp_path_factory.mktemp("objects") / "_fused_support_objects.py"
    support.write_text(render("support/shared/objects.py.jinja", {"runs_module": runs_module()}))
    loader = importlib.machinery.SourceFileLoader("_fused_support_objects", str(support))
    spec = importlib.util.spec_from_loader(loader.name, loader)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    found: Callable[..., bool] = module.has_plain_attributes
    return found


class Plain:
    def __init__(self) -> None:
        self.u: Any = np.zeros(3)


class Child(Plain):
    v = 1.0
    w = np.ones(2)


@dataclasses.dataclass
class Record:
    u: float = 0.0


class Abstract(abc.ABC):  # noqa: B024 - what counts is its metaclass
    v = 1.0

    def __init__(self) -> None:
        self.u = 1.0


class Property(Plain):
    @property
    def t(self) -> int:
        return 1


class Getter(Plain):
    def __getattr__(self, name: str) -> int:
        return 1


class Getting(Plain):
    def __getattribute__(self, name: str) -> Any:
        return object.__getattribute__(self, name)


class Setter(Plain):
    def __setattr__(self, name: str, value: Any) -> None:
        object.__setattr__(self, name, value)


class Slots:
    __slots__ = ("u",)

    def __init__(self) -> None:
        self.u = 1.0


class MoreSlots(Slots):
    __slots__ = ("__hidden", "v")

    def __init__(self) -> None:
        super().__init__()
        self.__hidden = 1.0


class Shadowed(Slots):
    __slots__ = ()
    u = 2.0  # type: ignore[assignment]

    def __init__(self) -> None:
        """Python refuses to set `u`."""


class WithDictionary(Slots):
    u = 2.0  # type: ignore[assignment]


class Alias(Slots):
    v = Slots.__dict__["u"]


class Stolen:
    u = Slots.__dict__["u"]


@dataclasses.dataclass(slots=True)
class SlottedRecord:
    u: float = 0.0


@dataclasses.dataclass(frozen=True, slots=True)
class FrozenSlots:
    u: float = 0.0


@dataclasses.dataclass(frozen=True)
class FrozenChild(FrozenSlots):
    v: Any = None


class Fields(NamedTuple):
    u: float
    v: float


class FieldsChild(Fields):
    pass


class GetterSlots(Slots):
    __slots__ = ()

    def __getattr__(self, name: str) -> int:
        return 1


class PropertySlots(Slots):
    __slots__ = ()

    @property
    def v(self) -> float:
        return 2.0


class Descriptor:
    def __get__(self, owner: Any, kind: type) -> int:
        return 1


class Described(Plain):
    v = Descriptor()


class Method(Plain):
    def v(self) -> None:
        """A method."""


class Meta(type):
    pass


class OfMeta(metaclass=Meta):
    u = 1.0


class SpeakingMeta(type):
    def __getattribute__(cls, name: str) -> Any:
        return object.__getattribute__ if name == "__getattribute__" else type.__getattribute__(cls, name)


class OfSpeakingMeta(metaclass=SpeakingMeta):
    u = 1.0

    def __getattribute__(self, name: str) -> Any:
        return 2.0


class LyingMeta(type):
    __mro__ = (object,)


class OfLyingMeta(metaclass=LyingMeta):
    u = property(lambda _: 1.0)


class EqualMeta(type):
    def __eq__(cls, other: object) -> bool:
        return True

    def __hash__(cls) -> int:
        return 0


class OfEqualMeta(metaclass=EqualMeta):
    u = 1.0


class HidesSetter(type):
    __setattr__ = property(lambda _: object.__setattr__)  # type: ignore[assignment]


class OfHidesSetter(metaclass=HidesSetter):
    u = 1.0

    def __setattr__(self, name: str, value: Any) -> None:
        """Sets nothing."""


class Colour(enum.Enum):
    RED = 1

    def __init__(self, _: int) -> None:
        self.u = 2.0


class Flow(Protocol):
    def flux(self) -> float: ...


class OfProtocol(Flow):
    u = 1.0

    def flux(self) -> float:
        return self.u


class Entries(dict[str, float]):
    def __init__(self) -> None:
        super().__init__(u=1.0)
        self.u = 2.0


class Space(types.SimpleNamespace):
    pass


class HiddenSpace(types.SimpleNamespace):
    @property
    def __dict__(self) -> dict[str, Any]:  # type: ignore[override]
        return {}


class GetterSpace(types.SimpleNamespace):
    def __getattr__(self, name: str) -> int:
        return 1


@dataclasses.dataclass(frozen=True)
class Frozen:
    u: float = 0.0


class Hidden(Plain):
    @property
    def __dict__(self) -> dict[str, Any]:  # type: ignore[override]
        return {}


class Elsewhere(Plain):
    __dict__ = {"u": 1.0}


PLAIN = [
    (Plain(), ("u",), ()),
    (Plain(), ("u",), ("new",)),
    (Child(), ("u", "v", "w"), ("v",)),
    (Record(), ("u",), ("u",)),
    (Property(), ("u",), ()),
    (Abstract(), ("u", "v"), ("t",)),
    (Abstract, ("v",), ()),
    (Setter(), ("u",), ()),
    (Slots(), ("u",), ("u",)),
    (MoreSlots(), ("u", "_MoreSlots__hidden"), ("u", "v")),
    (Shadowed(), ("u",), ()),
    (WithDictionary(), ("u",), ("u", "v")),
    (Frozen(), ("u",), ()),
    (SlottedRecord(), ("u",), ("u",)),
    (FrozenSlots(), ("u",), ()),
    (FrozenChild(), ("u", "v"), ()),
    (Fields(1.0, 2.0), ("u", "v"), ()),
    (FieldsChild(1.0, 2.0), ("u", "v"), ("w",)),
    (OfMeta(), ("u",), ("u",)),
    (Colour.RED, ("u",), ("v",)),
    (OfProtocol(), ("u",), ("u",)),
    (Entries(), ("u",), ("u",)),
    (types.SimpleNamespace(u=1.0), ("u",), ("u", "v")),
    (Space(u=1.0), ("u",), ("v",)),
]
NOT_PLAIN = [
    (Plain(), ("missing",), ()),
    (Property(), ("t",), ()),
    (Property(), ("u",), ("t",)),
    (Getter(), ("u",), ()),
    (Getting(), ("u",), ()),
    (Setter(), ("u",), ("u",)),
    (MoreSlots(), ("v",), ()),
    (Slots(), (), ("v",)),
    (Shadowed(), (), ("u",)),
    (Alias(), ("v",), ()),
    (Stolen(), ("u",), ()),
    (GetterSlots(), ("u",), ()),
    (PropertySlots(), ("v",), ()),
    (FrozenSlots(), (), ("u",)),
    (Fields(1.0, 2.0), ("u",), ("u",)),
    (Fields(1.0, 2.0), (), ("w",)),
    (tuple.__new__(Fields, (1.0,)), ("v",), ()),
    (Described(), ("v",), ()),
    (Method(), ("v",), ()),
    (OfMeta, ("u",), ()),
    (OfSpeakingMeta(), ("u",), ()),
    (OfLyingMeta(), ("u",), ()),
    (OfEqualMeta(), ("u",), ()),
    (OfHidesSetter(), ("u",), ("u",)),
    (Colour.RED, ("name",), ()),
    (OfProtocol(), ("flux",), ()),
    (Entries(), ("keys",), ()),
    (types.SimpleNamespace(u=1.0), ("v",), ()),
    (HiddenSpace(u=1.0), ("u",), ()),
    (GetterSpace(u=1.0), ("u",), ()),
    (Abstract, ("u",), ()),
    (Abstract(), ("register",), ()),
    (Frozen(), ("u",), ("u",)),
    (Hidden(), ("u",), ()),
    (Elsewhere(), ("u",), ()),
    (Plain, ("u",), ()),
    (np, ("pi",), ()),
    (enum.Enum("Colour", "u"), ("u",), ()),
    (1.0, ("real",), ()),
    (None, (), ("u",)),
]


@pytest.mark.parametrize(("owner", "names", "sets"), PLAIN)
def test_plain_attributes(has_plain_attributes: Any, owner: Any, names: Any, sets: Any) -> None:
    assert has_plain_attributes(owner, *names, sets=sets)


@pytest.mark.parametrize(("owner", "names", "sets"), NOT_PLAIN)
def test_attributes_that_run_code(has_plain_attributes: Any, owner: Any, names: Any, sets: Any) -> None:
    assert not has_plain_attributes(owner, *names, sets=sets)


class Tank:
    def __init__(self) -> None:
        self.u = 1.0

    def flux(self, h: float) -> float:
        return h * self.u

    @staticmethod
    def pressure(h: float) -> float:
        return h * h


class Same(Tank):
    pass


class Rough(Tank):
    def flux(self, h: float) -> float:
        return h


class Wrapped(Tank):
    @functools.wraps(Tank.flux)
    def flux(self, h: float) -> float:
        return h


class Secretive(dict[str, Any]):
    """Python's own look-up passes over this."""

    def __contains__(self, _: object) -> bool:
        return False


class Taken(Tank):
    pressure = staticmethod(lambda h: h)


@pytest.mark.parametrize(
    ("kind", "is_own"), [(Tank, True), (Same, True), (Rough, False), (Wrapped, False), (Taken, False), (Plain, False)]
)
def test_methods_are_those_of_the_class(has_plain_attributes: Callable[..., bool], kind: type, is_own: bool) -> None:
    package, _, last = __name__.rpartition(".")
    module = f"{package}._fused_{last}" if package else f"_fused_{last}"
    methods = ("Tank.flux", "Tank.pressure")
    assert has_plain_attributes(kind(), "u", methods=methods, module=module) is is_own
    assert not has_plain_attributes(kind(), "u", methods=methods, module="_fused_other")
    tank = kind()
    tank.flux = abs
    assert not has_plain_attributes(tank, "u", methods=methods, module=module)
    tank.__dict__ = Secretive(tank.__dict__)
    assert not has_plain_attributes(tank, "u", methods=methods, module=module)


def test_classes_are_objects_of_their_own(has_plain_attributes: Callable[..., bool]) -> None:
    package, _, last = __name__.rpartition(".")
    module = f"{package}._fused_{last}" if package else f"_fused_{last}"
    elsewhere = f"{package}.other._fused_beside" if package else "other._fused_beside"

    class Leaf(Tank):
        rate = 2.0

        @classmethod
        def scaled(cls, h: float) -> float:
            return h * cls.rate

        scaled.__func__.__qualname__ = "Leaf.scaled"  # type: ignore[attr-defined]
        scaled.__func__.__code__ = scaled.__func__.__code__.replace(co_qualname="Leaf.scaled")  # type: ignore[attr-defined]

    both = {"methods": ("Leaf.scaled", "Tank.pressure"), "module": module}
    assert has_plain_attributes(Leaf, "rate", **both) and has_plain_attributes(Leaf(), "rate", "u", **both)
    assert has_plain_attributes(Leaf, methods=(f"..{last}:Tank.pressure",), module=elsewhere)
    assert not has_plain_attributes(Leaf, methods=(f".{last}:Tank.pressure",), module=elsewhere)
    assert not has_plain_attributes(Leaf, methods=("Tank.flux",), module=module)  # which takes an object
    assert not has_plain_attributes(Leaf, "rate", sets=("rate",), **both)
    assert not has_plain_attributes(Leaf, "flux", **both)
    assert not has_plain_attributes(Leaf, "mro", **both)
    Leaf.scaled = classmethod(lambda *given: given[1])  # type: ignore[method-assign, assignment]
    assert not has_plain_attributes(Leaf, "rate", **both) and not has_plain_attributes(Leaf(), "rate", **both)


@pytest.mark.parametrize("change", ["getter", "property", "bases", "setter"])
def test_changes_of_a_class_are_seen(has_plain_attributes: Callable[..., bool], change: str) -> None:
    class Base:
        pass

    class Leaf(Base):
        u = 1.0

    leaf = Leaf()
    assert has_plain_attributes(leaf, "u")
    match change:
        case "getter":
            Base.__getattr__ = lambda *_: 1.0  # type: ignore[attr-defined]
        case "property":
            Leaf.u = property(lambda _: 1.0)  # type: ignore[assignment]
        case "bases":
            Leaf.__bases__ = (Getter,)
        case "setter":
            Base.__setattr__ = lambda *_: None  # type: ignore[assignment, method-assign]
    assert not has_plain_attributes(leaf, "u", sets=("u",))


class First:
    def flux(self) -> int:
        return 1

    @staticmethod
    def source() -> int:
        return 1


class Second(First):
    def flux(self) -> int:
        return super().flux() + 1


class Between(First):
    def flux(self) -> int:
        return 3


class Third(Second, Between):
    pass


def test_super_is_asked_of_the_classes_behind_that_of_the_line(
    has_plain_attributes: Callable[..., bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    place = f".{__name__.rpartition('.')[2]}"

    def asked(owner: object, defined_in: type, *names: str) -> bool:
        supers = tuple(f"{place}:First.{name}" for name in names)
        return has_plain_attributes(owner, supers=supers, defined_in=defined_in, module=__name__)

    assert asked(Second(), Second, "flux", "source")
    assert not asked(First(), Second, "flux")  # whose `super()` raises
    assert not asked(Second(), First, "flux")
    assert not asked(Second(), Second, "other")
    assert not asked(Second, Second, "flux")
    assert not asked(Third(), Second, "flux")
    assert asked(Third(), Between, "flux")
    monkeypatch.setattr(First, "flux", lambda *_: 5)
    assert not asked(Second(), Second, "flux")
