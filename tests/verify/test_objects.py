"""Objects are made of the author's classes without their constructors, or plain ones stand in and say why."""

from dataclasses import dataclass
from types import ModuleType

import pytest

from fusec.verify.fusec_child.operands.objects import Maker, StandIn, UnmadeError, annotated_numbers
from fusec.verify.fusec_child.request import Group


@dataclass(frozen=True)
class Frozen:
    strike: float

    def pay(self, s, days: int):
        return s * days


@dataclass(slots=True)
class Slotted:
    strike: float

    def pay(self, s):
        return s


class Spec:
    def __init__(self, n):
        raise AssertionError(n)

    @property
    def dx(self):
        return 1.0


class Solver:
    def __init__(self, spec: Spec, frozen: Frozen):
        raise AssertionError(spec, frozen)

    def slope(self, u):
        return u


def made(function: str, parameters: list[str], **spelled: str) -> tuple[list[object], dict[str, str]]:
    """The arguments for operands 0, 1, ..., by name as the author spells them, and what stands in."""
    module = ModuleType("m")
    vars(module).update(Frozen=Frozen, Slotted=Slotted, Spec=Spec, Solver=Solver)
    group = Group("m.py", "_fused_m.py", "g", "exact", (), spelled, function=function)
    maker = Maker(group, module, parameters)
    return maker.arguments([*range(len(spelled))]), maker.stand_ins


@pytest.mark.parametrize("kind", [Frozen, Slotted])
def test_frozen_and_slotted_objects_are_made(kind: type):
    (owner, s), stand_ins = made(f"{kind.__name__}.pay", ["self", "s"], s="s", strike="self.strike")
    assert type(owner) is kind and owner.strike == 1 and s == 0 and not stand_ins


def test_annotations_of_the_constructor_tell_what_attributes_are():
    (owner, _), stand_ins = made("Solver.slope", ["self", "u"], u="u", strike="self.frozen.strike")
    assert type(owner) is Solver and type(owner.frozen) is Frozen and owner.frozen.strike == 1 and not stand_ins


def test_a_computed_attribute_makes_a_stand_in():
    (owner, _), stand_ins = made("Solver.slope", ["self", "u"], u="u", dx="self.spec.dx")
    assert type(owner) is Solver and type(owner.spec) is StandIn and owner.spec.dx == 1
    assert stand_ins == {"self.spec": "`Spec.dx` is computed by the class"}


def test_more_than_a_name_is_not_made():
    with pytest.raises(UnmadeError, match="more than an attribute"):
        made("Solver.slope", ["self", "u"], u="u", first="self.parts[0]")


def test_annotated_numbers_are_known():
    module = ModuleType("m")
    module.Frozen = Frozen  # type: ignore[attr-defined]
    group = Group("m.py", "_fused_m.py", "g", "exact", (), {"s": "s", "days": "days"}, function="Frozen.pay")
    assert annotated_numbers(group, module) == {"days": "int64"}
