"""Iteration domains: the instances that a launch runs."""

from fusec.base.ir.affine import Affine, affine
from fusec.base.records import dataclass

REST = "rest"


@dataclass(frozen=True, slots=True)
class IterationDomain:
    """Instances `[d0, d1, ..., rest]` with `0 <= dk < extents[k]` and `0 <= rest < extents[-1]`.

    Array programs rarely state their rank. The explicit dimensions are those that some slice of the region indexes; the
    last one, `rest`, stands for all trailing dimensions together. All launches of a region have the same dimensions. If
    `starts` is given, with one expression for each dimension, instances also satisfy `starts[k] <= dk`.
    """

    dimensions: tuple[str, ...]
    extents: tuple[Affine, ...]
    starts: tuple[Affine, ...] = ()

    def __post_init__(self) -> None:
        if len(self.dimensions) != len(self.extents) or self.dimensions[-1:] != (REST,):
            raise ValueError(f"a domain ends in `{REST}` and has one extent a dimension: {self}")

    def widened(self, dimensions: tuple[str, ...]) -> "IterationDomain":
        """The domain with starts in a space with these dimensions; each new one has extent 1."""
        missing = len(dimensions) - len(self.dimensions)
        extents = (*self.extents[:-1], *(affine(1),) * missing, affine(1))
        return IterationDomain(dimensions, extents, (*self.starts[:-1], *(affine(0),) * missing, affine(0)))

    def least(self, index: Affine) -> Affine:
        """An expression over sizes than which `index` is no smaller at any instance.

        >>> str(IterationDomain(("d0", REST), (affine("k"), affine(1))).least(affine("n") - affine("d0") - 1))
        '-1*k + 1*n'
        """
        starts = self.starts or (affine(0),) * len(self.dimensions)
        for name, extent, start in zip(self.dimensions, self.extents, starts, strict=True):
            factor = dict(index.terms).get(name, 0)
            first = start if start.terms or start.constant > 0 else affine(0)
            index = index.with_value(name, extent - 1 if factor < 0 else first)
        return index


def dimension_names(explicit: int) -> tuple[str, ...]:
    """`("d0", "d1", "rest")` for two explicit dimensions."""
    return (*(f"d{k}" for k in range(explicit)), REST)


def identity_index(explicit: int) -> tuple[Affine, ...]:
    """The index of a whole array in a region with `explicit` explicit dimensions, without `rest`."""
    return tuple(affine(f"d{k}") for k in range(explicit))
