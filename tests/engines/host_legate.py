"""As much of cuPyNumeric and Legate as generated modules and the stories use, on NumPy's arrays.

A task runs for two pieces of its arrays, in turn along the first axis and the last one, the last piece first, with no order among tasks but that of their calls. What it
computes is NumPy's answer. Its pieces may lie on devices, of which CuPy's stand-in knows. Installed as `cupynumeric` and `legate` where a test runs stories without the engine.
"""

import inspect
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import Enum
from itertools import pairwise
from types import ModuleType, SimpleNamespace
from typing import Any, ClassVar

import numpy as np

MODULES = ("cupynumeric", "legate", "legate.core", "legate.core.task")
PIECES = 2


class ndarray(np.lib.mixins.NDArrayOperatorsMixin):  # noqa: N801 - cuPyNumeric's name
    """An array that has NumPy's operators and no other functions of NumPy's arrays than stories use."""

    def __init__(self, memory: Any) -> None:
        self._memory = np.asarray(memory)

    shape = property(lambda self: self._memory.shape)
    ndim = property(lambda self: self._memory.ndim)
    dtype = property(lambda self: self._memory.dtype)
    size = property(lambda self: self._memory.size)
    flags = property(lambda self: self._memory.flags)

    def __array__(self, dtype: Any = None, copy: Any = None) -> Any:
        return np.array(self._memory, dtype=dtype, copy=True)

    def __array_ufunc__(self, ufunc: Any, method: str, *inputs: Any, out: Any = (), **keywords: Any) -> Any:
        given = [memory_of(each) for each in inputs]
        if out:
            getattr(ufunc, method)(*given, out=tuple(map(memory_of, out)), **keywords)
            return out[0]
        return wrapped(getattr(ufunc, method)(*given, **keywords))

    def __getitem__(self, index: Any) -> Any:
        places = index if isinstance(index, tuple) else (index,)
        return ndarray(self._memory[places if Ellipsis in places else (*places, ...)])

    def __matmul__(self, other: Any) -> Any:
        return wrapped(self._memory @ memory_of(other))

    def __setitem__(self, index: Any, value: Any) -> None:
        self._memory[memory_of(index)] = memory_of(value)

    def __getattr__(self, name: str) -> Any:
        if name in ("min", "max"):
            return lambda **kept: wrapped(extremum(name, self._memory, **kept))
        if name not in ("sum", "mean", "dot", "copy", "astype", "std", "reshape", "fill", "transpose"):
            raise AttributeError(name)
        return of_numpy(getattr(self._memory, name))

    @property
    def __legate_data_interface__(self) -> Any:
        return {"version": 1, "data": {"array": SimpleNamespace(data=Store(self._memory))}}


def memory_of(value: Any) -> Any:
    return value._memory if isinstance(value, ndarray) else value


def wrapped(value: Any) -> Any:
    return ndarray(value) if isinstance(value, np.ndarray | np.generic) else value


def extremum(name: str, values: Any, axis: int | None = None, keepdims: bool = False) -> Any:
    """As cuPyNumeric finds it: NaN is skipped, and nothing is beyond the largest finite numbers."""
    if values.dtype.kind != "f":
        return getattr(np, name)(values, axis=axis, keepdims=keepdims)
    first, fold = (np.finfo(values.dtype).min, np.fmax) if name == "max" else (np.finfo(values.dtype).max, np.fmin)
    return fold.reduce(values, axis=axis, initial=first, keepdims=keepdims)


def of_numpy(function: Callable[..., Any]) -> Callable[..., Any]:
    return lambda *given, **named: wrapped(
        function(*map(memory_of, given), **{k: memory_of(v) for k, v in named.items()})
    )


class Store:
    """Memory of an array, seen with other axes."""

    def __init__(self, memory: Any) -> None:
        self.memory = memory

    def promote(self, axis: int, extent: int) -> "Store":
        whole = np.expand_dims(self.memory, axis)
        strides = (*whole.strides[:axis], 0, *whole.strides[axis + 1 :])
        return Store(
            np.lib.stride_tricks.as_strided(whole, (*whole.shape[:axis], extent, *whole.shape[axis + 1 :]), strides)
        )

    def project(self, axis: int, index: int) -> "Store":
        return Store(self.memory[(*[slice(None)] * axis, index, ...)])

    @property
    def ndim(self) -> int:
        return int(self.memory.ndim)

    def fill(self, value: Any) -> None:
        self.memory[...] = value

    def overlaps(self, other: "Store") -> bool:
        return bool(np.may_share_memory(self.memory, other.memory))


class Kind(Enum):
    CPU = 1
    OMP = 2
    GPU = 3


class Input:
    """The annotation of a store that is read."""


class Output:
    """The annotation of a store that is written."""


class Reduction:
    """The annotation of a store that pieces fold into."""

    def __init__(self, fold: Any) -> None:
        self.fold = fold

    def __class_getitem__(cls, fold: Any) -> Any:
        return cls(fold)

    def identity(self, dtype: Any) -> Any:
        ends = {np.minimum: np.inf, np.maximum: -np.inf}
        return np.full((), ends.get(self.fold, 0), dtype)


STORES = (Input, Output)


def is_store(annotation: Any) -> bool:
    return annotation in STORES or isinstance(annotation, Reduction)


class OnDevice:
    """A piece on a device, of which only CuPy makes an array."""

    def __init__(self, memory: Any) -> None:
        self.__cuda_array_interface__ = memory

    def __array__(self, *_: Any, **__: Any) -> Any:
        raise TypeError("the piece is no memory of the host")


