"""Which functions of plain arithmetic are fused because others show that they are given arrays?"""

import pytest

from tests.stories.story import planned

STEP = """
def step(rho, speed, dt, dx):
    slope = gradient(rho, dx)
    rho = rho - dt * speed * slope
    return rho * 0.5 + rho * rho
"""
GRADIENT = """
def gradient(f, dx):
    print("gradient")
    return (np.roll(f, -1) - np.roll(f, 1)) / (2.0 * dx)
"""
DAMPED = """
def damped(u, rate):
    print("damped")
    u = u - rate * u * u
    return u * (1.0 - rate)
"""


def fused(folder, text):
    """The functions with a group."""
    (folder / "flow.py").write_text(f"import numpy as np\n\n{text}", encoding="utf-8")
    return {group.source.function for group in planned(folder).groups}


def test_what_is_handed_on_to_a_function_of_arrays_is_one(tmp_path):
    assert "step" in fused(tmp_path, GRADIENT + STEP)


@pytest.mark.parametrize(
    "lines",
    [
        "x = np.ones(5)\n    return damped(x, 0.1)",
        "x = np.ones(5)\n    y = 2.0 * x + 1.0\n    return damped(rate=0.1, u=y)",
        "x, y = np.meshgrid(np.arange(3), np.arange(4))[0], 1.0\n    return damped(np.cos(halved(np.zeros(3))), 0.1)",
        "def inner():\n        return damped(np.ones(3), 0.2)\n    return inner()",
    ],
)
def test_what_somebody_is_given_is_an_array(tmp_path, lines):
    text = f"{DAMPED}\ndef halved(z):\n    print(z)\n    return z / 2\n\ndef main():\n    {lines}\n"
    assert "damped" in fused(tmp_path, text)


@pytest.mark.parametrize(
    "lines",
    [
        "return damped(3.0, 0.1)",
        "x = np.ones(5)\n    return damped(x.sum(), 0.1)",
        "x = np.ones(5)\n    return damped(x[0], 0.1)",
        "x = np.ones(5)\n    return damped(np.sum(x), 0.1)",
        "x = np.ones(5)\n    return damped(len(x), 0.1)",
    ],
)
def test_numbers_stay_numbers(tmp_path, lines):
    assert "damped" not in fused(tmp_path, f"{DAMPED}\ndef main(other):\n    {lines}\n")


def test_elements_of_arrays_are_numbers(tmp_path):
    """The forward sweep of a tridiagonal solver."""
    sweep = "def sweep(a, b, d):\n    for i in range(1, 5):\n        m = b[i] - a[i] * d[i - 1] + a[i]\n        d[i] = d[i] / m\n"
    assert fused(tmp_path, f"{sweep}\ndef main():\n    return sweep(np.ones(5), np.ones(5), np.ones(5))\n") == set()


def test_a_function_whose_calls_are_written_out_has_no_kernel_of_its_own(tmp_path):
    text = (
        "def energy(u, v):\n    return 0.5 * u + v\n\ndef main(n):\n    x = np.ones(n)\n    return energy(x, x) * 2.0\n"
    )
    assert fused(tmp_path, text) == {"main"}


def test_functions_that_call_themselves_and_long_sums_end(tmp_path):
    long = " + ".join(["n"] * 3000)
    text = f"def fact(n):\n    return fact(n - 1) * n + n\n\ndef total(n):\n    m = {long}\n    return fact(m) + fact(n) * m\n"
    assert fused(tmp_path, text) == set()
