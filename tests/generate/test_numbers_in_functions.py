"""Python's numbers that functions of the package compute with, under names of their own: what Python raises, or makes complex."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.device.rewritten import of_numpy, rewritten

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
"""
CALLS = (
    ("quotients", (2.0, 3.0)),
    ("quotients", (2.0, 0.0)),
    ("quotients", (2.0, 0)),
    ("roots", (8.0,)),
    ("roots", (-8.0,)),
    ("inverses", (3.0,)),
    ("inverses", (0.0,)),
)


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
    assert sum("complex" in expected for expected, _ in outcomes) == 1
