"""The script that counts the array statements of packages says which a reader would want fused."""

import ast
import importlib.util
from pathlib import Path
from types import SimpleNamespace

import pytest

from fusec.base.text.source_span import SourceSpan

SPEC = importlib.util.spec_from_file_location(
    "array_statements", Path(__file__).parents[2] / "scripts" / "array_statements.py"
)
assert SPEC and SPEC.loader
script = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(script)

WANTED = {
    "two operations": ("def f(x: np.ndarray):\n    return x * 2 + 1\n", [2]),
    "neighbours": ("def f(x: np.ndarray):\n    y = x * 2\n    z = np.exp(y)\n    return z\n", [2, 3]),
    "one operation": ("def f(x: np.ndarray):\n    y = x * 2\n    print(y)\n    return y\n", []),
    "numbers": ("def f(a, b):\n    c = a * b + 1\n    return c - a\n", []),
    "sliced": ("def f(u):\n    return u[1:] - u[:-1] * 0.5\n", [2]),
    "documented": ('def f(x):\n    """x : ndarray"""\n    return x * x + 1\n', [3]),
    "elements": ("def f(x: np.ndarray, i):\n    return x[i] * 2 + 1\n", []),
    "compiled": ("@njit\ndef f(x: np.ndarray):\n    return x * 2 + 1\n", []),
    "imported by name": ("from numpy import exp as e\ndef f(x):\n    return e(x) * 2\n", [3]),
    "documented together": ('def f(x, y):\n    """x, y : ndarray"""\n    return x * y + 1\n', [3]),
    "tested": ("def f(x):\n    if x < 0:\n        return 0\n    return np.abs(x) * 2 + 1\n", []),
    "deep": (f"def f(x: np.ndarray):\n    return {'x + ' * 99}x\n", [2]),
    "nested once": ("def f(x: np.ndarray):\n    def g(y: np.ndarray):\n        return y * 2 + 1\n    return g\n", [3]),
}


@pytest.mark.parametrize("case", WANTED)
def test_wanted_statements(case: str):
    text, lines = WANTED[case]
    assert [statement.lineno for statement, _ in script.wanted(ast.parse(text))] == lines


def test_half_of_the_operations_are_a_fused_statement():
    members = [SimpleNamespace(span=_span(0, 4)), SimpleNamespace(span=_span(4, 8))]
    refusal = SimpleNamespace(code="FUS208", note="`f(x)` and `g(x)`", places=[_span(0, 20)], function="f")
    plan = SimpleNamespace(groups=[SimpleNamespace(members=members)], refusals=[refusal])
    assert script.fate((0, 20), [(0, 4), (4, 8), (12, 16)], plan) == ("", "")
    assert script.fate((0, 20), [(0, 4), (8, 12), (12, 16)], plan) == ("FUS208", "`_`")


def _span(start: int, end: int) -> SourceSpan:
    return SourceSpan("parts.py", start, end, 1, 1, 1, 1)


def test_a_package_is_counted(tmp_path: Path):
    (tmp_path / "steps.py").write_text(
        "import numpy as np\n\n\ndef f(x: np.ndarray, y: np.ndarray):\n    t = x * 2 + 1\n    t[y > 0] += t[y > 0] * 2\n"
        "    return t * y\n"
    )
    found = script.measured(tmp_path)
    assert (found["wanted"], found["fused"]) == (1, 1)
    assert "| steps | " in script.table({"steps": found})
