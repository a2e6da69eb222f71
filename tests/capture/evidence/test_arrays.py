"""Which names does a function use as arrays?"""

import ast
from collections.abc import Callable

import pytest

from fusec.capture.evidence.arrays import holds_array_syntax, taken_as_arrays, used_as_arrays
from tests.capture.conftest import ResolvedPackage

CASES = {
    "v[1:]": "v",
    "v[:, 0]": "v",
    "v[0]": "",
    "v.shape": "v",
    "v @ w": "vw",
    "np.dot(v, 2 * w)": "v",
    "np.sum(v)": "v",
    "np.sum(v * v)": "v",
    "np.max(np.abs(v)) < s": "v",
    "np.linalg.norm(v / 2)": "v",
    "(v * v).sum()": "v",
    "np.sum(v * w)": "",  # either may be a number
    "np.sum(f(v))": "",
    "np.sum(v[0] * 2)": "",
    "np.sum([v * k for k in w])": "",
    "sum(v * v)": "",
    "(v * v).total()": "",
}


@pytest.mark.parametrize("expression", CASES)
def test_names_used_as_arrays(expression: str, resolve: Callable[..., ResolvedPackage]) -> None:
    text = f"import numpy as np\n\n\ndef step(v, w, s, f):\n    return {expression}\n"
    scope = resolve({"m.py": text}).scope("m.py", "step")
    function = scope.chain[-1].node
    assert isinstance(function, ast.FunctionDef)
    assert used_as_arrays(function, scope) == set(CASES[expression])


@pytest.mark.parametrize(
    ("expression", "is_array"),
    [
        ("s * v[1:]", True),
        ("s * np.sqrt(v)", True),
        ("s * np.dot(v, w)", True),
        ("s * np.sum(v)", False),
        ("s * np.linalg.norm(v)", False),
        ("s / np.inner(v, w)", False),
        ("s / np.vdot(v, w)", False),
    ],
)
def test_expressions_that_show_arrays(expression: str, is_array: bool, resolve: Callable[..., ResolvedPackage]) -> None:
    text = f"import numpy as np\n\n\ndef step(v, w, s):\n    return {expression}\n"
    scope = resolve({"m.py": text}).scope("m.py", "step")
    assert holds_array_syntax(scope.chain[-1].node.body[0], scope) is is_array


@pytest.mark.parametrize(
    ("expression", "arrays"),
    [
        ("np.cumsum(v * w)", ["v * w"]),
        ("np.roll(v + w, s * 2)", ["v + w"]),
        ("np.dot(v - w, v - w)", ["v - w", "v - w"]),
        ("np.einsum('i,i', v - w, s)", ["v - w", "s"]),
        ("np.fft.ifft(v * w, s)", ["v * w"]),
        ("np.sqrt(v * w)", []),
        ("f.cumsum(v * w)", []),
    ],
)
def test_arguments_that_are_arrays(expression: str, arrays: list[str], resolve: Callable[..., ResolvedPackage]) -> None:
    text = f"import numpy as np\n\n\ndef step(v, w, s, f):\n    return {expression}\n"
    scope = resolve({"m.py": text}).scope("m.py", "step")
    found = taken_as_arrays(scope.chain[-1].node.body[0], scope)
    assert sorted(map(ast.unparse, found)) == sorted(arrays)
