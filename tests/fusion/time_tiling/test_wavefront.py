"""Which loops over time run in turn, which arrays must lie apart for that, and what are they called?"""

from pathlib import Path

import pytest

from fusec.base.ir.time_loop import copies_of
from fusec.base.plan.plan import LoopInTurn
from fusec.config import Options
from fusec.pipeline import analyse

CALLED = "def smooth(read, out):\n    centre = read[1:-1]\n    out[1:-1] = 0.5 * (read[:-2] + read[2:]) - centre\n\n\n"


def loops(text: str, folder: Path) -> tuple[LoopInTurn, ...]:
    (folder / "solver.py").write_text(f"import numpy as np\n\n\n{text}", encoding="utf-8")
    plan = analyse(folder, Options(), lambda _: None)[1]
    return tuple(loop for module in plan.modules for loop in module.loops)


def function(*lines: str, parameters: str = "u, v, w, n") -> str:
    body = "".join(f"        {line}\n" for line in lines)
    return f"def solve({parameters}):\n    for _ in range(n):\n{body}    return u, v\n"


THERE, BACK = "v[1:-1] = 0.5 * (u[:-2] + u[2:])", "u[1:-1] = 0.5 * (v[:-2] + v[2:])"


def test_a_loop_of_two_kernels_runs_in_turn(tmp_path: Path) -> None:
    (loop,) = loops(function(THERE, BACK), tmp_path)
    assert (loop.name.fused, loop.behind, loop.written) == ("solve_fused", 1, ("u", "v"))


@pytest.mark.parametrize(
    "lines",
    [
        # the call ends what the model knows of the names at the start of the body
        ("u, v = v, u", "print(n)", "w[3:-3] = u[6:] * 0.5 + 0.25"),
        (f"{THERE}; {BACK}",),
        ("if n: u, v = v, u", THERE),
    ],
)
def test_loops_that_stay(lines: tuple[str, ...], tmp_path: Path) -> None:
    assert loops(function(*lines), tmp_path) == ()


@pytest.mark.parametrize(
    "lines, behind",
    [
        # the second kernel reads what the first one has written, by another name
        (("v[3:-3] = u[3:-3] * 0.5 + 0.25", "u, v = v, u", "w[3:-3] = u[6:] * 0.5 + 0.25"), 3),
        (("part = u[6:]", "u, v = v, u", "u[:-6] = part * 0.5 + v[3:-3]"), 6),
        (("u, v = v, u", THERE), 1),
        (("u, v = v, u", THERE, "v, w = w, v", "w[4:] = 0.5 * (v[4:] + u[:-4])"), 3),
    ],
)
def test_kernels_behind_exchanges(lines: tuple[str, ...], behind: int, tmp_path: Path) -> None:
    (loop,) = loops(function(*lines), tmp_path)
    assert loop.behind == behind


@pytest.mark.parametrize(
    "text",
    [
        "def solve(u, v, n):\n    for _ in range(n): smooth(u, v); smooth(v, u)\n    return u, v\n",
        function("smooth(in_turn, v)", "smooth(v, in_turn)", parameters="in_turn, u, v, n"),
        # the model does not know of what array `part` is a slice, once another function was called
        function("part = v[6:]", "smooth(u, v)", "w[3:-3] = part * 2.0 + w[3:-3]"),
        # names for the slice that the loop has for arrays
        function(
            "smooth(u, v)",
            "u[1:-1] = v[1:-1] * centre[2:] + smooth_centre[2:]",
            parameters="u, v, centre, smooth_centre, n",
        ),
    ],
)
def test_loops_of_calls_that_stay(text: str, tmp_path: Path) -> None:
    assert loops(CALLED + text, tmp_path) == ()


def test_every_array_that_an_exchange_may_bring_to_a_kernel_is_written(tmp_path: Path) -> None:
    (loop,) = loops(
        function("u[1:-1] = 0.5 * (c[2:] + c[:-2])", "v, w = w, v", "u, v = v, u", parameters="u, v, w, c, n"), tmp_path
    )
    assert loop.written == ("u", "v", "w")


