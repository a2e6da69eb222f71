"""Whatever a program passes to a rewritten function, it sees what the original would have done.

Each call runs in a process of its own kind, so that one that ends the process is seen. Here a part of the attacks is tried;
`python -m tests.attacks.child` tries all.
"""

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.device import host_cupy
from tests.stories.story import copy, fused, write

HERE = Path(__file__).parent
NUMBERS = ("number 3", "None")  # for which numba compiles little


@pytest.mark.parametrize(
    ("story", "kind", "step", "names", "least"),
    [
        ("numpy", "interpreted", 11, (), 380),
        ("loops", "compiled", 1, NUMBERS, 18),
        ("launches", "compiled", 9, (), 60),
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
    outcome = fused(HERE / story / "before")
    assert not outcome.plan.modules[0].refusals
    write(outcome, tmp_path / "fused")
    calls = HERE / story / "calls.py"
    command = ["tests.attacks.child", *map(str, (tmp_path / "original", tmp_path / "fused", calls, step, 0)), kind]
    lines = answers([*command, *names], {"NUMBA_ENABLE_CUDASIM": "1"} if story == "launches" else {})
    tried = [line for line in lines if "same" in line]
    assert len(tried) >= least
    assert [line["text"] for line in tried if not line["same"]] == []


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
