"""A time loop keeps the groups of its body, whatever kind of loop it is and wherever it stands."""

from pathlib import Path

import pytest

from fusec.config import Options
from fusec.pipeline import analyse

BODY = "t = u * 2.0 + v\nu = t * t - v\n"
LOOPS = [
    "for _ in range(steps):\n{1}",
    "for k in range(0, steps, 2):\n{1}",
    "for k, _ in enumerate(range(steps)):\n{1}",
    "for k, w in enumerate(weights):\n{1}",
    "for k, (a, b) in zip(steps, weights):\n{1}",
    "for k in range(steps):\n{1}    if k == 3:\n        break\n",
    "for k in range(steps):\n    if k == 3:\n        continue\n{1}",
    "for k in range(steps):\n{1}else:\n    print('done')\n",
    "for k in range(steps):\n    for w in weights:\n{2}",
    "for k in range(steps):\n{1}    for w in weights:\n        print(w)\n",
    "for k in range(steps):\n    if k % 2:\n{2}",
    "k = 0\nwhile k < steps:\n{1}    k += 1\n",
    "while True:\n{1}    if np.max(u) > 3:\n        return u\n",
    "while (k := next(weights, None)) is not None:\n{1}",
    "with np.errstate(all='ignore'):\n    for k in range(steps):\n{2}",
    "for k in range(steps):\n    try:\n        print(k)\n    finally:\n        k = 0\n{1}",
    "for k in range(steps):\n{1}    print(k)\n",
    "for k in range(steps):\n    yield u\n{1}",
]


@pytest.mark.parametrize("loop", LOOPS)
def test_body_of_a_time_loop_is_a_group(tmp_path: Path, loop: str) -> None:
    bodies = ["".join(f"{'    ' * depth}{line}\n" for line in BODY.splitlines()) for depth in range(3)]
    inside = "".join(f"    {line}\n" for line in loop.format(*bodies).splitlines())
    text = f"import numpy as np\n\n\ndef f(u: np.ndarray, v: np.ndarray, steps, weights):\n{inside}    return u\n"
    (tmp_path / "main.py").write_text(text)
    _, plan = analyse(tmp_path / "main.py", Options())
    names = [[member.name for member in group.members] for group in plan.groups]
    assert names == [["t", "u", "largest"] if "np.max" in loop else ["t", "u"]]
