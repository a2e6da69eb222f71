"""Which extents of arrays are one size, when elements are computed in other threads?"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from fusec.base.access import AccessRelation
from fusec.base.affine import Affine, affine
from fusec.base.domain import IterationDomain
from fusec.base.guard_conditions import guard_conditions
from fusec.base.kernel import Launch
from fusec.fusion.candidate import Candidate
from fusec.fusion.launch_contractions import shapes_known


@dataclass(frozen=True, slots=True)
class Sizes:
    """`names` says of arrays which other one has the same shape; `alike` are the pairs of which that is a fact."""

    names: Mapping[str, str]
    ranks: Mapping[str, int]
    alike: tuple[tuple[str, str], ...] = ()

    def renamed(self, expression: Affine) -> Affine:
        """The expression over the extents of the first array of each shape."""
        total = affine(expression.constant)
        for name, factor in expression.terms:
            total = total + affine(self._size(name)) * factor
        return total

    def domain(self, domain: IterationDomain) -> IterationDomain:
        extents, starts = (tuple(map(self.renamed, each)) for each in (domain.extents, domain.starts))
        return replace(domain, extents=extents, starts=starts)

    def access(self, access: AccessRelation) -> AccessRelation:
        index = access.array.index
        if index is None:
            return access
        return replace(access, array=replace(access.array, index=tuple(map(self.renamed, index))))

    def _size(self, name: str) -> str:
        array, dot, extent = name.partition(".")
        is_length = extent == "size" and self.ranks.get(array) == 1
        return f"{self.names.get(array, array)}{dot}{'shape[0]' if is_length else extent}" if dot else name


def sizes_of(candidate: Candidate, plain: Launch, placed: Launch) -> Iterator[Sizes]:
    """What is known of shapes; then as if all arrays that both guards ask for extents had one shape."""
    ranks: dict[str, int] = {}
    for launch in candidate.launches:
        assert launch.grid is not None
        ranks |= {name: rank for name, rank in zip(launch.grid.arrays, launch.grid.ranks, strict=True) if rank}
    known = shapes_known(candidate)
    yield Sizes(known, ranks)
    assert plain.grid is not None
    domain = placed.kernel.domain
    own = (*domain.extents, *domain.starts, *(guard_conditions(plain.grid, {}) or ()))
    asked = {name.partition(".")[0] for each in own for name in each.names if "." in name}
    roots = sorted({known.get(name, name) for name in asked})
    if roots and len({ranks.get(name, 0) for name in roots} - {0}) == 1:
        alike = tuple((roots[0], name) for name in roots[1:])
        names = dict.fromkeys((*roots, *(name for name in known if known[name] in roots)), roots[0])
        yield Sizes({**known, **names}, ranks, alike)


def spelled(expression: Affine) -> str | None:
    """`n - 1` as Python computes it; None where a name is none of the caller's."""
    text = ""
    for name, factor in sorted(expression.terms, key=lambda term: -term[1]):
        if " " in name:
            return None
        sign = "-" if factor < 0 else "+"
        term = name if abs(factor) == 1 else f"{abs(factor)} * {name}"
        text = f"{text} {sign} {term}" if text else term if factor > 0 else f"-{term}"
    constant = expression.constant
    if not text:
        return str(constant)
    return f"{text} {'-' if constant < 0 else '+'} {abs(constant)}" if constant else text