def test_slices_of_one_name_are_written_where_each_is(tmp_path: Path) -> None:
    inside = "def smooth(read, out):\n    inner = out[1:-1]\n    inner[:] = 0.5 * (read[:-2] + read[2:])\n\n\n"
    (loop,) = loops(inside + function("smooth(u, v)", "smooth(v, u)"), tmp_path)
    assert (loop.name.fused, loop.written) == ("solve_fused", ("u", "v"))


def test_loops_of_one_function_are_named_after_what_they_write(tmp_path: Path) -> None:
    text = function(THERE, BACK)
    twice = text.replace("    return", "    for _ in range(n + 1):\n" + f"        {THERE}\n        {BACK}\n    return")
    assert [loop.name.fused for loop in loops(twice, tmp_path)] == ["solve_fused_u", "solve_fused_u_2"]


def test_pytest_collects_no_loop(tmp_path: Path) -> None:
    (loop,) = loops(function(THERE, BACK).replace("solve", "test_solve"), tmp_path)
    assert loop.name.fused == "f_test_solve_fused"


def test_a_loop_may_count_by_the_name_of_the_one_around_it(tmp_path: Path) -> None:
    text = f"def solve(u, v, n):\n    for _ in range(n):\n        for _ in range(3):\n            {THERE}\n            u, v = v, u\n        print(n)\n"
    (loop,) = loops(text + "    return u, v\n", tmp_path)
    assert loop.loop.rounds == "range(3)"


COPY, FROM_COPY = "w = u.copy()", "u[1:-1] = 0.5 * (w[:-2] + w[2:])"


@pytest.mark.parametrize(
    "lines, behind, rows, delays",
    [
        ((COPY, FROM_COPY), 1, (1,), (0,)),
        ((COPY, FROM_COPY, "u[0] = 1.0", "u[-1] = 0.0"), 1, (1, 0, -1), (0, 0, 0)),
        ((COPY, FROM_COPY, "u[0] = u[1]"), 1, (1, 0), (0, 1)),
        ((COPY, FROM_COPY, "u[0] = u[2]"), 2, (1, 0), (0, 2)),
        ((COPY, FROM_COPY, "u[-2] = u[-4]"), 2, (1, -2), (0, 2)),
        (("v[:] = u", "u[1:-1] = 0.5 * (v[:-2] + v[2:])"), 1, (1,), (0,)),
        ((THERE, "v[0] = v[1]", "u, v = v, u"), 2, (1, 0), (0, 1)),
        (("u, v = v, u", THERE, "v[0] = v[1]"), 2, (1, 0), (0, 1)),
        (("w = np.copy(u)", FROM_COPY, "u[0] = u[1]"), 1, (1, 0), (0, 1)),
    ],
)
def test_borders_follow_what_they_read(
    lines: tuple[str, ...], behind: int, rows: tuple[int, ...], delays: tuple[int, ...], tmp_path: Path
) -> None:
    (loop,) = loops(function(*lines, parameters="u, v, n"), tmp_path)
    assert (loop.behind, loop.turns[0].rows, loop.turns[0].delays) == (behind, rows, delays)


@pytest.mark.parametrize(
    "lines",
    [
        (COPY, FROM_COPY, "u[0] = u[-2]"),  # rows as far apart as there are rows
        (COPY, FROM_COPY, "u[0] = u[9]"),  # too far to be in cache
        (COPY, FROM_COPY, "u[0] = v[-2]", "v[1:-1] = 0.5 * (w[:-2] + w[2:])"),
        (FROM_COPY, COPY),  # the copy of the round before
        (COPY, COPY, FROM_COPY),
        (COPY, "u, w = w, u", FROM_COPY),
        ("w = v.copy()", FROM_COPY),  # of what no round writes
        ("w = u.copy('K')", FROM_COPY),
        (COPY, FROM_COPY, "print(w)"),
        ("w[:] = v", FROM_COPY),
    ],
)
def test_copies_and_borders_that_stay(lines: tuple[str, ...], tmp_path: Path) -> None:
    assert loops(function(*lines, parameters="u, v, w, n"), tmp_path) == ()


