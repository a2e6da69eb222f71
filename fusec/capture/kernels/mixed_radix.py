"""Mixed-radix digits of a thread index: quotients and remainders that together identify the index.

With two widths, `k // (h * w)`, `k // w % h` and `k % w` are the digits of `k`, unique if both widths are above 0.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import prod

from fusec.base.ir.thread_kernel import THREADS
from fusec.base.records import dataclass

Monomial = tuple[str, ...]
Widths = tuple[str, ...]  # a product of names and at most one number, which comes last


@dataclass(frozen=True, slots=True)
class Digit:
    """`place // low % high`; the quotient itself if `high` is None.

    >>> str(Digit("d0").below(("h", "w")).over(("w",)))
    'd0 // w % h'
    """

    place: str
    low: Widths = ()
    high: Widths | None = None

    def over(self, widths: Widths) -> Digit | None:
        """The digit over a positive product: `k // a // b` is `k // (a * b)`; `k % (a * b) // b` is `k // b % a`."""
        low = _product(*self.low, *widths)
        if self.high is None:
            return replace(self, low=low)
        high = _quotient(self.high, widths)
        return replace(self, low=low, high=high) if high else None

    def below(self, widths: Widths) -> Digit | None:
        """The digit modulo the product: `k % (a * b) % b` is `k % b`."""
        high = _product(*widths)
        if not high or (self.high is not None and _quotient(self.high, high) is None):
            return None
        return replace(self, high=high)

    def __str__(self) -> str:
        low = f" // {'*'.join(self.low)}" if self.low else ""
        high = f" % {'*'.join(self.high)}" if self.high is not None else ""
        return f"{self.place}{low}{high}"


@dataclass(frozen=True, slots=True)
class Counted:
    """The thread index that the digits form, the widths, and whether the lowest digit comes first."""

    place: str
    widths: Widths
    is_turned: bool


def digit_of(name: str) -> Digit | None:
    """The digit with this name; None for any other name."""
    rest, _, high = name.partition(" % ")
    place, _, low = rest.partition(" // ")
    if place not in THREADS:
        return None
    return Digit(place, tuple(low.split("*")) if low else (), tuple(high.split("*")) if high else None)


def counted(parts: Sequence[Mapping[Monomial, int]]) -> Counted | None:
    """The digits that the sums of products hold, one each; for a single sum, the digits whose weighted sum it is."""
    if len(parts) == 1:
        return _summed(parts[0])
    digits = [_digit_in(terms) for terms in parts]
    known = [digit for digit in digits if digit is not None]
    if len(known) < len(digits) or (len(digits) > 2 and any(len(digit.high or ()) > 1 for digit in known)):
        return None
    upwards = _chain(known[::-1])
    turned = _chain(known) if upwards is None else None
    widths = upwards if turned is None else turned
    return None if widths is None else Counted(known[0].place, widths, upwards is None)


def _summed(terms: Mapping[Monomial, int]) -> Counted | None:
    digits = [digit for names in terms for name in names if " " in name and (digit := digit_of(name)) is not None]
    ordered = sorted(digits, key=lambda digit: (digit.high is None, len(digit.low), digit.low))
    widths = _chain(ordered)
    expected = {tuple(sorted((str(d), *(n for n in d.low if not n.isdecimal())))): _number(d.low) for d in digits}
    return Counted(digits[0].place, widths, False) if widths is not None and expected == dict(terms) else None


def _digit_in(terms: Mapping[Monomial, int]) -> Digit | None:
    match list(terms.items()):
        case [((name,), 1)] if " " in name:
            return digit_of(name)
        case _:
            return None


def _chain(digits: Sequence[Digit]) -> Widths | None:
    """The widths that must be above 0 so that the digits, lowest first, identify the index; None if they do not."""
    low, widths = Widths(), Widths()
    for digit in digits:
        if digit.low != low or digit.place != digits[0].place or (digit.high is None) != (digit is digits[-1]):
            return None
        widths = (*widths, *(digit.high or ()))
        low = _product(*low, *(digit.high or ()))
    return widths or None


def _product(*widths: str) -> Widths:
    """The names in order, then the product of the numbers; empty for 1."""
    number = _number(widths)
    return (*sorted(name for name in widths if not name.isdecimal()), *([str(number)] if number != 1 else []))


def _number(widths: Sequence[str]) -> int:
    return prod(int(width) for width in widths if width.isdecimal())


def _quotient(product: Widths, divisor: Widths) -> Widths | None:
    """`product / divisor`; None if the quotient may not be whole."""
    names, others = (Counter(n for n in each if not n.isdecimal()) for each in (product, divisor))
    number, other = _number(product), _number(divisor)
    if others - names or number % other:
        return None
    return _product(*(names - others).elements(), str(number // other))
