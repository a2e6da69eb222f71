"""Assignments with several targets read as plain ones, in the order in which Python stores."""

import ast

import pytest

from fusec.capture.kernels.normal_form import with_plain_assignments
from fusec.capture.source.obstacle import Obstacle
from fusec.capture.source.source_file import SourceFile, parse_source

CASES = [
    ("x = y = 0.5", "x = 0.5; y = 0.5"),
    ("x = y = u[i] * 2", "x = u[i] * 2; y = x"),
    ("u[i] = x = y = v[i]", "x = v[i]; u[i] = x; y = x"),
    ("u[i] = v[i] = w[i]", "value = w[i]; u[i] = value; v[i] = value"),
    ("x, y = y, x", "x, y = y, x"),
    ("x, y = y, 0", "x, y = y, 0"),
    ("x, y = u.size, (c + 1) * 2", "x = u.size; y = (c + 1) * 2"),
    ("u[i], v[i] = v[i], u[i]", "u_i, v_i = v[i], u[i]; u[i] = u_i; v[i] = v_i"),
    ("u[i], u[i] = x, y", "u_i, u_i_2 = x, y; u[i] = u_i; u[i] = u_i_2"),
    ("x, u[i, 0] = f(x)", "x, u_i_0 = f(x); u[i, 0] = u_i_0"),
    ("c = 2 * c", "c = c_given; c = 2 * c"),
    ("c += u[i]", "c = c_given; c += u[i]"),
]


@pytest.mark.parametrize(("before", "after"), CASES)
def test_function_reads_otherwise(before: str, after: str) -> None:
    found = written(f"    {before}  # as it was\n")
    assert not isinstance(found, Obstacle)
    function, _ = found
    assert list(map(ast.dump, function.body)) == list(map(ast.dump, ast.parse(after).body))


@pytest.mark.parametrize("text", ["i, u[i] = 1, 2", "u[v[i]] = v[i] = 0", "(x, y), z = u", "x.real = y = 1"])
def test_targets_whose_order_tells_are_refused(text: str) -> None:
    assert isinstance(written(f"    {text}\n"), Obstacle)


@pytest.mark.parametrize("text", ["    if i: x = y = 0\n", "    x = y = 0; z = 1\n", "    z = 1; x = y = 0\n"])
def test_statements_that_share_a_line_stay(text: str) -> None:
    assert isinstance(written(text), Obstacle)


def test_nothing_to_write_is_the_same_function() -> None:
    file, function = read("    u[i] = v[i]\n")
    assert with_plain_assignments(function, file) == (function, file)


def written(body: str) -> tuple[ast.FunctionDef, SourceFile] | Obstacle:
    file, function = read(body)
    return with_plain_assignments(function, file)


def read(body: str) -> tuple[SourceFile, ast.FunctionDef]:
    """The function stands in a branch, so that it is indented."""
    lines = "".join(f"    {line}\n" for line in ("def k(u, v, w, c):", *body.splitlines()))
    file = parse_source("k.py", "k", f"if True:\n{lines}".encode())
    assert isinstance(file, SourceFile)
    (branch,) = file.tree.body
    assert isinstance(branch, ast.If) and isinstance(branch.body[0], ast.FunctionDef)
    return file, branch.body[0]
