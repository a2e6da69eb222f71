"""Declared variables hold elements only where their block is visible, and convert as stores do."""

import textwrap

import pytest

from fusec.generate.threads.declared_locals import with_declared_locals

CASES = {
    "loaded twice": (
        "y[i] = x[i]\nz[i] = x[i]",
        "x_i: auto = x[i]\ny[i] = x_i\nz[i] = x_i",
    ),
    "stored, then loaded": (
        "y[i] = x[i]\nz[i] = y[i] * 2",
        "y[i] = x[i]\ny_i: auto = y[i]\nz[i] = y_i * 2",
    ),
    "stored, loaded, stored": (
        "y[i] = x[i]\nz[i] = y[i]\ny[i] = 1.0",
        "y_i: auto = y[i]\ny_i = x[i]\nz[i] = y_i\ny[i] = 1.0",
    ),
    "loaded, stored, loaded": (
        "z[i] = y[i]\ny[i] = y[i] + 1\nx[i] = y[i]",
        "y_i: auto = y[i]\nz[i] = y_i\ny_i = y_i + 1\ny[i] = y_i\nx[i] = y_i",
    ),
    "into a variable of the author's": (
        "v: int = x[i]\ny[i] = v\nz[i] = x[i]",
        "x_i: auto = x[i]\nv: int = x_i\ny[i] = v\nz[i] = x_i",
    ),
    "changed in place": (
        "y[i] //= x[i]\nz[i] = y[i]",
        "y[i] //= x[i]\ny_i: auto = y[i]\nz[i] = y_i",
    ),
    "changed in place twice": (
        "y[i] += x[i]\ny[i] *= 2",
        "y_i: auto = y[i]\ny_i += x[i]\ny_i *= 2\ny[i] = y_i",
    ),
    "of two axes": (
        "y[i][j] = x[i][j]\nz[i][j] = y[i][j] + x[i][j]",
        "x_i_j: auto = x[i][j]\ny[i][j] = x_i_j\ny_i_j: auto = y[i][j]\nz[i][j] = y_i_j + x_i_j",
    ),
    "stored on one way, declared before": (
        "y[i] = x[i]\nz[i] = y[i]\nif n > 0:\n    y[i] = 1.0\nx[i] = y[i]",
        "y[i] = x[i]\ny_i: auto = y[i]\nz[i] = y_i\nif n > 0:\n    y_i = 1.0\n    y[i] = y_i\nx[i] = y_i",
    ),
    "in a block, and after it": (
        "if n > 0:\n    y[i] = x[i]\n    z[i] = x[i]\ny[i] = x[i]\nz[i] = x[i]",
        "if n > 0:\n    x_i: auto = x[i]\n    y[i] = x_i\n    z[i] = x_i\nx_i: auto = x[i]\ny[i] = x_i\nz[i] = x_i",
    ),
    "over several lines": (
        "y[i] = (\n    x[i]  # first\n    + 1.0\n)\nz[i] = y[i]",
        "y[i] = (\n    x[i]  # first\n    + 1.0\n)\ny_i: auto = y[i]\nz[i] = y_i",
    ),
}
KEPT = {
    "on both ways": "if n > 0:\n    y[i] = 1.0\nelse:\n    y[i] = 2.0\nz[i] = y[i]",
    "under one guard twice": "if i < n:\n    y[i] = x[i]\nif i < m:\n    z[i] = 1.0\nif i < n:\n    z[i] = x[i]",
    "on one way": "if n > 0:\n    y[i] = 1.0\nz[i] = y[i]",
    "another element": "y[i] = 1.0\nz[i] = y[i + 1]",
    "another row": "y[i][j] = 1.0\nz[i][j] = y[j][i]",
    "another row stored": "z[i][j] = y[i][j]\ny[j][i] = 1.0\nx[i][j] = y[i][j]",
    "an index that changes": "k: int = 0\ny[k] = 1.0\nk = 1\nz[i] = y[k]",
    "in a loop": "for k in range(2):\n    y[i] += x[k]\n    z[i] = y[i]",
    "passed on": "y[i] = 1.0\nz[i] = f(y, i) + y[i]",
    "left early": "y[i] = 1.0\nif n > 0:\n    return\nz[i] = y[i]",
}


def locals_of(body: str, members: dict[int, int] | None = None) -> str:
    text = f"def unit(i, j, x, y, z, n, m):\n{textwrap.indent(body, '    ')}"
    counted = members or {number: number for number in range(len(text.splitlines()) + 1)}
    made = with_declared_locals(text, counted, {"i", "j", "x", "y", "z", "n", "m"}, "auto")
    return textwrap.dedent("\n".join(made.splitlines()[1:]))


@pytest.mark.parametrize("name", CASES)
def test_elements_are_held_in_declared_variables(name: str) -> None:
    body, expected = CASES[name]
    assert locals_of(body) == expected


@pytest.mark.parametrize("name", KEPT)
def test_these_elements_stay_in_memory(name: str) -> None:
    assert locals_of(KEPT[name]) == KEPT[name]


def test_a_product_that_one_unit_stores_and_loads_stays_in_memory() -> None:
    """Its compiler decides whether to contract it, as in the author's unit."""
    body = "y[i] = n * x[j]\nz[i] = y[i] + 1"
    assert locals_of(body, dict.fromkeys(range(9), 0)) == body
