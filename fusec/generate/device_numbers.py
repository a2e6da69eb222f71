"""What does Python say of the numbers of a CUDA kernel, before each launch?"""

from dataclasses import dataclass

from fusec.base.constant_arithmetic import folded_literal, is_folded, is_rounded_power
from fusec.base.expression import Expr
from fusec.generate.number_checks import NumberCheck, NumberFinder, is_power, is_square


@dataclass(frozen=True, slots=True)
class DeviceNumbers:
    """`checks` may raise, or turn complex; `raised` are powers that the kernel takes from Python, `squared` what it multiplies by itself
    where the author wrote a power; `known` are powers of constants with the literals that the kernel has of them."""

    checks: tuple[NumberCheck, ...]
    raised: tuple[NumberCheck, ...]
    squared: tuple[NumberCheck, ...]
    known: tuple[tuple[Expr, str], ...]


def device_numbers(finder: NumberFinder) -> DeviceNumbers:
    """Those of what it has read, and of the functions that this calls."""
    squares = {value for value, (written, known) in finder.numbers.items() if is_square(written, known)}
    found = finder.checks()
    raised = [check for check in found if is_power(check.value) and check.value not in squares]
    checks = [check for check in found if check not in raised]
    powers = {value: folded_literal(*entry) for value, entry in finder.numbers.items() if is_folded(entry[0])}
    return DeviceNumbers(
        checks=tuple(checks),
        raised=tuple(raised),
        squared=tuple(map(finder.with_lets, finder.squared)),
        known=tuple(
            (value, literal) for value, literal in powers.items() if literal and is_rounded_power(value, literal)
        ),
    )
