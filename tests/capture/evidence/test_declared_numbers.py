"""Which parameters do docstrings call numbers?"""

import ast

import pytest

from fusec.capture.evidence.declared_numbers import documented_numbers

NUMBERS = [
    "x : float",
    "x: int, optional",
    "x, y : float\n    Both.",
    "x : {float, int}",
    "x : float or None",
    "x : float, default=1.0",
    "x : int (default: 3)",
    "x : scalar",
    "x (float): time",
    ":param float x: time",
    ":type x: float",
]
OTHERS = [
    "",
    "x : float or ndarray",
    "x : array of float",
    "x : float, shape (n,)",
    "x : list of int",
    "x : array_like",
    "x : floats",
    "x (np.ndarray): field",
    ":param x: a float",
    ":type x: float or array",
    "x : float\n    y\nx : ndarray",
    "x\n    A float.",
    "x : str",
]


@pytest.mark.parametrize("text", NUMBERS)
def test_a_number(text: str) -> None:
    assert "x" in told(text)


@pytest.mark.parametrize("text", OTHERS)
def test_no_number(text: str) -> None:
    assert "x" not in told(text)


def test_the_class_tells_what_its_objects_are_made_of() -> None:
    tree = ast.parse('class C:\n    """x : float"""\n    def __init__(self, x): ...\n    def step(self, x): ...')
    owner = tree.body[0]
    assert isinstance(owner, ast.ClassDef)
    made, step = (part for part in owner.body if isinstance(part, ast.FunctionDef))
    assert documented_numbers(made, owner) == {"x"}
    assert documented_numbers(step, owner) == frozenset()


def told(text: str) -> frozenset[str]:
    function = ast.parse(f"def f(x, y):\n    {text!r}").body[0]
    assert isinstance(function, ast.FunctionDef)
    return documented_numbers(function)
