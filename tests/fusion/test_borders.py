"""Which stores into rows, columns and elements run in loops of the kernel before them?"""

from pathlib import Path

import pytest

from tests.stories import planned

INTERIOR = "u[1:-1, :] = np.abs(f[1:-1, :]) * dt"


def borders(folder: Path, *lines: str) -> list[tuple[int, int]]:
    """For each group of a function with these lines, its members, and how many of them are borders."""
    body = "\n".join(f"    {line}" for line in lines)
    (folder / "step.py").write_text(f"import numpy as np\n\n\ndef step(u, v, f, dt):\n{body}\n", encoding="utf-8")
    return [(len(group.members), group.borders) for group in planned(folder).groups]


@pytest.mark.parametrize(
    "line",
    [
        "u[0, :] = u[1, :]",
        "u[:, -1] = 2.0 * u[:, -2] - u[:, -3] * dt",
        "u[0, 0] = np.pi * dt",
        "u[0, :] += f[0, :]",
        "u[-1] = f[-1]",
    ],
)
def test_a_store_into_a_border_is_a_loop_of_its_own(tmp_path, line):
    assert borders(tmp_path, INTERIOR, line) == [(2, 1)]


def test_borders_follow_an_update_of_the_whole(tmp_path):
    assert borders(tmp_path, "u += f * dt", "u[0, :] = 0.0", "u[-1, :] = u[-2, :]", "return u") == [(3, 2)]


@pytest.mark.parametrize(
    "line",
    [
        "u[0, :] = u[:, 0]",  # rows and columns
        "v[0, :] = v[1, :]",  # an array that the group does not touch
        "u[0, :] = u[0, ::-1]",  # overlapping, in place
        "u[0, 0] = dt",  # a list would share it
        "u[:, 0] = len(v)",  # a call in between
        "u[0, :] = u.mean()",
        "u[:2, :] = f[:2, :]",  # two rows
    ],
)
def test_others_stay_apart(tmp_path, line):
    assert borders(tmp_path, INTERIOR, line) == [(1, 0)]


def test_memory_of_the_group_has_no_borders(tmp_path):
    assert borders(tmp_path, "t = np.abs(u) * dt", "t[0, :] = 0.0", "return t") == [(1, 0)]


@pytest.mark.parametrize(
    ("line", "count"),
    [
        ("u[0, :] = v[1, :] * 2", 1),
        ("u[-1, :] = 0.0", 1),
        ("u[0, 0] = np.pi * dt", 1),
        ("u[1, :] = 0.0", 0),  # the interior overwrites it
        ("u[0, :] = u[1, :]", 0),  # the interior overwrites what it reads
        ("f[1, :] = 0.0", 0),  # the interior reads it
        ("v[0, :] = 0.0", 0),  # an array that the group does not touch
    ],
)
def test_a_border_before_the_interior_is_a_loop_after_it(tmp_path, line, count):
    body = f"    {line}\n    {INTERIOR}\n    u[-1, :] = u[-2, :]\n"
    (tmp_path / "step.py").write_text(f"import numpy as np\n\n\ndef step(u, v, f, dt):\n{body}", encoding="utf-8")
    group = planned(tmp_path).groups[-1]
    assert (group.first_borders, group.borders) == (count, 1)


def test_a_statement_between_ends_the_borders(tmp_path):
    assert borders(tmp_path, INTERIOR, "u[0, :] = 0.0", "print(u)", "u[-1, :] = 0.0") == [(2, 1)]
