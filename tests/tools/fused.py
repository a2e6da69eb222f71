"""Small programs, fused and imported, whose groups are compared with their originals."""

import importlib
import sys
import types
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

import numpy as np

from fusec.base.ir.program import Program
from fusec.base.plan.group_names import GroupName
from fusec.base.plan.plan import FusionPlan
from fusec.base.plan.schedule import Strategy
from fusec.config import Options
from fusec.generate import generate
from fusec.pipeline import analyse
from tests.tools.scratch import scratch_folder

_NUMBERS = count()
HEAD = "import numpy as np\n\n\n"


@dataclass(frozen=True)
class Group:
    """A fused group of an imported program; `parameters` of the dispatcher in order."""

    module: types.ModuleType
    name: GroupName
    parameters: tuple[str, ...]

    @property
    def fusion(self) -> Any:
        return getattr(self.module, self.name.fusion)

    def arguments(self, given: dict[str, Any]) -> list[Any]:
        return [given[name] for name in self.parameters]

    def fused(self, **given: Any) -> Any:
        """What the kernel returns, at a call by which the guard may know its operands; fails where it chooses the original."""
        arguments = self.arguments(given)
        if not (self.fusion.written or self.fusion.borders):
            self.fusion.launch(*arguments)
        results = self.fusion.launch(*arguments)
        assert results is not None, self.fusion.reasons
        return None if type(results) is tuple and not results else results

    def falls_back(self, **given: Any) -> bool:
        return self.fusion.bind(*self.arguments(given)) is None

    def original(self, **given: Any) -> Any:
        return getattr(self.module, self.name.unfused)(*self.arguments(given))


def planned(folder: Path, source: str, name: str = "program") -> tuple[Program, FusionPlan]:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "__init__.py").write_text("")
    (folder / f"{name}.py").write_text(source)
    return analyse(folder, Options(), lambda _: None)


@cache
def _package() -> Path:
    """One package for all programs of the run, so that they share one support and numba knows its overloads once."""
    folder = scratch_folder("generate") / "fused_programs"
    folder.mkdir()
    (folder / "__init__.py").write_text("")
    sys.path.insert(0, str(folder.parent))
    return folder


def groups(folder: Path, source: str) -> Iterator[Group]:
    """The groups of the program, generated into the package of this run and imported."""
    name, package = f"program{next(_NUMBERS)}", _package()
    program, plan = planned(folder / name, source, name)
    for file in generate(program, plan):
        if not (package / file.path).exists():
            (package / file.path).write_text(file.text)
    importlib.invalidate_caches()
    module = importlib.import_module(f"{package.name}._fused_{name}")
    for planned_group in plan.groups:
        group = Group(module, planned_group.name, tuple(operand.name for operand in planned_group.call.operands))
        if planned_group.kernel.strategy is Strategy.KERNEL:
            group.fusion.always = True  # a plan for each of the many shapes that a test tries
        yield group


def forget_plans(group: Group) -> None:
    """Afterwards the next call makes its plan anew, for as many threads as numba is then set to."""
    group.fusion.plans.clear()
    group.fusion.recent = sys.modules[type(group.fusion).__module__].UNFIT
    group.fusion.refused = None
    group.fusion.known, group.fusion.kinds = (), []
    group.fusion.call_short = sys.modules[type(group.fusion).__module__].call_nothing


def only_group(folder: Path, source: str) -> Group:
    (group,) = groups(folder, HEAD + source)
    return group


def table(folder: Path, parameters: str, expressions: Sequence[str]) -> Group:
    """One group that returns the value of every expression."""
    lines = [f"    r{k} = {expression}\n" for k, expression in enumerate(expressions)]
    results = ", ".join(f"r{k}" for k in range(len(expressions)))
    return only_group(folder, f"def f({parameters}):\n{''.join(lines)}    return {results}\n")


def ulps(found: Any, wanted: Any) -> float:
    """The largest distance in units in the last place; infinite where dtype, shape, NaNs, infinities or signs of 0 differ."""
    found, wanted = np.asarray(found), np.asarray(wanted)
    if found.dtype != wanted.dtype or found.shape != wanted.shape:
        return np.inf
    if found.dtype.kind == "c":
        return max(ulps(found.real, wanted.real), ulps(found.imag, wanted.imag))
    if found.dtype.kind != "f":
        return 0.0 if np.array_equal(found, wanted) else np.inf
    same = (np.isnan(found) & np.isnan(wanted)) | ((found == wanted) & (np.signbit(found) == np.signbit(wanted)))
    apart = np.flatnonzero(~same)
    found, wanted = found.ravel()[apart], wanted.ravel()[apart]
    if not (np.isfinite(found).all() and np.isfinite(wanted).all()) or (found == wanted).any():
        return np.inf
    tiny = np.finfo(wanted.dtype).tiny
    return float(np.max(np.abs(found - wanted) / np.spacing(np.maximum(np.abs(wanted), tiny)), initial=0.0))
