"""Constants as CUDA C++ spells them: literals, and arithmetic of floats, which Python computes."""

import pytest

from fusec.base.scalars.cuda_functions import cuda_literal


@pytest.mark.parametrize(
    ("text", "spelled"),
    [
        ("2", "2"),
        ("-3", "-3"),
        ("0.1", "0.1"),
        ("4.0 / 16.0", "0.25"),
        ("-(1.0 + 2) * 0.5", "-1.5"),
        ("1 / 3", repr(1 / 3)),
        ("0.5j", "imaginary(0.5)"),
        ("-0.5j", "-imaginary(0.5)"),
        ("1 - 0.5j", "complex_number(1.0, -0.5)"),
        ("-0.0 + 0.5j", "complex_number(0.0, 0.5)"),
    ],
)
def test_numbers(text: str, spelled: str) -> None:
    assert cuda_literal(text) == spelled


@pytest.mark.parametrize(
    "text",
    [
        "True",
        "'a'",
        "2147483648",
        "100 * 3",
        "1.0 / 0",
        "1e308 * 10.0",
        "2.0**3",
        "1j + 1.0",
        "1 - 0j",
        "1e999j",
        "0.5j * 2j",
        "x / 2.0",
        "1 +",
    ],
)
def test_what_is_left_to_the_original(text: str) -> None:
    """An integer among them: whether it fits a dtype is asked of literals only."""
    assert cuda_literal(text) is None
