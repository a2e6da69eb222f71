"""Affine expressions over named integers: extents of arrays and index expressions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from fusec.base.records import dataclass


@dataclass(frozen=True, slots=True)
class Affine:
    """`constant + sum(coefficient * name)`; `terms` is sorted by name and holds no zero coefficient."""

    terms: tuple[tuple[str, int], ...] = ()
    constant: int = 0

    def __add__(self, other: Affine | int) -> Affine:
        right = affine(other)
        return _normalised((*self.terms, *right.terms), self.constant + right.constant)

    def __sub__(self, other: Affine | int) -> Affine:
        return self + affine(other) * -1

    def __mul__(self, factor: int) -> Affine:
        return _normalised(((name, factor * value) for name, value in self.terms), self.constant * factor)

    def with_value(self, name: str, value: Affine) -> Affine:
        """The expression with `value` substituted for `name`."""
        factor = dict(self.terms).get(name, 0)
        rest = Affine(tuple(term for term in self.terms if term[0] != name), self.constant)
        return rest + value * factor

    def with_values(self, values: Mapping[str, Affine]) -> Affine:
        """The expression with all values substituted at once: a value may contain a name that is replaced."""
        total = affine(self.constant)
        for name, factor in self.terms:
            total = total + values.get(name, affine(name)) * factor
        return total

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(name for name, _ in self.terms)

    @property
    def text(self) -> str:
        """As Python reads it: `n - 2`, `a.shape[0]`."""
        parts = [f"{factor} * {name}" if abs(factor) != 1 else name for name, factor in self.terms]
        parts = [f"-{name}" if factor == -1 else part for part, (name, factor) in zip(parts, self.terms, strict=True)]
        if self.constant or not parts:
            parts.append(str(self.constant))
        return " + ".join(parts).replace("+ -", "- ")

    def __str__(self) -> str:
        """The expression as isl reads it: `n - 2` is `1*n + -2`."""
        parts = [f"{value}*{name}" for name, value in self.terms]
        if self.constant or not parts:
            parts.append(str(self.constant))
        return " + ".join(parts)


def affine(value: Affine | int | str) -> Affine:
    """`3`, `"n"` or an expression, as an expression.

    >>> str(affine("n") - 2)
    '1*n + -2'
    """
    if isinstance(value, Affine):
        return value
    return Affine(constant=value) if isinstance(value, int) else Affine(terms=((value, 1),))


def _normalised(terms: Iterable[tuple[str, int]], constant: int) -> Affine:
    total: dict[str, int] = {}
    for name, value in terms:
        total[name] = total.get(name, 0) + value
    return Affine(tuple(sorted((name, value) for name, value in total.items() if value)), constant)
