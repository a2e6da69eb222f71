"""The guard of fused launches asks an array of the device for its memory once, and again when the array is another one."""

import numpy as np
import pytest

from tests.templates.support.launches.device_fakes import Data, DeviceArray, direct_launches, start


def test_memory_is_asked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    _, arrays = direct_launches(monkeypatch, [])
    monkeypatch.setattr(DeviceArray, "asked", 0)
    first, second = np.zeros(9), np.zeros(7)
    array = DeviceArray(first)
    found = [arrays.known_memory(array, False) for _ in range(3)]
    assert found == [(start(first), start(first) + 72, True, 1)] * 3
    assert DeviceArray.asked == 1
    array.array, array.gpu_data, array.shape = second, Data(), second.shape
    assert arrays.known_memory(array, False) == (start(second), start(second) + 56, True, 1)
    assert len(arrays.asked) == 1
    del array
    assert not arrays.asked
    for _ in range(50):
        other = DeviceArray(np.zeros(3))  # may have the `id` of one that is no longer there
        assert arrays.known_memory(other, False)[0] == start(other.array)
    assert len(arrays.asked) == 1
    assert arrays.known_memory(first, True) is None
    assert arrays.known_memory(first, False) is not None
    assert len(arrays.asked) == 1


def test_memory_of_views(monkeypatch: pytest.MonkeyPatch) -> None:
    _, arrays = direct_launches(monkeypatch, [])
    whole = np.zeros((4, 6))
    address = start(whole)
    assert arrays.memory_of(DeviceArray(whole), True) == (address, address + 192, True, 2)
    assert arrays.memory_of(DeviceArray(whole[1:3, ::-1]), True) == (address + 48, address + 144, True, 2)
    assert arrays.memory_of(DeviceArray(whole[:, 2]), True) == (address + 16, address + 168, True, 1)
    assert arrays.memory_of(DeviceArray(whole[:0]), True)[2:] == (True, 2)
    assert arrays.memory_of(DeviceArray(np.zeros(3, np.int8)), True)[2:] == (False, 1)
    assert arrays.memory_of(DeviceArray(np.broadcast_to(np.zeros(3), (2, 3))), True)[2] is False
    assert arrays.memory_of(DeviceArray(np.zeros(3, ">f8")), True) is None
