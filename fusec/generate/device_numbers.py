"""What does Python say of the numbers of a CUDA kernel, before each launch?"""

from collections.abc import Mapping
from dataclasses import dataclass

from fusec.base.constant_arithmetic import folded_literal, is_folded, is_rounded_power
from fusec.base.expression import Expr
from fusec.base.kernel import HelperFunction
from fusec.generate.body import Body
from fusec.generate.kernel_lines import ModuleSpelling
from fusec.generate.number_checks import NumberCheck, NumberFinder, is_power, is_square


@dataclass(frozen=True, slots=True)
class DeviceNumbers:
    """`checks` may raise, or turn complex; `raised` are powers that the kernel takes from Python, `squared` what it multiplies by itself
    where the author wrote a power; `known` are powers of constants with the literals that the kernel has of them."""

    checks: tuple[NumberCheck, ...]
    raised: tuple[NumberCheck, ...]
    squared: tuple[NumberCheck, ...]
    known: tuple[tuple[Expr, str], ...]


def device_numbers(
    body: Body,
    arrays: frozenset[str],
    helpers: Mapping[str, HelperFunction],
    spelling: ModuleSpelling,
    constants: Mapping[str, str],
) -> DeviceNumbers:
    """Those of the body, and of the functions that it calls, but for operands in `arrays`. `constants`: those that the body names."""
    finder = NumberFinder(arrays, helpers, spelling, constants)
    finder.read(body)
    squares = {value for value, (written, known) in finder.numbers.items() if is_square(written, known)}
    found = [check for check in finder.found if not finder.is_covered(check)]
    raised = [check for check in found if is_power(check.value) and check.value not in squares]
    checks = [check for check in found if check not in raised]
    powers = {value: folded_literal(*entry) for value, entry in finder.numbers.items() if is_folded(entry[0])}
    return DeviceNumbers(
        checks=tuple(map(finder.with_lets, checks)),
        raised=tuple(map(finder.with_lets, raised)),
        squared=tuple(map(finder.with_lets, finder.squared)),
        known=tuple(
            (value, literal) for value, literal in powers.items() if literal and is_rounded_power(value, literal)
        ),
    )
