"""Import a rewritten package, and turn its fusion on and off."""

from __future__ import annotations

import importlib
import importlib.util
import inspect
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Protocol

import numpy as np

from .comparisons.outcome import Function
from .request import ArrayStatements, Group

_OF_SEVERAL = ("TallChain", "RowsOfRows")  # classes of what runs several of a module's groups as one kernel


@dataclass(frozen=True, slots=True)
class Package:
    """A folder as Python imports it: `prefix` is the package's name and a dot when the folder is itself a package."""

    root: Path
    prefix: str

    def module(self, path: str) -> ModuleType:
        """The module of a file of the package, by its path relative to the root."""
        if "." in path.removesuffix(".py"):
            return _script(self.root / path)
        dotted = path.removesuffix(".py").replace("/", ".").removesuffix("__init__").rstrip(".")
        return importlib.import_module(f"{self.prefix}{dotted}".rstrip("."))

    def workload_module(self, name: str) -> ModuleType:
        """A module by the name that the author of a workload uses, relative to the root."""
        return importlib.import_module(f"{self.prefix}{name}")


def open_package(root: Path) -> Package:
    """Make the folder importable: as a package under its own name, or as an entry of the module path.

    A package is registered by itself, so that its neighbours in the parent folder cannot shadow other modules.
    """
    if not (root / "__init__.py").is_file():
        sys.path.insert(0, str(root))
        return Package(root, "")
    name = root.name
    spec = importlib.util.spec_from_file_location(name, root / "__init__.py", submodule_search_locations=[str(root)])
    if spec is None or spec.loader is None:
        raise ImportError(f"cannot import the folder {root.name}")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return Package(root, f"{name}.")


def _script(path: Path) -> ModuleType:
    """The module of a file whose name cannot be imported, such as `plot.v2.py`."""
    if path.name not in sys.modules:
        spec = importlib.util.spec_from_file_location(path.name, path)
        if spec is None or spec.loader is None:
            raise ImportError(f"cannot import the file {path.name}")
        sys.modules[path.name] = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(sys.modules[path.name])
    return sys.modules[path.name]


@dataclass(frozen=True, slots=True)
class Pair:
    """The two sides of a comparison, and the module that defines both."""

    group: Group
    generated: ModuleType
    dispatcher: Function
    unfused: Function
    binder: Binder | None = None  # the object that the dispatcher asks for a run; CUDA kernels and launches have none
    launcher: Launcher | None = None  # the object that launches a kernel for CuPy arrays


class Binder(Protocol):
    """The part of `Fusion` that is used here."""

    always: bool
    operands: Sequence[str]

    def bind(self, *operands: object) -> object:
        """The kernel bound to these operands, or None."""

    def launch(self, *operands: object) -> object:
        """The results of the author's statements, or None."""


class Launcher(Protocol):
    """The part of `CudaFusion` that is used here."""

    operands: Sequence[str]

    def launch(self, *operands: object) -> object:
        """The results of the author's statements, or None."""


def pair(package: Package, group: Group) -> Pair:
    """The dispatcher of a group and its copy of the author's statements."""
    generated = package.module(group.generated)
    of_values = getattr(generated, group.named("of_values"), None)
    dispatcher = getattr(generated, group.name) if of_values is None else of_values
    unfused = getattr(generated, group.named("unfused"))
    binder, launcher = (getattr(generated, group.named(each), None) for each in ("fusion", "cuda"))
    return Pair(group, generated, dispatcher, unfused, binder, launcher)


def pair_of_blocks(package: Package, one: Pair) -> Pair | None:
    """The function of one block or piece of each operand, for a group of arrays of dask or cuPyNumeric alone, as a group
    of NumPy's arrays."""
    names = [one.group.named(word) for word in ("block", "piece")]
    name = next((name for name in names if hasattr(one.generated, name)), "")
    if not name or one.binder is not None:
        return None
    operands = {parameter: parameter for parameter in inspect.signature(getattr(one.generated, name)).parameters}
    return pair(package, replace(one.group, name=name, stems=(name,), operands=operands, kind=ArrayStatements()))


