"""A variable that a function reads before it can have a value keeps a statement that binds it: else its name would be a global one."""

import ast
from pathlib import Path

import numpy as np
import pytest

from fusec.capture.flow.unbound_reads import names_read_unbound
from tests.stories.story import fused, imported, write


def unbound(body: str) -> set[str]:
    text = "\n".join(f"    {line}" for line in body.splitlines())
    function = ast.parse(f"def f(x, *y, z=1, **w):\n{text}\n").body[0]
    assert isinstance(function, ast.FunctionDef)
    return set(names_read_unbound(function))


@pytest.mark.parametrize(
    ("body", "names"),
    [
        ("t = t + 1", "t"),
        ("t += 1", "t"),
        ("del t", "t"),
        ("t = 1\nreturn t, np.exp(x), len(y), z, w", ""),
        ("global t\nt = t + 1", ""),
        ("if x:\n    t = 1\nreturn t", ""),
        ("if x:\n    t = 1\n    return t\nelse:\n    u = 1\nprint(t, u)", "t"),
        ("for t in x:\n    u = t\nprint(t, u)", ""),
        ("for _ in x:\n    u = t\n    t = u", "t"),
        ("while x:\n    t = 1\n    break\nelse:\n    print(t)\nprint(t)", ""),
        ("with x as t:\n    u = t + v\nprint(u)\nv = 1", "v"),
        (
            "try:\n    t = 1\nexcept E as e:\n    print(t, e, u)\n    u = 1\nelse:\n    print(t)\nfinally:\n    print(t)",
            "u",
        ),
        ("match x:\n    case [t]:\n        print(t)\n    case u:\n        print(t, u)", "t"),
        ("if (t := x) > u:\n    return t\nu = 1", "u"),
        ("return x\nt = t + 1", ""),
        ("def g():\n    return t\nt = 1\nreturn g()", "t"),
    ],
)
def test_names_read_before_they_can_be_bound(body: str, names: str) -> None:
    assert unbound(body) == set(names.split())


PROGRAM = """import numpy as np

t = q = np.arange(3.0)


def dead(x: np.ndarray, y):
    t = t + x * 2
    return x * 2 + y


def vanishing(x: np.ndarray, y):
    u = q * 2 + x
    q = u + y
    return u * q


def elsewhere(x: np.ndarray, y, flag=False):
    if flag:
        u = x * 2
        t = u + y
        return t * 2
    return t * 2 + x


def in_rounds(x: np.ndarray, y):
    for _ in range(2):
        u = q * 2 + x
        q = u * y
        x[:] = np.exp(x) + y
    return y


def python_s(x: np.ndarray, y):
    abs = np.exp(abs) * 2 + x
    return x * 2 + y


def update(x: np.ndarray, y):
    t += x * 2
    t *= y
    return np.exp(x) * y
"""


def test_the_exception_stays_the_authors(tmp_path: Path) -> None:
    (tmp_path / "before").mkdir()
    (tmp_path / "before" / "option.py").write_text(PROGRAM, encoding="utf-8")
    outcome = fused(tmp_path / "before")
    assert len(outcome.plan.groups) >= 6
    write(outcome, tmp_path / "after")
    for folder in ("before", "after"):
        with imported(tmp_path / folder) as load:
            for name in ("dead", "vanishing", "elsewhere", "in_rounds", "python_s", "update"):
                with pytest.raises(UnboundLocalError):
                    getattr(load("option"), name)(np.ones(3), np.ones(3))
