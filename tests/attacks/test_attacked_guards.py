"""Whatever a program passes to a rewritten function, it sees what the original would have done.

Each call runs in a process of its own kind, so that one that ends the process is seen. Here a part of the attacks is tried;
`python -m tests.attacks.child` tries all.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from fusec.base.plan.plan import FusionGroup
from fusec.base.plan.schedule import Strategy
from fusec.base.proof.facts import FactKind
from tests.device import host_cupy
from tests.programs.equivalence.row_interpreter import reduces_columns
from tests.stories.story import copy, fused, planned, write

pytestmark = pytest.mark.slow

HERE = Path(__file__).parent
FLAGS = {"tiles": ("--fp", "exact")}
OF_ARRAYS = {
    "pointwise",
    "independent",
    "stencil",
    "reduction",
    "rows",
    "columns",
    "in place",
    "stages",
    "object",
    "part",
}
KINDS = {
    "numpy": {"numba", "time loop", *OF_ARRAYS},
    "cupy": {"cuda", "numba", *OF_ARRAYS},
    "tiles": {"numba", "pointwise", "tiles"},
    "loops": {"numba", "pointwise", "in place", "around another"},
    "launches": {"numba", "pointwise", "in place", "around another", "object", "loop"},
}
LOUD = ("interface that raises", "subclass whose attributes raise", "what raises", "attributes that raise", "no class")
NUMBERS = ("number 3", "None")  # for which numba compiles little


@pytest.mark.parametrize(
    ("story", "kind", "step", "names", "least"),
    [
        ("numpy", "interpreted", 11, (), 380),
        ("loops", "compiled", 1, NUMBERS, 25),
        pytest.param("tiles", "compiled", 7, (), 90, marks=pytest.mark.slow),
        pytest.param("launches", "compiled", 9, (), 60, marks=pytest.mark.slow),
        ("numpy", "interpreted", 1, LOUD, 230),
        pytest.param("loops", "compiled", 1, LOUD, 50, marks=pytest.mark.slow),
        pytest.param("tiles", "compiled", 1, LOUD, 30, marks=pytest.mark.slow),
        pytest.param("launches", "compiled", 1, LOUD, 50, marks=pytest.mark.slow),
        pytest.param(
            "cupy",
            "cupy, uncompiled",
            11,
            (),
            350,
            marks=pytest.mark.skipif(not host_cupy.COMPILER, reason="no compiler"),
        ),
    ],
)
def test_attacked_functions_do_what_the_originals_do(
    tmp_path: Path, story: str, kind: str, step: int, names: tuple[str, ...], least: int
) -> None:
    copy(HERE / story / "before", tmp_path / "original")
    outcome = fused(HERE / story / "before", FLAGS.get(story, ()))
    write(outcome, tmp_path / "fused")
    calls = HERE / story / "calls.py"
    command = ["tests.attacks.child", *map(str, (tmp_path / "original", tmp_path / "fused", calls, step, 0)), kind]
    lines = answers([*command, *names], {"NUMBA_ENABLE_CUDASIM": "1"} if story == "launches" else {})
    tried = [line for line in lines if "same" in line]
    assert len(tried) >= least
    assert [line["text"] for line in tried if not line["same"]] == []


@pytest.mark.parametrize("story", KINDS)
def test_each_kind_of_group_is_attacked(story: str) -> None:
    plan = planned(HERE / story / "before", FLAGS.get(story, ()))
    found = {kind for group in plan.groups for kind in kinds_of(group)}
    assert found | ({"time loop"} if any(module.loops for module in plan.modules) else set()) == KINDS[story]
    text = (HERE / story / "calls.py").read_text()
    functions = {group.source.function for group in plan.groups if "." not in group.source.function}
    assert [name for name in sorted(functions) if f':{name}", (' not in text] == []


def kinds_of(group: FusionGroup) -> Iterator[str]:
    """What about a group has a guard of its own kind."""
    yield group.kind.value
    yield from (target.name for target in group.targets)
    if group.kernel.sweeps:
        yield "columns" if reduces_columns(group) else "rows"
    found = {
        "tiles": group.kernel.strategy is Strategy.TILES,
        "in place": bool(group.call.stored),
        "stages": bool(group.stages),
        "around another": bool(group.opaque),
        "object": bool(group.owner),
        "part": bool(group.facts_of(FactKind.ITEM)),
    }
    yield from (kind for kind, is_so in found.items() if is_so)


def answers(module: list[str], environment: Mapping[str, str]) -> list[dict[str, object]]:
    """What the child printed; it has come to its end, or the last line says what ended it."""
    ended = subprocess.run(
        [sys.executable, "-m", *module],
        cwd=HERE.parents[1],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 0, f"{ended.stdout.splitlines()[-1:]} {ended.stderr}"
    return [json.loads(line) for line in ended.stdout.splitlines()]
