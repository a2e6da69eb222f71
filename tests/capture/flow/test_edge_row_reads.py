"""Which names are read at the ends alone, but for some statements?"""

import ast

import pytest

from fusec.capture.flow.edge_row_reads import end_reads
from fusec.capture.source.source_file import SourceFile, parse_source


@pytest.mark.parametrize(
    ("after", "expected"),
    [
        ("return t[0]", (1, 0)),
        ("return t[0] - t[-1]", (1, 1)),
        ("return t[2, 1:], t[-2][0]", (3, 2)),
        ("for k in u:\n        print(t[0][k])", (1, 0)),
        ("return [t[1] for _ in u]", (2, 0)),
        ("return lambda: t[-1]", (0, 1)),
        ("return t[4]", None),
        ("return t[0], t", None),
        ("return t[k]", None),
        ("return t[-0.0]", None),
        ("return t[True]", None),
        ("return t[0:1]", None),
        ("return t[..., 0]", None),
        ("return t[:, 0]", None),
        ("return t[0], t.shape", None),
        ("t[0] = 1\n    return t[0]", None),
        ("t[0] += 1", None),
        ("del t[0]", None),
        ("t = t[0]\n    return t", None),
        ("return t[0], locals()", None),
        ("def g():\n        nonlocal t\n        t[0]\n    return t[0]", None),
        ("return u[0]", None),
    ],
)
def test_rows_that_are_read(after: str, expected: tuple[int, int] | None) -> None:
    text = f"def f(u, k):\n    t = u[1:] - u[:-1]\n    s = t[1:] - t[:-1]\n    {after}\n"
    file = parse_source("a.py", "a", text.encode())
    assert isinstance(file, SourceFile)
    function = file.tree.body[0]
    assert isinstance(function, ast.FunctionDef)
    found = {each.name: (each.first, each.last) for each in end_reads(function, function.body[:2], file)}
    assert found.get("t") == expected
    assert set(found) <= {"t"}
