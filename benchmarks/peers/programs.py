"""The functions that are timed, and how the author's source is found."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

Function = Callable[..., object]


@dataclass(frozen=True)
class Program:
    """`case` is the position of the workload's case that calls `function` (`module:function`) of the package.

    A function that returns nothing has its result in argument number `result`. Peers that cannot run the author's source
    have versions of their own in `programs_<package>.py`.
    """

    package: str
    function: str
    case: int
    sizes: tuple[int, ...] = (1_000, 1_000_000)
    result: int = 0

    @property
    def name(self) -> str:
        return f"{self.package}.{self.function.partition(':')[2]}"


PROGRAMS = (
    Program("option_pricing", "black_scholes:price_call", 0),
    Program("great_circle", "sphere:distance", 0),
    Program("detector_counts", "counts:corrected", 0),
    Program("sea_water", "equation_of_state:enthalpy_slope", 2),
    Program("electromagnetics", "fdtd:fdtd_2d", 0),
    Program("diffusion", "horizontal:diffuse", 0, result=2),
    Program("heat", "conduction:heat_3d", 0),
    Program("heat", "conduction:jacobi_2d", 1),
    Program("normalisation", "rows:softmax", 0),
)


def import_module(folder: Path, program: Program) -> ModuleType:
    """The author's module, or the rewritten one, from the folder that holds the package."""
    sys.path.insert(0, str(folder))
    return importlib.import_module(f"{program.package}.{program.function.partition(':')[0]}")


def inputs(folder: Path, program: Program, size: int) -> tuple[object, ...]:
    """The arguments that the package's workload makes."""
    sys.path.insert(0, str(folder))
    workload = importlib.import_module(f"{program.package}.workload")
    function, arguments, keywords = list(workload.cases(size, 0))[program.case]
    assert function == program.function and not keywords
    return tuple(arguments)


def written_for(program: Program, peer: str) -> Callable[[], Function] | None:
    """The factory of the peer's own version of the program, if there is one."""
    file = Path(__file__).with_name(f"programs_{program.package}.py")
    versions = importlib.import_module(file.stem) if file.exists() else None
    return getattr(versions, f"{peer}_{program.function.partition(':')[2]}", None)


def helpers(module: ModuleType, name: str) -> list[str]:
    """Functions of the package that `name` calls, directly or not, callees first; `name` itself is last."""
    found: list[str] = []
    function = getattr(module, name)
    for called in function.__code__.co_names:
        value = function.__globals__.get(called)
        if callable(value) and getattr(value, "__module__", "").startswith(module.__package__ or ""):
            found += [h for h in helpers(sys.modules[value.__module__], called) if h not in found]
    return [*found, name]


def functions(module: ModuleType, name: str) -> dict[str, Function]:
    """The helpers and the function themselves, by name, callees first."""
    everywhere = {**{k: v for m in _modules(module) for k, v in vars(m).items()}}
    return {helper: everywhere[helper] for helper in helpers(module, name)}


def _modules(module: ModuleType) -> list[ModuleType]:
    return [m for key, m in sorted(sys.modules.items()) if key.startswith(f"{module.__package__}.") and m is not None]
