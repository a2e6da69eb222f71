"""Each element is loaded once and stored once, wherever every way through the kernel allows that, and nowhere else."""

import textwrap

import pytest

from fusec.generate.threads.scalar_replacement import with_element_locals

CASES = {
    "loaded twice": (
        "y[i] = x[i]\nz[i] = x[i]",
        "x_i = x[i]\ny[i] = x_i\nz[i] = x_i",
    ),
    "into a variable of the author's": (
        "v = x[i]\ny[i] = v\nz[i] = x[i]",
        "v = x[i]\ny[i] = v\nz[i] = v",
    ),
    "in powers": (
        "y[i] = x[i] ** 2 + x[i].real ** a\nz[i] = x[i] ** (-n) - x[j] ** 2",
        "x_i = x[i]\ny[i] = x_i**2 + x_i.real**a\nz[i] = x_i ** (-n) - x[j] ** 2",
    ),
    "stored, then loaded": (
        "y[i] = x[i]\nz[i] = y[i] * 2",
        "y_i = as_element(y, x[i])\ny[i] = y_i\nz[i] = y_i * 2",
    ),
    "stored, loaded, stored": (
        "y[i] = x[i]\nz[i] = y[i]\ny[i] = 1.0",
        "y_i = as_element(y, x[i])\nz[i] = y_i\ny[i] = 1.0",
    ),
    "changed in place": (
        "y[i] += x[i]\nz[i] = y[i]",
        "y_i = as_element(y, y[i] + x[i])\ny[i] = y_i\nz[i] = y_i",
    ),
    "on both ways": (
        "if x[i] > 0:\n    y[i] = 1.0\nelse:\n    y[i] = 2.0\nz[i] = y[i]",
        "if x[i] > 0:\n    y_i = as_element(y, 1.0)\n    y[i] = y_i\nelse:\n    y_i = as_element(y, 2.0)\n    y[i] = y_i\nz[i] = y_i",
    ),
    "over several lines": (
        "y[i] = (\n    x[i]  # first\n    + 1.0\n)\nz[i] = y[i]",
        "y_i = (\n    x[i]  # first\n    + 1.0\n)\ny_i = as_element(y, y_i)\ny[i] = y_i\nz[i] = y_i",
    ),
    "beside a loop that names the index": (
        "t = 0.0\nfor k in range(2):\n    t += x[i]\ny[i] = t\nz[i] = y[i]",
        "t = 0.0\nfor k in range(2):\n    t += x[i]\ny_i = as_element(y, t)\ny[i] = y_i\nz[i] = y_i",
    ),
    "around a loop that is left": (
        "y[i] = x[i]\nfor k in range(n):\n    if k > m:\n        break\n    z[k] = x[k]\nz[i] = y[i]",
        "y_i = as_element(y, x[i])\ny[i] = y_i\nfor k in range(n):\n    if k > m:\n        break\n    z[k] = x[k]\nz[i] = y_i",
    ),
    "under one guard": (
        "if i < n:\n    y[i] = x[i]\nif i < m:\n    z[i] = 1.0\nif i < n:\n    z[i] = x[i]",
        "if i < n:\n    x_i = x[i]\n    y[i] = x_i\nif i < m:\n    z[i] = 1.0\nif i < n:\n    z[i] = x_i",
    ),
}
KEPT = {
    "on one way": "if n > 0:\n    y[i] = 1.0\nz[i] = y[i]",
    "loaded on one way": "if n > 0:\n    y[i] = x[i]\nz[i] = x[i]",
    "perhaps evaluated": "y[i] = x[i] if i < m else 0.0\nz[i] = x[i]",
    "evaluated after and": "y[i] = n > 0 and x[i] > 0\nz[i] = x[i]",
    "in the test of an elif": "if n > 0:\n    y[i] = 1.0\nelif x[i] > 0:\n    z[i] = x[i + 1]\nelse:\n    pass",
    "another element": "y[i] = x[i]\nz[i] = x[i + 1]",
    "overwritten elsewhere": "y[i] = x[i]\ny[n - 1 - i] = 0.0\nz[i] = y[i]",
    "at an index that changes": "k = i\ny[i] = x[k]\nk = i + 1\nz[i] = x[k]",
    "at an element as index": "y[i] = x[z[i]]\ny[i + 1] = x[z[i + 1]]",
    "under another guard": "if i < n:\n    y[i] = 1.0\nif i < m:\n    z[i] = y[i]",
    "under a guard, changed under another": (
        "if i < n:\n    y[i] = 1.0\nif i < m:\n    y[i] = 2.0\nif i < n:\n    z[i] = y[i]"
    ),
    "in a loop": "for k in range(n):\n    y[i] = x[i]\nz[i] = y[i]",
    "beside another statement": "y[i] = 1.0; z[i] = y[i]",
    "on the line of its condition": "if n > 0: y[i] = x[i]\nelse: y[i] = 0.0\nz[i] = y[i]",
    "given to a function": "y[i] = x[i]\nz[i] = device(x, i)\nz[i + 1] = x[i]",
    "stored twice, loaded between": "y[i] = 1.0\nz[i] = y[n - 1 - i]\ny[i] = 2.0",
    "ended between": "y[i] = x[i]\nif n > m:\n    return\nz[i] = x[i]",
}


@pytest.mark.parametrize("name", CASES)
def test_is_in_a_variable(name: str) -> None:
    before, after = CASES[name]
    assert _rewritten(before) == _kernel(after)


@pytest.mark.parametrize("name", KEPT)
def test_stays(name: str) -> None:
    assert _rewritten(KEPT[name]) == _kernel(KEPT[name])


def test_product_of_the_same_kernel_is_loaded_again() -> None:
    """There the compiler may round a product and a sum once; between two kernels the store rounds."""
    text = "y[i] = x[i] * 2.0\nz[i] = y[i] + 1.0"
    assert _rewritten(text, together=True) == _kernel(text)
    rounded = "y_i = as_element(y, rounded(x[i] * 2.0))\ny[i] = y_i\nz[i] = y_i + 1.0"
    assert _rewritten("y[i] = rounded(x[i] * 2.0)\nz[i] = y[i] + 1.0", together=True) == _kernel(rounded)


def test_vanishing_array_is_never_stored() -> None:
    after = "t_i = np.float32(x[i])\nif n > 0:\n    t_i = np.float32(t_i * (n + 1))\nz[i] = t_i"
    before = "t[i] = x[i]\nif n > 0:\n    t[i] *= n + 1\nz[i] = t[i]"
    assert _rewritten(before, vanishing={"t": "np.float32("}) == _kernel(after)


def test_vanishing_array_that_is_loaded_is_an_error() -> None:
    with pytest.raises(ValueError, match="stored nowhere"):
        _rewritten("z[i] = t[i]", vanishing={"t": "np.float32("})


def _rewritten(body: str, *, together: bool = False, vanishing: dict[str, str] | None = None) -> str:
    text = _kernel(body)
    members = {line: 0 if together else line for line in range(1, len(text.splitlines()) + 1)}
    return with_element_locals(text, members, set(), vanishing or {})


def _kernel(body: str) -> str:
    return "def kernel(x, y, z, n, m):\n    i = cuda.grid(1)\n" + textwrap.indent(body, "    ")
