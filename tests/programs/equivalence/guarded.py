"""Random programs behind their generated guards: many functions in a package, whose kernels run in Python."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from fusec.base.plan.plan import FusionGroup
from fusec.config import Options
from fusec.pipeline import fuse
from fusec.verify.fusec_child.kernels.interpreted import Interpreted, is_interpretable
from tests.stories.story import imported, write

from .comparison import outcome, same_outcome
from .interpreted_kernels import interpret

ROUNDING = 1e-5  # relative, for a few elements: float32 sums in another order
LARGEST = 10_000  # elements
FEW = ("0-d", "one element", "one element of each axis")
Operands = Callable[[], tuple[Any, ...]]


@dataclass
class Group:
    """A planned group of a program, and how its calls went."""

    planned: FusionGroup
    program: str
    fusion: Any
    asked: int = 0
    ran: int = 0

    @property
    def is_interpreted(self) -> bool:
        """Whether Python can run its kernel; of indices, such as those of `argmin`, it cannot."""
        return is_interpretable(self.fusion.kernel.function)

    @property
    def why_idle(self) -> str:
        """The guard's reasons, or that the program raised, or took another way, before each call of the group."""
        return "; ".join(self.fusion.reasons) if self.asked else "never called"


@dataclass
class Package:
    """The rewritten programs by number, with their groups; `originals` are the authors'."""

    sources: Sequence[str]
    originals: list[Callable[..., Any]]
    steps: list[Callable[..., Any]]
    groups: list[Group] = field(default_factory=list)

    def difference(self, number: int, operands: Operands) -> str:
        """What a program did that its original does not; empty if there is nothing."""
        expected, found = outcome(self.originals[number], operands()), outcome(self.steps[number], operands())
        if same_outcome(expected, found, ROUNDING):
            return ""
        return f"{self.sources[number]}\n{operands()}\n{expected}\n{found}"


def drawn(strategy: st.SearchStrategy[Any], count: int) -> list[str]:
    """The texts of so many programs, always the same ones."""
    found: dict[str, None] = {}

    @settings(
        max_examples=count,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(strategy)
    def draw(program: Any) -> None:
        found[program.source] = None

    draw()
    return list(found)


@contextmanager
def guarded(sources: Sequence[str], folder: Path) -> Iterator[Package]:
    """The package of these programs, rewritten, whose kernels run in Python as long as the context is open."""
    before, after = folder / "programs_before", folder / "programs_after"
    before.mkdir(parents=True)
    (before / "__init__.py").touch()
    for number, source in enumerate(sources):
        (before / f"program_{number}.py").write_text(source)
    rewritten = fuse(before, Options())
    write(rewritten, after)
    with imported(before) as load_original:
        originals = [load_original(f"program_{number}").step for number in range(len(sources))]
    with imported(after) as load:
        steps = [load(f"program_{number}").step for number in range(len(sources))]
        package = Package(sources, originals, steps)
        if rewritten.plan.groups:
            support = load("_fused_support")
            run_in_python(support)
            package.groups = [_group(each, sources, load) for each in rewritten.plan.groups]
            with _watched(support, package.groups):
                yield package
        else:
            yield package


def run_in_python(support: ModuleType) -> None:
    """From now on the kernels of this support run in Python, those that reduce as well."""
    interpret(support)

    def compiled(self: Any, arguments: Any) -> Any:
        if not is_interpretable(self.function):
            raise NotImplementedError  # as numba does, so that the original runs
        return Interpreted(self.function, arguments, LARGEST, lambda: _too_large)

    support.kernel.compile = support.kernel.share = compiled


def _too_large(*_: object) -> None:
    raise AssertionError("more elements than Python should run through")


def _group(planned: FusionGroup, sources: Sequence[str], load: Callable[[str], ModuleType]) -> Group:
    stem = planned.span.path.removesuffix(".py")
    fusion = getattr(load(f"_fused_{stem}"), planned.name.fusion)
    fusion.always = True  # a plan for arguments that it sees for the first time, however many it has seen
    return Group(planned, sources[int(stem.rpartition("_")[2])], fusion)


@contextmanager
def _watched(support: Any, groups: Sequence[Group]) -> Iterator[None]:
    """Each group counts the calls of its guard, and those in which the guard said yes."""
    bind = support.Fusion.bind
    by_fusion = {id(group.fusion): group for group in groups}

    def watched(self: Any, *parameters: Any) -> Any:
        run, group = bind(self, *parameters), by_fusion[id(self)]
        group.asked, group.ran = group.asked + 1, group.ran + (run is not None)
        return run

    support.Fusion.bind = watched
    try:
        yield
    finally:
        support.Fusion.bind = bind


def few_elements(operands: tuple[Any, ...], place: int, kind: str) -> tuple[Any, ...]:
    """The operands with an array without dimensions, or of one element, at the place."""
    value = operands[place]
    dtype = value.dtype if isinstance(value, np.ndarray) else np.dtype(type(value))
    rank = max(1, np.ndim(operands[0]))
    shape = {"0-d": (), "one element": (1,), "one element of each axis": (1,) * rank}[kind]
    return (*operands[:place], np.full(shape, 2, dtype), *operands[place + 1 :])
