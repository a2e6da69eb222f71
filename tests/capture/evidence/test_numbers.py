"""Which values does a function show to be numbers where it ends?"""

import ast
from collections.abc import Callable

import pytest

from fusec.capture.evidence.numbers import numbers_of
from tests.capture.conftest import ResolvedPackage

SHOWN = [
    "v = len(x)",
    "v = x.shape[0] / 2",
    "v = 0.0\nfor k in range(3):\n    v += k * 0.5",
    "v = float(x)",
    "v = np.sum(x) / x.size",
    "v = np.median(x)",
    "v = max(x, 1.0)",
    "v = np.random.rand() ** 2",
    "v = x\nif v > 0:\n    print(v)",
    "assert 0 < x\nv = 2 * x",
    "v = x - y\nwhile v > y:\n    print(v)",
    "w = np.sqrt(v)\nif w > 1:\n    print(w)",
    "print('%.3f' % v)",
    "print('%s: %d%%' % (x, v))",
    "print(f'{v:.3f}')",
    "w = np.zeros((v, 2))",
    "w = np.array([[v, 0.0], [0.0, 1.0]])",
    "w = np.array([v, -1.0])",
    "v = np.trace(x)",
    "w = np.zeros(3)[:v]",
    "w = v if v == 0.0 else 1.0",
    "w = max(1.0, v)",
    "w = np.zeros(3)\nw[0] = v",
    "w = np.zeros(len(x))\nv = w[2] * w[x.size - 1]",
    "w = np.zeros(len(x))\nv = np.dot(w, w[:])",
    "w = np.zeros((2, 2))\nfor k in range(2):\n    print(k)\nv = w[k, 0] + w[0][k]",
    "for k in range(3):\n    if y[k] > 0:\n        print(k)\nv = y[0] + np.dot(y, y)",
    "v = []\nfor k in range(3):\n    v.append(k)\nv = v[0]",
    "if np.isscalar(x):\n    v = x * 2\nelse:\n    v = 0.0",
    "if isinstance(x, (int, float)):\n    v = x\nelse:\n    raise TypeError",
    "try:\n    if v > 0:\n        print(v)\nexcept ValueError:\n    print('none')",
]
UNKNOWN = [
    "v = x",
    "v = 2 * x",
    "v = np.zeros(3)",
    "v = 0.0\nfor k in range(3):\n    v = v + x",
    "v = 0.0\nif y:\n    v = x",
    "v = sum(x)",
    "v = np.sum(x, axis=0)",
    "v = max([x, y], key=len)",
    "v = np.random.rand(3) ** 2",
    "if x > 0:\n    print(x)\nv = x + y",
    "if v == 'text':\n    print(v)",
    "if v is None or v in (1, 2):\n    print(v)",
    "if isinstance(v, float) and v > 0:\n    print(v)",
    "if v > 0:\n    print(len(v))",
    "if v > 0:\n    print(v)\nv = x",
    "if np.any(v > 0):\n    print(v)",
    "try:\n    if v > 0:\n        print(v)\nexcept ValueError:\n    v = np.asarray(v)",
    "print('%s' % v)",
    "print('%s of %d' % (v, x))",
    "print(f'{v}')",
    "w = np.array([[v, x], [x, v]])",
    "w = np.zeros(v)",
    "w = [0.0] * 3\nw[0] = v",
    "w = [0.0] * 3\nw[0] = x\nv = w[1]",
    "w = np.zeros((2, 2))\nv = w[0]",
    "w = np.zeros((2, 2))\nw[0] = v",
    "w = np.zeros(3)\nv = w[y]",
    "if y[0] > 0:\n    print(y)\nv = y[1]",
    "def inner():\n    nonlocal v\n    v = x\nv = 1.0",
    "w = [v for v in x if v > 0]",
    "v = x @ x",
]


@pytest.mark.parametrize("body", SHOWN)
def test_is_shown_to_be_a_number(body: str, resolve: Callable[..., ResolvedPackage]) -> None:
    assert is_number(body, resolve)


@pytest.mark.parametrize("body", UNKNOWN)
def test_may_be_an_array(body: str, resolve: Callable[..., ResolvedPackage]) -> None:
    assert not is_number(body, resolve)


def test_array_made_of_a_list_of_numbers(resolve: Callable[..., ResolvedPackage]) -> None:
    assert is_number("w = []\nfor k in range(3):\n    w.append(k)\nw.append(x)", resolve, "np.array(w)")
    assert is_number("w = [0.5, len(x)]", resolve, "np.array(w)")
    assert not is_number("w = []\nfor k in range(3):\n    w.append(x)", resolve, "np.array(w)")
    assert not is_number("w = [0.5, x]", resolve, "np.array(w)")
    assert not is_number("w = x", resolve, "np.array(w)")


def is_number(body: str, resolve: Callable[..., ResolvedPackage], expression: str = "v") -> bool:
    """Whether it is one where the function returns."""
    lines = [*body.splitlines(), "return v"]
    text = "\n    ".join(("import numpy as np\n\n\ndef step(v, x, y):", *lines)) + "\n"
    scope = resolve({"m.py": text}).scope("m.py", "step")
    function = scope.chain[-1].node
    assert isinstance(function, ast.FunctionDef)
    return numbers_of(function, scope).is_number(expression, function.body[-1], function)


def test_sums_of_many_terms(resolve: Callable[..., ResolvedPackage]) -> None:
    assert is_number("v = " + " + ".join(["len(x)"] * 900), resolve)