def bind(package: Package, pairs: Sequence[Pair], choose: Callable[[Pair], Function]) -> None:
    """Make the rewritten modules call the result of `choose` for each group; fused statements look it up by name at
    each call, and so do functions that call several groups in turn.

    Functions that read attributes are in the generated module: they ask for a run, or call the dispatcher, whose name
    ends in `_of_values`.
    """
    for one in pairs:
        function, module = choose(one), package.module(one.group.path)
        of_values = one.group.named("of_values")
        if not hasattr(one.generated, of_values):
            called = _bound_module(module, one.generated, pairs)
            setattr(called, one.group.name, function)
            for name, chain in _chains(one.generated):
                setattr(called, name, chain if function is one.dispatcher else NeverRuns())
            continue
        if of_values in getattr(one.generated, one.group.name).__code__.co_names:
            setattr(one.generated, of_values, function)
            continue
        if one.binder is not None:
            run = one.binder if function is one.dispatcher else BindsTo(one.binder, one.dispatcher, function, module)
            setattr(one.generated, one.group.named("fusion"), run)
        if one.launcher is not None:
            launch = one.launcher if function is one.dispatcher else LaunchesTo(one.launcher, one.dispatcher, function)
            setattr(one.generated, one.group.named("cuda"), launch)


def called_module(module: ModuleType, generated: ModuleType) -> ModuleType:
    """The module in which the author's module looks up its fused functions; the generated one if it imports none."""
    for value in vars(module).values():
        if isinstance(value, ModuleType) and value is not module and value.__name__ == generated.__name__:
            return value
    return generated


def _bound_module(module: ModuleType, generated: ModuleType, pairs: Sequence[Pair]) -> ModuleType:
    """The same, but the generated module itself is unchanged: the author's module gets a copy of it, whose functions that
    call groups in turn look them up in the copy."""
    called = called_module(module, generated)
    names = [name for name, value in vars(module).items() if value is called]
    if called is not generated or not names:
        return called
    copy = ModuleType(generated.__name__)
    vars(copy).update(vars(generated))
    groups = {one.group.name for one in pairs if one.generated is generated}
    for name, value in vars(generated).items():
        if isinstance(value, FunctionType) and name not in groups and not groups.isdisjoint(value.__code__.co_names):
            setattr(copy, name, FunctionType(value.__code__, vars(copy), name, value.__defaults__, value.__closure__))
    setattr(module, names[0], copy)
    return copy


def _chains(generated: ModuleType) -> Iterator[tuple[str, object]]:
    """The objects that run groups and calls of a library in turn as one kernel."""
    return ((name, value) for name, value in vars(generated).items() if type(value).__name__ in _OF_SEVERAL)


class NeverRuns:
    """Replaces a kernel for several groups where their originals are asked for."""

    def launch(self, *_: object) -> None:
        """Leaves the call to the groups."""


class BindsTo:
    """Replaces the binder of a function that reads attributes: it calls another function than the dispatcher."""

    def __init__(self, binder: Binder, dispatcher: Function, function: Function, module: ModuleType) -> None:
        self.binder = binder
        self.parameters = tuple(inspect.signature(dispatcher).parameters)
        self.function = function
        self.module = module  # the author's, with the ufuncs that the function calls
        self.is_called = False  # if so, the dispatcher asks for a kernel

    def launch(self, *operands: object) -> object:
        if self.is_called:
            return self.binder.launch(*operands)
        if self.binder.bind(*operands) is None:
            return None
        self.is_called = True
        try:
            given = self.function(*self._with_libraries(operands))
        finally:
            self.is_called = False
        return () if given is None else given

    def _with_libraries(self, operands: tuple[object, ...]) -> tuple[object, ...]:
        """The arguments of the functions, including NumPy itself and ufuncs, which are no operands of a kernel."""
        asked = getattr(self.binder, "prepared", ())  # arrays that the dispatcher itself makes, after all others
        operands = operands[: len(operands) - len(asked)]
        if len(operands) == len(self.parameters):
            return operands
        given = iter(operands)
        return tuple(next(given) if name in self.binder.operands else self._called(name) for name in self.parameters)

    def _called(self, name: str) -> object:
        found = getattr(self.module, name, None)
        return found if is_ufunc(found) else np


class LaunchesTo:
    """The same for the launcher."""

    def __init__(self, launcher: Launcher, dispatcher: Function, function: Function) -> None:
        self.launcher = launcher
        self.parameters = tuple(inspect.signature(dispatcher).parameters)
        self.function = function
        self.is_called = False

    def launch(self, *operands: object) -> object:
        if self.is_called:
            return self.launcher.launch(*operands)
        names = [name for name in self.parameters if name in self.launcher.operands]
        values = dict(zip(names, operands, strict=False))  # the last ones are arrays that the dispatcher makes
        self.is_called = True
        try:
            given = self.function(*[values.get(name, sys.modules.get("cupy")) for name in self.parameters])
        finally:
            self.is_called = False
        return () if given is None else given


def is_ufunc(value: object) -> bool:
    """Whether it is a ufunc of NumPy or numba."""
    return isinstance(getattr(value, "ufunc", value), np.ufunc)
