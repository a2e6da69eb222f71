"""Rewrite a program of work units, and run it beside its original in several orders of places."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import numpy as np

from fusec.pipeline import Outcome
from tests.stories.story import fused, imported, write

from .executor import Order, View, ViewType, pykokkos

ORDERS: dict[str, Order] = {
    "forward": range,
    "backward": lambda count: reversed(range(count)),
    "shuffled": lambda count: Random(count).sample(range(count), count),
}
HEAD = "import numpy as np\nimport pykokkos as pk\n"
N = 12


@dataclass(frozen=True)
class Left:
    """What a call leaves: its value or error, its views, and the work units that ran."""

    value: object
    views: tuple[tuple[object, ...], ...]
    ran: list[str]


@contextmanager
def running(order: Order, ran: list[str]) -> Iterator[ModuleType]:
    """The executor as the module `pykokkos`."""
    before = sys.modules.get("pykokkos")
    sys.modules["pykokkos"] = module = pykokkos(order, ran)
    try:
        yield module
    finally:
        del sys.modules["pykokkos"]
        if before is not None:
            sys.modules["pykokkos"] = before


EXECUTOR = """\
import sys

sys.path.insert(0, {root!r})
from tests.work_units.executor import pykokkos

sys.modules[__name__] = pykokkos(range, [])
"""


def with_executor(folder: Path) -> Path:
    """The folder, whose module `pykokkos` is the executor."""
    folder.mkdir()
    (folder / "pykokkos.py").write_text(EXECUTOR.format(root=str(Path(__file__).parents[2])))
    return folder


def rewritten(text: str, folder: Path) -> Outcome:
    """What fusec makes of a module `units.py` with this text; both stand in `before` and `after` of the folder."""
    (folder / "before").mkdir(parents=True)
    (folder / "before" / "units.py").write_text(text, encoding="utf-8")
    outcome = fused(folder / "before")
    write(outcome, folder / "after")
    return outcome


def left_by(folder: Path, order: Order, operands: Callable[[], tuple[Any, ...]]) -> Left:
    """What `step` of the module leaves."""
    ran: list[str] = []
    with running(order, ran), imported(folder) as load:
        return left_by_call(lambda *given: load("units").step(*given), operands, ran)


def left_by_call(step: Callable[..., Any], operands: Callable[[], tuple[Any, ...]], ran: list[str]) -> Left:
    """What the function leaves, if the names of the work units that run are appended to `ran`."""
    given = operands()
    try:
        value = step(*given)
    except Exception as error:
        value = f"{type(error).__name__}: {error}"
    views = [each.data if isinstance(each, ViewType) else each for each in given]
    kept = tuple((x.dtype, x.tobytes()) if isinstance(x, np.ndarray) else (x,) for x in views)
    return Left(value, kept, list(ran))


def require_same(folder: Path, operands: Callable[[], tuple[Any, ...]]) -> list[str]:
    """The work units of the rewritten program that ran; raises if it leaves something else than the original, in any order."""
    ran: list[str] = []
    for name, order in ORDERS.items():
        expected, seen = (left_by(folder / side, order, operands) for side in ("before", "after"))
        assert expected.value == seen.value, (name, expected, seen)
        assert expected.views == seen.views, name
        ran = seen.ran
    return ran


def three_views(count: int = N, dtype: Any = np.float64) -> tuple[Any, ...]:
    """Views `a`, `b` and `c`, the length, and a number."""
    random = np.random.default_rng(3)
    views = []
    for _ in range(3):
        view = View([count], dtype)
        view.data[...] = random.uniform(-2, 2, count) if np.dtype(dtype).kind == "f" else random.integers(-9, 9, count)
        views.append(view)
    return (*views, count, 0.75)


def require_pinned(folder: Path, golden: Path, *, update: bool) -> None:
    """The generated module is what the file pins; with `update`, the file is written."""
    text = (folder / "after" / "_fused_units.py").read_text(encoding="utf-8")
    if update:
        golden.parent.mkdir(parents=True, exist_ok=True)
        golden.write_text(text, encoding="utf-8")
    assert text == golden.read_text(encoding="utf-8"), golden
