"""When may a reduction inside a statement that stays end a group?"""

from pathlib import Path

import pytest

from tests.stories.story import planned

HEAD = "import math\n\nimport numpy as np\n\n\ndef step(u, scale, f, log):\n    s = np.abs(u) * u + 1.0\n"


def _members(tail: str, folder: Path) -> list[int]:
    body = "".join(f"    {line}\n" for line in tail.split("; "))
    (folder / "program.py").write_text(HEAD + body, encoding="utf-8")
    return [len(group.members) for group in planned(folder).groups]


@pytest.mark.parametrize(
    "tail",
    [
        "return 0.5 * np.mean(s)",
        "return -np.mean(s) / 2 + 1",
        "return scale * np.sum(s)",
        "return math.sqrt(float(np.sum(s)))",
        "return float(np.sum(s * 2.0 + u))",
        "return f(np.mean(s))",
        "total = 1 + np.sum(s); return total",
        "c = 0.5; return 2.0 * np.max(s)",
        "return 2.0 * np.max(s), f(u)",
        "print(np.max(s)); return scale",
        "return f(np.mean(s * 2.0 + u), s)",  # reads another value of the group
        "total = 1 + np.sum(s); return total, s",
        "scale += np.sum(s); return scale, s",
        "return s, f(np.exp(s) * u)",
    ],
)
def test_takes_in_what_the_statement_evaluates_first(tail: str, tmp_path: Path) -> None:
    assert _members(tail, tmp_path) == [2]


@pytest.mark.parametrize(
    "tail",
    [
        "return f(u) * np.mean(s)",  # the call runs before the statement above
        "return u.size * np.mean(s)",
        "return log[0] * np.mean(s)",
        "return scale and np.mean(s * 2.0 + u)",  # may not run
        "return np.mean(s * 2.0 + u) if scale else 0",
        "return 0 < scale < np.mean(s * 2.0 + u)",
        "return f(np.mean(s * 2.0 + u), s), locals()",
        "f(np.exp(s) * u); return s",  # an array that would live longer
        "log.append(np.mean(s * 2.0 + u)); return scale",  # an attribute is looked up first
        "return [np.mean(s * 2.0 + u) for _ in range(3)]",
        "return lambda: np.mean(s * 2.0 + u)",
        "print(scale); return 2.0 * np.mean(s)",
        "del scale; return scale * np.mean(s)",
        "s = s * scale; scale = u * s; return scale * np.sum(s)",  # bound in between
    ],
)
def test_leaves_alone(tail: str, tmp_path: Path) -> None:
    told = _members(tail, tmp_path)
    assert told[0] == 1 or "scale = u" in tail, told
    (tmp_path / "program.py").read_text()
