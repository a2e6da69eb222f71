"""A kernel that numba has launched is launched by the driver with the same parameters; whatever is unusual is left to numba."""

import numpy as np
import pytest

from tests.templates.support.launches.device_fakes import Data, DeviceArray, Kernel, direct_launches, start, support


class Launches:
    """Fused launches of one kernel on arrays that the guard knows."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *, simulated: bool = False, **traits: object) -> None:
        self.log: list[tuple[str, object]] = []
        self.direct, self.known = direct_launches(monkeypatch, self.log, simulated=simulated)
        self.kernel = Kernel(self.log, **traits)

    def by(self, *arguments: object, grid: int = 8) -> str:
        """Who launched, after the guard has asked for memory."""
        for value in arguments:
            if isinstance(value, DeviceArray | np.ndarray):
                self.known.known_memory(value, False)
        before = len(self.log)
        self.direct.launch_kernel(self.kernel[grid, 32], arguments)
        assert len(self.log) == before + 1
        return self.log[-1][0]


@pytest.fixture
def arrays() -> list[DeviceArray]:
    return [DeviceArray(np.zeros(9)) for _ in range(2)]


def test_driver_gets_what_numba_passed(monkeypatch: pytest.MonkeyPatch, arrays: list[DeviceArray]) -> None:
    launches = Launches(monkeypatch)
    first, second = arrays
    assert launches.by(first, second, 0.5) == "numba"
    assert launches.by(second, first, -1.5, grid=4) == "driver"
    passed = [part for each in (second, first) for part in (0, 0, 9, 8, start(each.array), 9, 8)]
    assert launches.log[-1][1] == ("stream", 4, 32, [*passed, -1.5])
    assert launches.by(DeviceArray(np.ones(9)), first, 0.0) == "driver"  # of the same kind
    assert launches.by(first, second, 3) == "numba"  # compiled for an integer
    assert launches.by(first, second, 4) == "driver"
    assert launches.by(first, DeviceArray(np.zeros((9, 2))[:, 0]), 3) == "numba"  # of another layout
    assert launches.by(first, DeviceArray(np.zeros(9, np.float32)), 3) == "numba"


def test_array_that_moved_is_asked_again(monkeypatch: pytest.MonkeyPatch, arrays: list[DeviceArray]) -> None:
    launches, other = Launches(monkeypatch), np.ones(7)
    assert [launches.by(arrays[0], 1.0) for _ in range(2)] == ["numba", "driver"]
    arrays[0].array, arrays[0].gpu_data, arrays[0].shape, arrays[0].size = other, Data(), other.shape, 7
    assert launches.by(arrays[0], 1.0) == "driver"
    assert launches.log[-1][1][3] == [0, 0, 7, 8, start(other), 7, 8, 1.0]


@pytest.mark.parametrize("value", [True, 2**63, np.zeros(9), "text", None, 1j])
def test_other_arguments_are_left_to_numba(monkeypatch: pytest.MonkeyPatch, value: object) -> None:
    launches = Launches(monkeypatch)
    assert [launches.by(value) for _ in range(3)] == ["numba"] * 3


@pytest.mark.parametrize(
    "trait",
    [
        {"debug": True},
        {"extensions": [print]},
        {"cooperative": True},
        {"launch_config_sensitive": True},
        {"callbacks": [print]},
        {"copies": True},
        {"strides_first": True},
        {"parameters_more": 1},
    ],
    ids=lambda trait: next(iter(trait)),
)
def test_other_launches_are_left_to_numba(
    monkeypatch: pytest.MonkeyPatch, arrays: list[DeviceArray], trait: dict[str, object]
) -> None:
    launches = Launches(monkeypatch, **trait)
    assert [launches.by(*arrays, 0.5) for _ in range(3)] == ["numba"] * 3


def test_callback_is_called_from_now_on(monkeypatch: pytest.MonkeyPatch, arrays: list[DeviceArray]) -> None:
    launches = Launches(monkeypatch)
    assert [launches.by(*arrays) for _ in range(2)] == ["numba", "driver"]
    launches.kernel.traits["callbacks"].append(print)
    assert launches.by(*arrays) == "numba"


def test_another_context_is_left_to_numba(monkeypatch: pytest.MonkeyPatch, arrays: list[DeviceArray]) -> None:
    launches = Launches(monkeypatch)
    assert [launches.by(*arrays) for _ in range(2)] == ["numba", "driver"]
    launches.direct.driver.context = "second"
    assert launches.by(*arrays) == "numba"
    launches.direct.driver.context = "first"
    assert launches.by(*arrays) == "driver"


def test_errors_of_the_driver_are_the_callers(monkeypatch: pytest.MonkeyPatch, arrays: list[DeviceArray]) -> None:
    launches = Launches(monkeypatch)
    launches.by(*arrays)

    def refused(*_: object) -> None:
        raise RuntimeError("CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES")

    launches.direct.launch = refused
    with pytest.raises(RuntimeError):
        launches.direct.launch_kernel(launches.kernel[8, 32], tuple(arrays))
    assert len(launches.log) == 1


def test_simulator_launches_by_itself(monkeypatch: pytest.MonkeyPatch, arrays: list[DeviceArray]) -> None:
    launches = Launches(monkeypatch, simulated=True)
    assert [launches.by(*arrays) for _ in range(2)] == ["numba", "numba"] and not launches.direct.compiled


class DriverError(Exception):
    """As numba's driver raises: with the driver's code."""

    code = 701


@pytest.mark.parametrize(
    "problem",
    [
        LookupError("no code for the types"),
        NotImplementedError("no definition for lowering `max` of complex numbers"),
        TypeError(),
        DriverError(),
        Exception("CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES: ..."),
    ],
)
def test_kernel_that_cannot_run_is_not_launched(monkeypatch: pytest.MonkeyPatch, problem: Exception) -> None:
    direct_launches(monkeypatch, [], simulated=True)
    launches = support("launches")

    def kernel() -> None:
        raise problem

    assert not launches.launched(kernel)
    problem = RuntimeError("CUDA_ERROR_ILLEGAL_ADDRESS: ...")
    with pytest.raises(RuntimeError):
        launches.launched(kernel)