@pytest.mark.parametrize(
    "text",
    [
        "def solve(u, n):\n    def seen():\n        return w\n\n    w = u\n    for _ in range(n):\n        {}\n        {}\n    return seen()\n",
        "def solve(u, n):\n    global w\n    for _ in range(n):\n        {}\n        {}\n    return u\n",
        "def solve(u, n):\n    w = u\n    for _ in range(n):\n        {}\n        {}\n    return w\n",
    ],
)
def test_copies_that_others_see_stay(text: str, tmp_path: Path) -> None:
    assert loops(text.format(COPY, FROM_COPY), tmp_path) == ()


@pytest.mark.parametrize(
    "lines, behind, rows",
    [
        ((THERE, "u, v = v, u", "u[0] = u[1]"), 1, (0,)),
        ((THERE, "u, v = v, u", "u[-1] = 0.0"), 1, (-1,)),
        (("u[:, 0] = u[:, 1]", "v[1:-1, :] = 0.5 * (u[:-2, :] + u[2:, :])", "u, v = v, u"), 1, (0,)),
        (("v[:] = u[:]", "u[1:-1] = 0.5 * (v[:-2] + v[2:])"), 1, (0,)),
    ],
)
def test_single_passes_wait_with_kernels(
    lines: tuple[str, ...], behind: int, rows: tuple[int, ...], tmp_path: Path
) -> None:
    (loop,) = loops(function(*lines, parameters="u, v, n"), tmp_path)
    (alone,) = [turn for turn in loop.turns if turn.is_pass]
    assert (loop.behind, alone.rows) == (behind, rows)


@pytest.mark.parametrize(
    "line",
    [
        "u[0] = u[-2]",
        "u[0] = u[9]",
        "u[0] = np.exp(u[1])",  # NumPy runs it for small arrays, with other bits
        "w = u * 2.0",
        "u[n] = 0.0",
        "u[0] += w[3, 0]",
    ],
)
def test_single_passes_that_stay(line: str, tmp_path: Path) -> None:
    assert loops(function(THERE, "u, v = v, u", line), tmp_path) == ()


@pytest.mark.parametrize("copy", ["u.copy()", "np.copy(u)"])
def test_copies_of_sure_arrays_wait_as_others_do(copy: str, tmp_path: Path) -> None:
    text = f"def solve(n):\n    u = np.ones((n, n))\n    for _ in range(n):\n        w = {copy}\n        {FROM_COPY}\n    return u\n"
    (loop,) = loops(text, tmp_path)
    assert (loop.written, [copy.name for copy in copies_of(loop.loop)]) == (("u",), ["w"])


def test_a_copy_that_a_kernel_writes_is_no_array_of_the_callers(tmp_path: Path) -> None:
    (loop,) = loops(function(COPY, "w[1:-1] = 0.5 * (u[:-2] + u[2:])", FROM_COPY, parameters="u, v, n"), tmp_path)
    assert loop.written == ("u",)


def test_a_function_may_have_several_kernels(tmp_path: Path) -> None:
    inside = "def there_and_back(read, out):\n    out[1:-1] = 0.5 * (read[:-2] + read[2:])\n    read[2:-2] = 0.5 * (out[1:-3] + out[3:-1])\n\n\n"
    (loop,) = loops(inside + function("there_and_back(u, v)", "u, v = v, u", parameters="u, v, n"), tmp_path)
    assert len(loop.turns) == 2
    assert loop.written == ("u", "v")
    assert loop.behind == 2


@pytest.mark.parametrize("more", ["    print(out)\n", "    return out\n", "    out = read\n"])
def test_a_function_that_does_more_stays(more: str, tmp_path: Path) -> None:
    inside = f"def there_and_back(read, out):\n    out[1:-1] = 0.5 * (read[:-2] + read[2:])\n    read[2:-2] = 0.5 * (out[1:-3] + out[3:-1])\n{more}\n\n"
    assert loops(inside + function("there_and_back(u, v)", parameters="u, v, n"), tmp_path) == ()


def test_a_copy_that_a_kernel_makes_is_the_kernels(tmp_path: Path) -> None:
    (loop,) = loops(function("w[:] = u", "v[:] = w", "u[1:-1] = w[2:] + v[:-2]"), tmp_path)
    made = {member.statement_span for turn in loop.turns for member in turn.group.members}
    assert len(made) == 3
    assert copies_of(loop.loop) == ()
