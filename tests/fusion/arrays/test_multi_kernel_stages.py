"""Which statements with reductions inside them run as several kernels, and what is in each?"""

from pathlib import Path

import pytest

from tests.stories.story import planned


def stages(folder: Path, *lines: str) -> list[list[list[str]]]:
    """For each group of a function with these lines, what its stages bind; of one without stages, what it binds."""
    body = "\n".join(f"    {line}" for line in lines)
    (folder / "scores.py").write_text(f"import numpy as np\n\n\ndef f(x, y, w, g):\n{body}\n", encoding="utf-8")
    groups = planned(folder).groups
    return [[[n for m in part.members for n in m.results] for part in group.stages or (group,)] for group in groups]


def stages_of_device(folder: Path, *lines: str) -> list[list[list[str]]]:
    """The same of CuPy's arrays."""
    body = "\n".join(f"    {line}" for line in lines)
    slope = "def slope(u):\n    return u[1:] - u[:-1]\n"
    text = f"import cupy as cp\n\n\n{slope}\n\ndef f(x: cp.ndarray, y, g):\n{body}\n"
    (folder / "scores.py").write_text(text, encoding="utf-8")
    groups = planned(folder).groups
    return [[[n for m in part.members for n in m.results] for part in group.stages or (group,)] for group in groups]


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (("s = cp.abs(x) * y", "return s / s.max()"), [[["s", "s_max"], ["value"]]]),
        (("return (x * y).sum() / (x * x).sum()",), [[["sum_value", "sum_value_2", "value"]]]),
        (("return (x * y).sum() / (x * x).std()",), [[["total", "deviation"]]]),
        (("return slope(slope(x))",), [[["slope_value", "value"]]]),
        (("return slope(g(x))",), []),  # nobody knows what `g` returns
        (("return slope(cp.sqrt(x))",), []),  # no function of the package
    ],
)
def test_stages_on_a_device(tmp_path, lines, expected):
    assert stages_of_device(tmp_path, *lines) == expected


@pytest.mark.parametrize(
    "lines",
    [
        ("x -= x.mean()", "x /= x.std()", "return x"),  # a later stage that fails would find another `x`
        ("s = x * y", "print(s)", "return s / s.max()"),
    ],
)
def test_no_stages_on_a_device(tmp_path, lines):
    assert all(len(parts) == 1 for parts in stages_of_device(tmp_path, *lines))


def test_reductions_of_one_statement_share_a_kernel(tmp_path):
    assert stages(tmp_path, "return (x - x.mean()) / x.std()") == [[["x_mean", "x_std"], ["value"]]]


def test_a_reduction_inside_a_reduction_comes_before_it(tmp_path):
    line = "return np.exp(x - x.max()) / np.exp(x - x.max()).sum()"
    assert stages(tmp_path, line) == [[["x_max"], ["sum_value"], ["value"]]]


def test_a_reduction_runs_with_the_statement_before_it(tmp_path):
    lines = ("a = x * w + 1.0", "b = a - a.mean()", "c = b / np.std(b) * 2.0", "return c + w")
    assert stages(tmp_path, *lines) == [[["a", "a_mean"], ["b", "b_std"], ["c", "value"]]]


def test_updates_run_after_what_they_reduce(tmp_path):
    lines = ("x -= x.mean()", "x /= x.std()", "return x")
    assert stages(tmp_path, *lines) == [[["x_mean"], ["x", "x_std"], ["x"]]]


def test_what_is_divided_by_its_own_maximum_runs_in_stages(tmp_path):
    """numba #9139: one loop for both is wrong."""
    assert stages(tmp_path, "s = np.abs(x)", "return s / x.max()") == [[["s", "x_max"], ["value"]]]


def test_an_early_stage_gives_what_is_read_beside_the_last_expression(tmp_path):
    lines = ("s = np.abs(x)", "y = s - s.min()", "total = float(np.sum(y * w))", "return s, total")
    assert stages(tmp_path, *lines) == [[["s", "s_min"], ["y", "value"]]]
    assert [output.name for output in planned(tmp_path).groups[0].call.outputs] == ["s", "value"]


def test_a_number_with_a_name_keeps_no_stages_apart(tmp_path):
    lines = ("x -= x.mean()", "y = x / x.std()", "w += np.max(y * x)", "return w, y")
    assert stages(tmp_path, *lines) == [[["x_mean"], ["x", "x_std"], ["y", "largest"]]]


def test_a_call_elsewhere_in_the_line_leaves_the_names_to_the_launches(tmp_path):
    lines = ("y = x / np.sqrt((x * x).sum())", "return 1.0 + float(y.sum())")
    assert stages(tmp_path, *lines)[0] == [["sum_value"], ["y", "total"]]


@pytest.mark.parametrize(
    ("line", "sums"),
    [
        ("return (x * y).sum() / np.sqrt((x * x).sum() * (y * y).sum())", ["total_1", "total_2", "total_3"]),
        ("return (x * y).sum() / g((x * x).sum())", ["total_1", "total_2"]),  # `g` is called afterwards
        ("return x.max() - x.min()", ["largest", "smallest"]),
        ("total = float(np.sum(x * y) + np.sum(x * x)); return total", ["total_1", "total_2"]),
        ("ratio = (x * y).max() - x.min(); return ratio", ["max_value", "x_min"]),
    ],
)
def test_numbers_of_one_pass_are_computed_with_afterwards(tmp_path, line, sums):
    assert stages(tmp_path, *line.split("; ")) == [[sums]]


@pytest.mark.parametrize(
    "line",
    [
        "return np.sqrt((x * y).sum())",  # one number
        "return g((x * y).sum()) / (x * x).sum()",  # `g` may do anything
        "return (x * y).sum() * w / (x * x).sum()",  # `w` may be an array
    ],
)
def test_other_arithmetic_of_numbers_stays(tmp_path, line):
    assert all(len(names) == 1 for parts in stages(tmp_path, line) for names in parts)


def test_numbers_that_nobody_reduces_here_are_no_stages(tmp_path):
    assert stages(tmp_path, "return y - x.mean() * w") == []


@pytest.mark.parametrize(
    "lines",
    [
        ("return (x - x.mean()) / x.std() * g(x)",),  # what `g` does, it does between the two
        ("return (x - x.mean()) / (x.std() if w else 1.0)",),  # which may not be evaluated
        ("return [(x - x.mean()) / x.std() for x in y]",),
        ("x[1:] -= x.mean()", "x /= x.std()", "return x"),  # which stores into a part of what neighbours reduce
        ("x -= x.mean()", "print(x)", "x /= x.std()"),  # somebody sees what the first one leaves
        ("x += x.sum(axis=0).mean()", "x /= g(x.std())"),
        ("s = np.abs(x)", "y = s - s.min()", "g(np.exp(y) * w)", "return s"),  # no name for an array beside `s`
        ("x -= x.mean()", "x *= 2.0 / x.max()"),  # of which NumPy itself does each in one pass
    ],
)
def test_stays_in_one_piece(tmp_path, lines):
    assert all(len(parts) == 1 for parts in stages(tmp_path, *lines))
