"""Which stores into rows, columns and elements run in loops of the kernel before them?"""

from pathlib import Path

import numpy as np
import pytest

from fusec.base.plan.plan import FusionGroup
from tests.stories.story import fused, imported, planned, write

INTERIOR = "u[1:-1, :] = np.abs(f[1:-1, :]) * dt"


def borders(folder: Path, *lines: str) -> list[tuple[int, int]]:
    """For each group of a function with these lines, its members, and how many of them are borders."""
    body = "\n".join(f"    {line}" for line in lines)
    (folder / "step.py").write_text(f"import numpy as np\n\n\ndef step(u, v, f, dt):\n{body}\n", encoding="utf-8")
    return [(len(group.members), len(group.kernel.borders)) for group in planned(folder).groups]


@pytest.mark.parametrize(
    "line",
    [
        "u[0, :] = u[1, :]",
        "u[:, -1] = 2.0 * u[:, -2] - u[:, -3] * dt",
        "u[0, 0] = np.pi * dt",
        "u[0, :] += f[0, :]",
        "u[-1] = f[-1]",
        "u[0, 0] += dt",
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
        "u[0, 0] **= 2",  # of a number, which NumPy does not square
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
    assert group.kernel.borders == (*range(count), len(group.members) - 1)


def test_a_statement_between_ends_the_borders(tmp_path):
    assert borders(tmp_path, INTERIOR, "u[0, :] = 0.0", "print(u)", "u[-1, :] = 0.0") == [(2, 1)]


def between(folder: Path, *lines: str) -> list[tuple[int, ...]]:
    """For each group of a function with these lines, which of its members are borders between others."""
    body = "\n".join(f"    {line}" for line in lines)
    (folder / "step.py").write_text(f"import numpy as np\n\n\ndef step(u, v, f, dt):\n{body}\n", encoding="utf-8")
    groups = [group for group in planned(folder).groups if len(group.members) > 1]
    return [tuple(n for n in group.kernel.borders if not _is_at_end(n, group)) for group in groups]


def _is_at_end(number: int, group: FusionGroup) -> bool:
    """Whether all members before it, or all after it, are borders."""
    borders = {*group.kernel.borders}
    return borders.issuperset(range(number)) or borders.issuperset(range(number, len(group.members)))


FLUX, READER = "fx = u[1:] - u[:-1]", "v[1:-1] += dt * (fx[1:] - fx[:-1])"


@pytest.mark.parametrize("line", ["v[0] = 0.0", "v[-1] = 2.0 * dt", "u[0] = f[1]", "v[0] = f[0] * dt", "u[-1] = u[-2]"])
def test_a_border_between_producer_and_reader_is_a_loop_after_both(tmp_path, line):
    assert between(tmp_path, FLUX, line, READER) == [(1,)]


@pytest.mark.parametrize("line", ["u[0] = 0.0", "u[-1] = u[0] * dt"])
def test_what_is_read_before_and_updated_after_is_stored_apart(tmp_path, line):
    assert between(tmp_path, FLUX, line, "u[1:-1] += dt * (fx[1:] - fx[:-1])") == [(1,)]
    assert between(tmp_path, FLUX, line, "u[1:-1] = u[1:-1] + dt * (fx[1:] - fx[:-1])") == [(1,)]


def test_several_borders_stand_between(tmp_path):
    assert between(tmp_path, FLUX, "v[0] = 0.0", "v[-1] = 0.0", READER, "v[0] = v[1]") == [(1, 2)]
    assert between(tmp_path, "t = np.abs(f[1:-1]) * dt", "f[0] = 0.0", "v[1:-1] += t * dt") == [(1,)]


@pytest.mark.parametrize(
    "lines",
    [
        (FLUX, "v[1] = 0.0", READER),  # the reader updates it
        (FLUX, "v[0] = v[1] * dt", READER),  # the reader writes what the border reads
        (FLUX, "f[1] = 0.0", "v[1:-1] = f[1:-1] * (fx[1:] - fx[:-1])"),  # the reader reads it
        (FLUX, "fx[0] = 0.0", READER),  # the flux itself
        (FLUX, "v[0] = fx[0] * dt", READER),  # which the border reads
        (FLUX, "v[0] = 0.0", "v[1:-1] += dt * (fx[1:] - fx[:-1])", "return fx"),
        (FLUX, "v[0] = 0.0", "print(v)", READER),
        (FLUX, "v[f] = 0.0", READER),
        ("t = np.abs(f[:-1]) * dt", "f[0] = 0.0", "v[1:] += t * f[:-1]"),
        (
            "t = np.abs(f[1:]) * dt",
            "f[0] = 0.0",
            "total = t.sum()",
            "return total",
        ),  # a number is no pass with loops behind it
    ],
)
def test_other_borders_part_them(tmp_path, lines):
    assert not any(between(tmp_path, *lines))


@pytest.mark.parametrize("shape", [(3, 1), (1, 3), (3,), (3, 3), ()])
def test_what_varies_by_row_is_not_taken_to_vary_by_column(tmp_path, shape):
    """`x` of 3 by 1 fits `u[:, :, 0:1]` of 3 by 3 by 1, but as `x[j]`, not as `x[i]`."""
    source = (
        "import numpy as np\n\n\ndef step(u, v, x):\n    u[:, :, 0] = x * 0.5 + 1.0\n    v[:, :, -1] = np.abs(x) + x\n"
    )
    (tmp_path / "before").mkdir()
    (tmp_path / "before" / "step.py").write_text(source, encoding="utf-8")
    write(fused(tmp_path / "before"), tmp_path / "after")
    found = []
    for folder in ("before", "after"):
        u, v = np.zeros((3, 3, 2)), np.zeros((3, 3, 4))
        with imported(tmp_path / folder) as load:
            load("step").step(u, v, np.arange(np.prod(shape, dtype=int)).reshape(shape) + 1.0)
        found.append((u, v))
    assert all(map(np.array_equal, *found))
