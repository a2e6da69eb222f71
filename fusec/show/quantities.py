"""Format numbers with their units."""

from math import isfinite


def count(number: int, noun: str, nouns: str = "") -> str:
    """`1 group`, `2 groups`, `1,000 inputs`."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {nouns or f'{noun}s'}"


def duration(seconds: float | None) -> str:
    """Three digits with a suitable unit: `350 ns`, `3.1 us`, `42.1 ms`, `1.25 s`; `-` for a missing measurement.

    >>> duration(0.0000031)
    '3.1 us'
    """
    if seconds is None or not isfinite(seconds):
        return "-"
    for factor, unit in ((1e9, "ns"), (1e6, "us"), (1e3, "ms")):
        if round(seconds * factor, 3) < 1000:
            return f"{_three_digits(seconds * factor)} {unit}"
    return f"{_three_digits(seconds)} s"


def finite(value: float | None) -> float | str | None:
    """The value in a form that JSON allows: infinities and NaN as text."""
    return value if value is None or isfinite(value) else str(value)


def _three_digits(value: float) -> str:
    return f"{value:.3g}" if value < 999.5 else f"{value:.0f}"
