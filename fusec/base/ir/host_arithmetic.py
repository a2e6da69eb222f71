"""A statement between launches that computes with numbers on the host."""

from fusec.base.records import dataclass


@dataclass(frozen=True, slots=True)
class HostArithmetic:
    """`name = expression`, which raises nothing if `numbers` are Python integers or floats, `integers` are Python
    integers, `positives` of both are greater than 0, and `sizes` are arrays, each with more axes than its number;
    `exact` are those that must have so many.

    `blocks = (n + threads - 1) // threads`, `half = 0.5 * dt`, `n = u.shape[0]`.
    """

    name: str
    expression: str
    numbers: tuple[str, ...]
    integers: tuple[str, ...]
    sizes: tuple[tuple[str, int], ...]
    is_whole: bool  # its value is surely an integer
    operations: int  # each makes an integer at most 64 bits longer
    is_product: bool  # of two or more non-literals, which may double the length of an integer
    positives: tuple[str, ...] = ()
    exact: tuple[tuple[str, int], ...] = ()

    @property
    def sources(self) -> tuple[str, ...]:
        return *self.numbers, *self.integers, *(name for name, _ in self.sizes)
