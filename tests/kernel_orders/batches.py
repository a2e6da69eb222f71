"""A batch of random programs in one folder: rewritten together, interpreted before and after in every order of instances."""

import json
import os
import random
import subprocess
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from tests.stories import fused, write

Generator = Callable[[random.Random], tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Judged:
    """What came of one program: `groups` of the plan, generated kernels that ran, arrays that vanished, and differences."""

    seed: int
    groups: int
    vanished: int
    runs: int
    differences: tuple[str, ...]


def judged(generate: Generator, seeds: Iterable[int], folder: Path, *, are_launches: bool) -> list[Judged]:
    """All programs of these seeds; one that keeps all its launches or calls is not run."""
    places = {name: folder / name for name in ("original", "fused", "calls")}
    for place in places.values():
        place.mkdir(parents=True)
    names = {seed: f"program_{seed}" for seed in seeds}
    for seed, name in names.items():
        text, calls = generate(random.Random(seed))
        (places["original"] / f"{name}.py").write_text(text)
        (places["calls"] / f"{name}.py").write_text(calls)
    outcome = fused(places["original"])
    assert outcome.is_safe
    write(outcome, places["fused"])
    groups = {
        name: [group for group in outcome.plan.groups if group.span.path == f"{name}.py"] for name in names.values()
    }
    ran = _interpreted({**places, "names": [name for name, own in groups.items() if own]}, folder, are_launches)
    return [
        Judged(
            seed,
            len(groups[name]),
            sum(len(group.contractions) for group in groups[name]),
            ran[name]["runs"] if name in ran else 0,
            tuple(ran[name]["differences"]) if name in ran else (),
        )
        for seed, name in names.items()
    ]


def _interpreted(request: dict[str, object], folder: Path, are_launches: bool) -> dict[str, dict[str, object]]:
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