class Task:
    """Runs the function for each piece; `launches` counts the calls, `failures` are exceptions, which would end the process."""

    launches = 0
    kind = Kind.CPU
    failures: ClassVar[list[BaseException]] = []

    def __init__(self, function: Any, variants: tuple[Kind, ...], constraints: Any) -> None:
        assert Task.kind in variants
        _, *self.parameters = inspect.signature(function).parameters.values()
        self.function = function
        self.constraints = constraints

    def __call__(self, *given: Any) -> None:
        Task.launches += 1
        values = dict(zip((each.name for each in self.parameters), given, strict=True))
        for parameter in self.parameters:
            if not is_store(parameter.annotation) and type(values[parameter.name]) is not parameter.annotation:
                raise TypeError(f"{parameter.name} is no {parameter.annotation}")
        stores = {name: getattr(value, "memory", value) for name, value in values.items()}
        aligned = next((names for word, *names in self.constraints if word == "align"), [])
        whole = {name for word, *names in self.constraints if word == "broadcast" for name in names}
        shapes = {stores[name].shape for name in aligned}
        if len(shapes) > 1:
            raise ValueError(f"shapes {shapes} are not aligned")
        free = [p.name for p in self.parameters if is_store(p.annotation) and p.name not in {*aligned, *whole}]
        divided = [*aligned, *free]
        if len(divided) > 1 and not aligned:
            raise ValueError("stores are not aligned")
        rows = {axis for word, _, axis in (each for each in self.constraints if each[0] == "rows")}
        axis = (stores[divided[0]].ndim - 1) * (Task.launches % 2)
        axis -= axis in rows
        extent = stores[divided[0]].shape[axis]
        bounds = [extent * k // PIECES for k in range(PIECES + 1)]
        for start, stop in reversed([*pairwise(bounds)]):
            own = {name: cut(value, axis, start, stop) if name in divided else value for name, value in stores.items()}
            folds = {p.name: p.annotation for p in self.parameters if isinstance(p.annotation, Reduction)}
            totals = {name: fold.identity(stores[name].dtype) for name, fold in folds.items()}
            given = {**own, **totals}
            if Task.kind is Kind.GPU:
                given |= {p.name: OnDevice(given[p.name]) for p in self.parameters if is_store(p.annotation)}
            try:
                self.function(SimpleNamespace(get_variant_kind=lambda: Task.kind, task_stream=1), **given)
            except BaseException as failure:
                Task.failures.append(failure)
            for name, part in totals.items():
                stores[name][...] = folds[name].fold(stores[name], part)


def cut(memory: Any, axis: int, start: int, stop: int) -> Any:
    return memory[(*[slice(None)] * axis, slice(start, stop))]


class _CuPyNumeric(ModuleType):
    def __getattr__(self, name: str) -> Any:
        if name in ("min", "max", "amin", "amax"):
            return lambda value, **kept: wrapped(extremum(name.removeprefix("a"), memory_of(value), **kept))
        found = getattr(np, name)
        return of_numpy(found) if callable(found) and not isinstance(found, type) else found


def new_store(dtype: Any, shape: tuple[int, ...], optimize_scalar: bool = False) -> Store:
    if not shape and not optimize_scalar:
        raise SystemError("the task would end the process")
    return Store(np.full(shape, 113, dtype))


def modules() -> dict[str, ModuleType]:
    """The modules by their names."""
    made = {name: ModuleType(name) for name in MODULES[1:]}
    runtime = SimpleNamespace(create_array=new_store)
    core: Any = made["legate.core"]
    core.TaskContext, core.VariantCode = SimpleNamespace, Kind
    core.TaskTarget = Kind
    core.align = lambda *names: ("align", *names)
    core.broadcast = lambda name, axes=(): ("rows", name, *axes) if axes else ("broadcast", name)
    core.types = SimpleNamespace(**{dtype.name: dtype for dtype in map(np.dtype, "bhilBHILfd")}, bool_=np.dtype(bool))
    core.get_legate_runtime = lambda: runtime
    core.get_machine = lambda: SimpleNamespace(count=lambda kind: PIECES if kind is Task.kind else 0)
    tasks: Any = made["legate.core.task"]
    tasks.InputStore, tasks.OutputStore, tasks.ReductionStore = Input, Output, Reduction
    tasks.ADD, tasks.MIN, tasks.MAX = np.add, np.minimum, np.maximum
    tasks.task = lambda variants, constraints=(), options=None: (  # noqa: ARG005
        lambda function: Task(function, variants, flat(constraints))
    )
    core.VariantOptions = SimpleNamespace
    library: Any = _CuPyNumeric("cupynumeric")
    library.ndarray = ndarray
    library.asarray = lambda value: ndarray(value.memory if isinstance(value, Store) else memory_of(value))
    library.array = lambda value: ndarray(np.array(memory_of(value)))
    return {**made, "cupynumeric": library}


def flat(constraints: Any) -> list[tuple[str, ...]]:
    return [each for part in constraints for each in (part if isinstance(part, list) else [part])]


@contextmanager
def installed(kind: Kind = Kind.CPU) -> Iterator[None]:
    """Inside, `import cupynumeric` gives the stand-in, on a machine with such processors."""
    Task.kind = kind
    before = {name: sys.modules.get(name) for name in MODULES}
    sys.modules.update(modules())
    Task.launches = 0
    Task.failures.clear()
    try:
        yield
    finally:
        for name, module in before.items():
            sys.modules.pop(name)
            if module is not None:
                sys.modules[name] = module
