"""Which loops are unrolled in the model, and what the launches of their rounds compute."""

from pathlib import Path

import pytest

from fusec.base.ir.kernel import Launch
from fusec.base.ir.program import Region, WholeLoops
from tests.capture.model_text import model, regions

HEAD = "import numpy as np\n\nTAPS = (0.5, -1.5)\nPAIRS = ((1, 2.0), (3, 4.0))\n\n\n"


def found(folder: Path, body: str) -> tuple[Region, ...]:
    indented = "".join(f"    {line}\n" for line in body.splitlines())
    return regions(model(folder, f"{HEAD}def f(x: np.ndarray, u: np.ndarray, n):\n{indented}"))


UNROLLED = [
    ("for _ in range(3):\n    x = x * 2", 3),
    ("for k in range(1, 7, 2):\n    x = x * k", 3),
    ("for k in range(3, 0, -1):\n    x = x * k", 3),
    ("for w in (0.5, -0.25):\n    x = x * w\n    x = x + w", 4),
    ("for w in [0.5, -0.25]:\n    x *= w", 2),
    ("for k, w in enumerate(TAPS):\n    x = x + w * u[k : k - 2]", 2),
    ("for a, b in zip(TAPS, (1, 2, 3)):\n    x = x * a + b", 2),
    ("for k, (a, b) in enumerate(PAIRS):\n    x = x * a + b * k", 2),
    ("for i in range(2):\n    for j in range(i + 1):\n        x = x * i + j", 3),
    ("for k in range(2):\n    x = x * k\nfor k in range(2):\n    x = x * k", 4),
    ("for k in range(2):\n    for k in range(2):\n        x = x * k", 2),
    ("for t in range(n):\n    for k in range(2):\n        x = x * k", 2),
    ("k = 3\ny = x * k\nfor k in range(2):\n    y = y * k\nreturn y", 2),
]


@pytest.mark.parametrize(("body", "rounds"), UNROLLED)
def test_rounds_are_launches_of_one_region(tmp_path: Path, body: str, rounds: int) -> None:
    (region,) = found(tmp_path, body)
    assert isinstance(region.bond, WholeLoops)
    assert sum(last + 1 - first for first, last in region.bond.items) == rounds
    for first, last in region.bond.items:
        *others, whole = region.items[first : last + 1]
        assert isinstance(whole, Launch)
        assert whole.source.text.startswith("for ")
        assert all(isinstance(item, Launch) and not item.source.text for item in others)
        assert {item.span for item in others} <= {whole.span}


STAY = [
    "for k in range(3):\n    x = x * k\nreturn x, k",
    "for k in range(3):\n    x = x * k\nreturn x, locals()",
    "for k in range(3):\n    x = x * k\n    if n:\n        break\nreturn x",
    "for k in range(3):\n    x = x * k\nelse:\n    n = 1\nreturn x",
    "for k in range(3):\n    x = x * k\n    k += 1\nreturn x",
    "for k in range(3):\n    x = yield x * k\nreturn x",
    "for k in range(3):\n    x[x] = x * k\nreturn x",
    "for k in range(3):\n    x = x * np.sum(u)\nreturn x",
    "for k in range(3):\n    x = x * n.grid.rock.mass\nreturn x",
    "for k in range(3):\n    x = x * k; n = x\nreturn x",
    "for k in range(3): x = x * k\nreturn x",
    "for k in range(n):\n    x = x * k\nreturn x",
    "for k in range(17):\n    x = x * k\nreturn x",
    "for w in (0.5, n):\n    x = x * w\nreturn x",
    "for w in (1 / 0,):\n    x = x * 2\nreturn x",
    "for w in (True, False):\n    x = x * w\nreturn x",
    "for a, b in (1, 2):\n    x = x * a\nreturn x",
    "for a, a in ((1, 2),):\n    x = x * a\nreturn x",
    "for k in range(2):\n    for k in range(2):\n        x = x * k\n    x = x * k\nreturn x",
    "range = n\nfor k in range(3):\n    x = x * k\nreturn x",
    "try:\n    for k in range(3):\n        x = x * k\nexcept ValueError:\n    return x",
    "m = np.max(u, axis=1, keepdims=True)\nfor k in range(3):\n    x = x * k\nreturn x - m",
    # an operand that may have no value parts the loop after its first write
    "n = u.ndim\nfor k in range(1):\n    x += FIRST * u\n    y = np.abs(SECOND)\nreturn x",
    "n = u.ndim\nfor k in range(2):\n    x += u\n    y = np.abs(SECOND)\nreturn x",
]


@pytest.mark.parametrize("body", STAY)
def test_loop_stays(tmp_path: Path, body: str) -> None:
    assert not any(isinstance(region.bond, WholeLoops) for region in found(tmp_path, body))


def test_values_stand_for_the_variables(tmp_path: Path) -> None:
    body = "for k, w in enumerate(TAPS):\n    x = x + w * u[k + 1 : 2 * k - 4]\nreturn x"
    (region,) = found(tmp_path, body)
    views = [array.text for item in region.items if isinstance(item, Launch) for array in item.kernel.parameters]
    assert views == ["x", "u[1:-4]", "x", "u[2:-2]"]
    assert ("TAPS", "(0.5, -1.5)") in region.constants
    assert "k" not in {name for names in (*region.names.reads, *region.names.writes) for name in names}


def test_regions_of_the_loop_itself_hold_otherwise(tmp_path: Path) -> None:
    (region,) = found(tmp_path, "y = x * 2\nfor k in range(2):\n    y = y * k\nreturn y + 1")
    assert [len(other.items) for other in region.otherwise] == [1, 1, 1]
    assert not any(isinstance(other.bond, WholeLoops) for other in region.otherwise)
