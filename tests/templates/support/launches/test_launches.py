"""The guard of fused launches asks each fact by its own function, and says no where that raises."""

from types import ModuleType

import numpy as np
import pytest

from fusec.base.proof.facts import checks
from tests.attacks.arguments import Answers, AnyAttribute, LoudDuck, LoudInterface, OwnAttributes, OwnInteger
from tests.templates.support.launches.device_fakes import DeviceArray, direct_launches, support

N = 8
HOLD = {
    "integers": (3, np.int32(3)),
    "numbers": (3, 2.5, 2j, np.float32(1)),
    "hosts": ([1.0, 2.0], np.zeros(3)),
    "alike": ((np.zeros(3), np.ones(3)),),
    "equal": (((4, 32), (4, 32)), (3, np.int64(3))),
    "covered": (((4, 32), 0, 128),),
    "positive": (1,),
    "at_most": ((3, 3),),
    "whole": (np.zeros(3, int),),
    "shapes": (((3, 4), 2), (5, 1)),
    "constants": (2, 2.5, True),
}
FAIL = {
    "integers": (2.5, True, 2**64, "3"),
    "numbers": ("3", None, [3]),
    "hosts": ([1.0, "2"], np.zeros((3, 3))),
    "alike": ((np.zeros(3), np.zeros(4)),),
    "equal": (((4, 32), (4, 64)), (3, 4), (3.0, 3), ([], [])),
    "covered": (((4, 32), 0, 129), ((4, 32), 1, 2)),
    "positive": (0, -1, 1.5),
    "at_most": ((4, 3), (3.0, 4)),
    "rows": ((np.zeros(3), 0, 3),),  # whose rows are no arrays of the device's
    "whole": (np.zeros(3), 3),
    "shapes": (((3, -4), 2), (5, 2), ("5", 1)),
    "constants": ("2", None, np.float16(2)),
}
ENTRIES = {"alike": 2, "equal": 2, "at_most": 2, "shapes": 2, "covered": 3, "rows": 3}
OF_ANY = ("alike", "equal")  # one object is equal to itself, and what has no shape is no array
LOUD = (
    Answers(),
    AnyAttribute(),
    LoudInterface(np.zeros(3)),
    LoudDuck(np.zeros(3)),
    OwnInteger(3),
    np.zeros(3).view(OwnAttributes),
)


@pytest.fixture
def launches(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    direct_launches(monkeypatch, [], simulated=True)
    return support("launches")


def may_fuse(launches: ModuleType, array: object, **facts: object) -> bool:
    return bool(launches.may_fuse((4, 32), axes=1, arrays=(array,), ndim=(1,), written=1, **facts))


def test_every_fact_of_a_call_is_tried(launches: ModuleType) -> None:
    keywords = {each.keyword for each in checks(is_of_calls=True)} | {"shapes", "constants"}
    assert {*launches.CHECKS} == keywords == {*FAIL, "real"}


def test_facts_that_hold(launches: ModuleType) -> None:
    array = DeviceArray(np.zeros(N))
    for kind, values in HOLD.items():
        assert may_fuse(launches, array, **{kind: values}), kind
        assert may_fuse(launches, array, **{kind: lambda values=values: [*values]}), kind


@pytest.mark.parametrize("kind", FAIL)
def test_facts_that_do_not_hold(launches: ModuleType, kind: str) -> None:
    array = DeviceArray(np.zeros(N))
    for value in FAIL[kind]:
        assert not may_fuse(launches, array, **{kind: (*HOLD.get(kind, ()), value)}), value


@pytest.mark.parametrize("kind", FAIL)
def test_a_check_that_raises_says_no(launches: ModuleType, kind: str) -> None:
    array, count = DeviceArray(np.zeros(N)), ENTRIES.get(kind, 1)
    for value in LOUD:
        answer = may_fuse(launches, array, **{kind: (value if count == 1 else (value,) * count,)})
        assert kind in OF_ANY or not answer
        assert not may_fuse(launches, array, **{kind: lambda value=value: [value.missing]})


def test_complex_numbers_and_arrays_are_not_real(launches: ModuleType) -> None:
    array = DeviceArray(np.zeros(N))
    assert may_fuse(launches, array, numbers=(2.5, 3), real=True)
    assert not may_fuse(launches, array, numbers=(2.5, 2j), real=True)
    assert not may_fuse(launches, DeviceArray(np.zeros(N, complex)), real=True)
    assert not launches.may_fuse((4, 32), 1, (array, Answers()), (1, 1), 1, real=True)


def test_arrays_that_raise_are_unknown(launches: ModuleType) -> None:
    for value in LOUD:
        assert not may_fuse(launches, value)
        assert not may_fuse(launches, DeviceArray(np.zeros(N)), unused=(value,))
