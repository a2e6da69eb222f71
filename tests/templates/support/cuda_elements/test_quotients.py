"""Elements that CUDA kernels divide by a number have the bits of a division, for numbers of all kinds; and for each mantissa of a
short format, of which there are few enough, the same steps give the rounded quotient.
"""

import subprocess
from fractions import Fraction
from pathlib import Path

import pytest

from fusec.generate.text.function_tables import cuda_functions
from fusec.generate.text.templates import render
from tests.device.host_cupy import COMPILER, SHIM

PROGRAM = Path(__file__).with_name("quotients.cpp")
DIGITS = 6  # binary ones


@pytest.mark.skipif(COMPILER is None, reason="no host compiler")
def test_quotients_have_the_bits_of_divisions(tmp_path: Path) -> None:
    (tmp_path / "support.cuh").write_text(
        render(
            "support/cuda_elements/support.cuh.jinja",
            {"functions": cuda_functions(), "contracts": False, "is_close": False},
        )
    )
    source = tmp_path / "quotients.cpp"
    source.write_text(f'#include "{SHIM}"\n#include "support.cuh"\n{PROGRAM.read_text()}')
    flags = ["-std=c++17", "-O2", "-w", "-fno-strict-aliasing", "-ffp-contract=off"]
    subprocess.run([str(COMPILER), *flags, "-o", str(tmp_path / "quotients"), str(source)], check=True)
    counted = subprocess.run([str(tmp_path / "quotients")], capture_output=True, text=True, check=True)
    assert counted.stdout.split() == ["0", "0", "0", "0", "0"]


def test_the_steps_round_every_quotient_of_short_mantissas() -> None:
    """P. Markstein's theorem asks for an estimate within one ulp; a product with the reciprocal may be almost 3/2 away."""
    for divisor in range(2 ** (DIGITS - 1), 2**DIGITS):
        reciprocal = rounded(Fraction(1, divisor))
        for x in range(2 ** (DIGITS - 1), 2**DIGITS):
            estimate = rounded(x * reciprocal)
            rest = rounded(x - divisor * estimate)
            assert rounded(estimate + rest * reciprocal) == rounded(Fraction(x, divisor))


def rounded(value: Fraction) -> Fraction:
    """The nearest number of so many digits, of two the even one; exponents have no limit."""
    if not value:
        return value
    exponent = abs(value.numerator).bit_length() - value.denominator.bit_length() - DIGITS
    unit = Fraction(2) ** exponent
    while abs(value) >= 2**DIGITS * unit:
        unit *= 2
    return round(value / unit) * unit
