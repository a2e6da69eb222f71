"""Python's numbers that functions of the package compute with, under names of their own: what Python raises, or makes complex."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.device import host_cupy
from tests.device.rewritten import of_numpy, rewritten
from tests.stories.story import fused, imported, write

SOURCE = """
import cupy as cp


def ratio(a, b):
    return a * (1.0 / b)


def root(a, b):
    c = a ** (1.0 / 3.0)
    return c * b


def inverse(c, d):
    return ratio(d, c)


def quotients(u: cp.ndarray, v, n):
    return u * ratio(v, n) + ratio(3.0, n)


def roots(u: cp.ndarray, n):
    return u * root(n, 2.0) + u


def inverses(u: cp.ndarray, b):
    return u * inverse(b, 2.0) + inverse(4.0, u)


def squares(u: cp.ndarray, n, m):
    power = n**m
    return u * power**2
"""
CALLS = (
    ("quotients", (2.0, 3.0)),
    ("quotients", (2.0, 0.0)),
    ("quotients", (2.0, 0)),
    ("roots", (8.0,)),
    ("roots", (-8.0,)),
    ("inverses", (3.0,)),
    ("inverses", (0.0,)),
    ("squares", (8.0, 0.5)),
    ("squares", (-8.0, 0.5)),
)
# Functions whose modules have constants of one name, or of the name of an operand.
CONSTANTS = {
    "lower": "W = 3.0\n\ndef shifted(n):\n    return 1.0 / (n - W)\n",
    "middle": "from lower import shifted\n\nW = 2.0\n\ndef both(n):\n    return shifted(n) / (n - W)\n",
    "upper": """
import cupy as cp

from middle import both

W = 5.0


def scaled(u: cp.ndarray, n):
    return u * both(n) + W


def moved(u: cp.ndarray, W):
    return u * both(W) + W
""",
}


def outcome(function: Callable[..., Any], *given: object) -> str:
    try:
        result = np.asarray(function(*given))
    except ArithmeticError as error:
        return type(error).__name__
    return f"{result.dtype} {result.tolist()}"


@pytest.mark.parametrize("library", ["cupy", "numpy"])
def test_numbers_have_the_outcome_that_they_have_in_python(library: str, tmp_path: Path) -> None:
    plain = of_numpy(SOURCE)
    source = SOURCE.replace("import cupy as", f"import {library} as")
    with rewritten("shares", source, tmp_path) as (cupy, load):
        module = load("shares")
        made = cupy.asarray if library == "cupy" else np.asarray
        outcomes = [
            (outcome(plain[name], np.ones(3), *given), outcome(getattr(module, name), made(np.ones(3)), *given))
            for name, given in CALLS
        ]
    assert [found for _, found in outcomes] == [expected for expected, _ in outcomes]
    assert sum("Error" in expected for expected, _ in outcomes) == 3
    assert sum("complex" in expected for expected, _ in outcomes) == 2


@pytest.mark.parametrize("library", ["cupy", "numpy"])
def test_constants_are_those_of_the_function(library: str, tmp_path: Path) -> None:
    for side in ("before", "plain"):
        (tmp_path / side).mkdir()
        for name, source in CONSTANTS.items():
            module = "numpy" if side == "plain" else library
            (tmp_path / side / f"{name}.py").write_text(source.replace("import cupy as", f"import {module} as"))
    write(fused(tmp_path / "before"), tmp_path / "after")
    calls = [(name, n) for name in ("scaled", "moved") for n in (4.0, 3.0, 2.0, 5.0, 7.0)]
    with imported(tmp_path / "plain") as load:
        expected = [outcome(getattr(load("upper"), name), np.ones(3), n) for name, n in calls]
    with host_cupy.installed() as cupy, imported(tmp_path / "after") as load:
        made = cupy.asarray if library == "cupy" else np.asarray
        found = [outcome(getattr(load("upper"), name), made(np.ones(3)), n) for name, n in calls]
    assert found == expected
    assert expected.count("ZeroDivisionError") == 4
