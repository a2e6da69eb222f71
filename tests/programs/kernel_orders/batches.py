"""A batch of random programs in one folder: rewritten together, interpreted before and after in every order of instances.

Program 17 is the third function of the fourth module, `program_3:run_2`: functions of a module launch the same kernels.
"""

import json
import os
import random
import subprocess
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fusec.base.plan.plan import FusionGroup
from tests.stories.story import fused, write

Generator = Callable[[random.Random, int], tuple[str, str]]
OF_A_MODULE = 5


@dataclass(frozen=True, slots=True)
class Judged:
    """What came of one program: `groups` of the plan, generated kernels that ran, arrays that vanished, and differences."""

    seed: int
    groups: int
    vanished: int
    runs: int
    differences: tuple[str, ...]


def judged(generate: Generator, seeds: Iterable[int], folder: Path, *, are_launches: bool) -> list[Judged]:
    """All programs of these numbers; one that keeps all its launches or calls is not run."""
    places = {name: folder / name for name in ("original", "fused", "calls")}
    for place in places.values():
        place.mkdir(parents=True)
    programs = {seed: (f"program_{seed // OF_A_MODULE}", f"run_{seed % OF_A_MODULE}") for seed in seeds}
    for number in sorted({seed // OF_A_MODULE for seed in programs}):
        text, calls = generate(random.Random(number), OF_A_MODULE)
        (places["original"] / f"program_{number}.py").write_text(text)
        (places["calls"] / f"program_{number}.py").write_text(calls)
    outcome = fused(places["original"])
    assert outcome.is_safe
    write(outcome, places["fused"])
    groups: dict[tuple[str, str], list[FusionGroup]] = {}
    for group in outcome.plan.groups:
        groups.setdefault((group.span.path.removesuffix(".py"), group.source.function), []).append(group)
    names = [":".join(program) for program in programs.values() if program in groups]
    ran = interpreted({**places, "names": names}, folder, are_launches)
    return [_judged(seed, groups.get(program, []), ran.get(":".join(program))) for seed, program in programs.items()]


def _judged(seed: int, groups: list[FusionGroup], ran: dict[str, Any] | None) -> Judged:
    vanished = sum(len(group.contractions) for group in groups)
    if ran is None:
        return Judged(seed, len(groups), vanished, 0, ())
    return Judged(seed, len(groups), vanished, ran["runs"], tuple(ran["differences"]))


def interpreted(request: dict[str, object], folder: Path, are_launches: bool) -> dict[str, dict[str, Any]]:
    """What `interpreted.py` finds for each of the names."""
    (folder / "request.json").write_text(json.dumps(request, default=str))
    child = subprocess.run(
        [sys.executable, str(Path(__file__).with_name("interpreted.py")), str(folder / "request.json")],
        env={**os.environ, "NUMBA_ENABLE_CUDASIM" if are_launches else "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert child.returncode == 0, child.stderr
    return json.loads(child.stdout)
