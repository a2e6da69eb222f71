"""Stand-ins for numba's arrays and kernels of the device, and for the driver: what the support of launches asks them for."""

import ctypes
import sys
from types import ModuleType, SimpleNamespace

import numpy as np
import pytest

from fusec.base.proof.facts import checks
from fusec.generate.text.templates import render
from tests.tools.runs import runs_module


class Data:
    """Memory of the device, which arrays hold."""


class DeviceArray:
    """As numba's: it lies where a NumPy array lies."""

    __cuda_memory__ = True
    asked = 0

    def __init__(self, array: np.ndarray) -> None:
        self.array, self.gpu_data = array, Data()
        self.shape, self.strides, self.dtype, self.size = array.shape, array.strides, array.dtype, array.size

    @property
    def device_ctypes_pointer(self) -> ctypes.c_size_t:
        return ctypes.c_size_t(start(self.array))

    @property
    def _numba_type_(self) -> tuple[np.dtype, int, bool]:
        return self.dtype, len(self.shape), self.array.flags.c_contiguous

    @property
    def __cuda_array_interface__(self) -> dict[str, object]:
        DeviceArray.asked += 1
        return self.array.__array_interface__


def start(array: np.ndarray) -> int:
    return array.__array_interface__["data"][0]


class Kernel:
    """As `@cuda.jit` makes it: compiled for the types of its first arguments of each kind, and `traits` that a launch has to know."""

    def __init__(self, log: list[tuple[str, object]], **traits: object) -> None:
        self.log, self.overloads, self.configured = log, {}, {}
        plain = {"debug": False, "extensions": [], "cooperative": False, "launch_config_sensitive": False}
        self.traits = {
            **plain,
            "callbacks": [],
            "copies": False,
            "strides_first": False,
            "parameters_more": 0,
            **traits,
        }

    def typeof_pyval(self, value: object) -> object:
        return getattr(value, "_numba_type_", type(value))

    def __getitem__(self, shape: tuple[int, int]) -> "Configured":
        return self.configured.setdefault(shape, Configured(self, shape))


class Configured:
    def __init__(self, dispatcher: Kernel, shape: tuple[int, int]) -> None:
        self.dispatcher, self.stream, self.sharedmem = dispatcher, "stream", 0
        self.griddim, self.blockdim = ((extent, 1, 1) for extent in shape)
        self.pre_launch_callbacks = dispatcher.traits["callbacks"]

    def __call__(self, *arguments: object) -> None:
        types = tuple(map(self.dispatcher.typeof_pyval, arguments))
        self.dispatcher.overloads.setdefault(types, Definition(self.dispatcher.traits, types))
        self.dispatcher.log.append(("numba", arguments))


class Definition:
    def __init__(self, traits: dict[str, object], types: tuple[object, ...]) -> None:
        self.argument_types, self.traits = types, traits
        for name in ("debug", "extensions", "cooperative", "launch_config_sensitive"):
            setattr(self, name, traits[name])
        count = sum(5 + 2 * kind[1] if isinstance(kind, tuple) else 1 for kind in types) + traits["parameters_more"]
        kernel = SimpleNamespace(arguments_info=[(8 * k, 8) for k in range(count)])
        self.library = SimpleNamespace(get_cufunc=lambda: SimpleNamespace(kernel=kernel))

    def _prepare_args(self, kind, value, stream, afterwards, passed) -> None:  # noqa: ARG002
        if isinstance(kind, tuple):
            extents = (value.strides, value.shape) if self.traits["strides_first"] else (value.shape, value.strides)
            passed += [0, 0, value.size, value.dtype.itemsize, start(value.array), *extents[0], *extents[1]]
        else:
            passed.append({float: ctypes.c_double, int: ctypes.c_int64}[kind](value))
        if self.traits["copies"]:
            afterwards.append(print)


_TEMPLATES = {
    "device_arrays": "support/launches/device_arrays.py.jinja",
    "direct_launches": "support/launches/direct_launches.py.jinja",
    "launches": "support/launches/launches.py.jinja",
    "opaque_launches": "support/launches/opaque_launches.py.jinja",
}


def support(name: str) -> ModuleType:
    """A support file of launches, as a module."""
    module = ModuleType(name)
    modules = {"arrays_module": "device_arrays", "direct_module": "direct_launches", "runs_module": runs_module()}
    names = {**modules, "checks": checks(is_of_calls=True)}
    text = render(_TEMPLATES[name], names)
    sys.modules[name] = module
    exec(compile(text, name, "exec"), vars(module))
    return module


def direct_launches(monkeypatch: pytest.MonkeyPatch, log: list[tuple[str, object]], *, simulated: bool = False):
    """The support of direct launches, and of arrays, with a driver that writes launches into the log."""

    def launch(stream: str, config: dict[str, object], kernel: object, *parameters: object) -> None:  # noqa: ARG001
        values = [value if isinstance(value, int) else value.value for value in parameters]
        log.append(("driver", (stream, config["grid"][0], config["block"][0], values)))

    driver = SimpleNamespace(context="first", cuCtxGetCurrent=lambda: (0, driver.context))
    modules = {
        "numba": SimpleNamespace(config=SimpleNamespace(ENABLE_CUDASIM=simulated), types=None),
        "numba.core": SimpleNamespace(errors=SimpleNamespace(NumbaError=LookupError)),
        "numba.cuda.extending": SimpleNamespace(overload=None),
        "cuda": SimpleNamespace(),
        "cuda.bindings": SimpleNamespace(driver=driver),
        "cuda.core": SimpleNamespace(launch=launch, LaunchConfig=dict),
    }
    for name in ("device_arrays", "direct_launches", "launches"):
        monkeypatch.setitem(sys.modules, name, SimpleNamespace())
    for name, module in modules.items():
        monkeypatch.setitem(sys.modules, name, module)
    arrays = support("device_arrays")
    return support("direct_launches"), arrays
