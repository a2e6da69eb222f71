"""What the generated code asks of a launch that stays as it is: where its arrays lie, and that it surely starts."""

import sys
from types import ModuleType, SimpleNamespace

import numpy as np
import pytest

from tests.templates.support.launches.device_fakes import support


class Kernel:
    """As `cuda.jit` makes it; what it is compiled to has room for 256 threads, and declares these types."""

    def __init__(self, _: object = None, *, declared: tuple[object, ...] = (), cooperative: bool = False) -> None:
        self.declared, self.cooperative, self.compiled = declared, cooperative, 0

    def typeof_pyval(self, value: object) -> object:
        return type(value)

    def compile(self, types: tuple[object, ...]) -> SimpleNamespace:
        self.compiled += 1
        if complex in types:
            raise TypeError("no code for this type")
        taken = self.declared or types
        return SimpleNamespace(argument_types=taken, cooperative=self.cooperative, max_threads_per_block=256)


@pytest.fixture
def opaque(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    types = SimpleNamespace(Array=Kernel, Integer=Kernel, float64=float)
    config = SimpleNamespace(ENABLE_CUDASIM=False)
    monkeypatch.setitem(
        sys.modules, "numba", SimpleNamespace(config=config, types=types, cuda=SimpleNamespace(jit=Kernel))
    )
    described = SimpleNamespace(described_arguments=lambda values: (tuple(map(type, values)), ()))
    monkeypatch.setitem(sys.modules, "direct_launches", described)
    monkeypatch.setitem(sys.modules, "device_arrays", SimpleNamespace(known_memory=memory))
    monkeypatch.setitem(sys.modules, "opaque_launches", SimpleNamespace())
    return support("opaque_launches")


def memory(value: object, on_device: bool) -> tuple[int, int, bool, int] | None:  # noqa: ARG001
    return (*np.lib.array_utils.byte_bounds(value), True, 1) if isinstance(value, np.ndarray) else None


def test_only_what_surely_starts_is_launched_elsewhere(opaque: ModuleType) -> None:
    kernel = Kernel()
    assert opaque.starts(kernel, (4, 32), (1.0,))
    assert opaque.starts(kernel, ((4, 2), (16, 16)), (1.0,))
    assert opaque.starts(kernel, (4, 32), (2.0,)) and kernel.compiled == 2  # asked once for each kind
    for configuration in ((0, 32), (4, 512), (4, 0), (4.0, 32), ((1, 70000), 32), ((1,) * 4, 32), ("4", 32)):
        assert not opaque.starts(kernel, configuration, (1.0,))
    assert not opaque.starts(kernel, (4, 32), (1j,))
    assert not opaque.starts(Kernel(declared=(int,)), (4, 32), (1.0,))
    assert not opaque.starts(Kernel(cooperative=True), (4, 32), (1.0,))
    assert not opaque.starts(print, (4, 32), (1.0,))


def test_memory_that_is_not_known_is_not_apart(opaque: ModuleType) -> None:
    whole = np.zeros(9)
    assert opaque.are_apart((whole[:4], 2, None), (whole[4:], 0.5))
    assert not opaque.are_apart((whole[:5],), (0.5, whole[4:]))
    assert not opaque.are_apart(((whole[5:], 1),), (whole,))
    assert not opaque.are_apart((whole,), (object(),))
    shown = {"data": (64, False), "shape": (2,), "typestr": "|V16", "strides": None}
    states = SimpleNamespace(__cuda_array_interface__=shown)
    assert opaque.are_apart((states,), (SimpleNamespace(__cuda_array_interface__={**shown, "data": (96, False)}),))
    assert not opaque.are_apart((states,), (SimpleNamespace(__cuda_array_interface__={**shown, "data": (95, False)}),))
