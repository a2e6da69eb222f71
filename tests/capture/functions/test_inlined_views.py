"""What do views of a function's own values become, and which are left?"""

import ast

import pytest

from fusec.capture.functions.inlined_views import placed_values

PLACED = [
    ("t = u[1:] - u[:-1]; return t[1:] - t[:-1]", "t_ip1 = u[2:] - u[1:-1]; t_i = u[1:-1] - u[:-2]; return t_ip1 - t_i"),
    ("t = u[1:] * K; return t[1:] + t[:-1]", "t_ip1 = u[2:] * K; t_i = u[1:-1] * K; return t_ip1 + t_i"),
    ("t = -u; return t[1:] + u[1:]", "t_ip1 = -u[1:]; return t_ip1 + u[1:]"),
    ("t = u + u; return t[1:-1] * t[1:-1]", "t_i = u[1:-1] + u[1:-1]; return t_i * t_i"),
    ("t = u[1:] + u[:-1]; return t[1:] + v[1:] * t[:-1] + 1", "t_ip1 = u[2:] + u[1:-1]; t_i = u[1:-1] + u[:-2]; return t_ip1 + v[1:] * t_i + 1"),
    (
        "t = u[1:] - u[:-1]; s = t[1:] + t[:-1]; return s[:, 1:] * 2",
        "t_ip1_jp1 = u[2:, 1:] - u[1:-1, 1:]; t_i_jp1 = u[1:-1, 1:] - u[:-2, 1:]; s_i_jp1 = t_ip1_jp1 + t_i_jp1; return s_i_jp1 * 2",
    ),
    ("t = u * 2; return t + t[0:]", "t = u * 2; return t + t"),
    ("t = (u + 1) / K / -3.0; return t[1:] + t[:-1]", "t_ip1 = (u[1:] + 1) / K / -3.0; t_i = (u[:-1] + 1) / K / -3.0; return t_ip1 + t_i"),
]  # fmt: skip

LEFT = [
    "t = u[1:] + u; return t[1:] + t[:-1]",  # extents differ: one may broadcast
    "t = u + v; return t[1:] + t[:-1]",  # so may one of two arrays
    "t = np.exp(u); return t[1:] + t[:-1]",  # dear to compute again
    "t = u / v; return t[1:] + t[:-1]",
    "t = u[1:] / u[:-1]; return t[1:] + t[:-1]",  # a quotient of elements is dear, too
    "t = 2 / u; return t[1:] + t[:-1]",
    "t = u * 2; return t[0] + t[1:]",  # a view that does more than leave out margins
    "t = u * 2; return t[::2] + t[1:]",
    "t = u * 2; return t[:, None] + t[1:]",
    "t = u * 2; t = t[1:]; return t + 1",  # bound twice
    "t = u * 2; u = t[1:]; return u + 1",
    "s = np.sum(u); t = u * s; return t[1:] + 1",
    "t = u*u*u*u*u*u; return t[4:] + t[3:-1] + t[2:-2] + t[1:-3] + t[:-4]",  # 20 operations again, one value vanishes
]


def test_values_are_computed_where_they_are_viewed() -> None:
    for before, after in PLACED:
        assert placed(before) == after


@pytest.mark.parametrize("text", LEFT)
def test_other_values_are_left(text: str) -> None:
    assert placed(text) is None


def test_functions_without_views_of_values_stay() -> None:
    assert placed("t = u[1:] * 2; return t + 1") == "t = u[1:] * 2; return t + 1"


def placed(text: str) -> str | None:
    function = ast.parse(f"def f(u, v):\n    {text}").body[0]
    assert isinstance(function, ast.FunctionDef)
    found = placed_values(function.body, ("u", "v"), {"u", "v", "t", "s"}, integer, "K".__eq__)
    return found and "; ".join(ast.unparse(ast.fix_missing_locations(each)) for each in found.statements)


def integer(node: ast.expr) -> int | None:
    match node:
        case ast.Constant(value=int(value)):
            return value
        case ast.UnaryOp(ast.USub(), ast.Constant(value=int(value))):
            return -value
        case _:
            return None
