"""Which operands of a CUDA kernel does its dispatcher take out of a tuple, or an array?"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from fusec.base.ir.array import Array
from fusec.base.plan.broadcasts import element_operands, literal_index
from fusec.base.plan.plan import FusionGroup
from fusec.generate.body.body import Body
from fusec.generate.guards.number_checks import lambda_head
from fusec.generate.text.line_breaks import Bracketed


@dataclass(frozen=True, slots=True)
class TakenElements:
    """Elements, `sigma[0]`, which the kernel is given by names of their own, and the `bases` that these are of."""

    elements: tuple[Array, ...]

    @property
    def bases(self) -> dict[str, str]:
        """By the name of an element."""
        return {array.name: array.base for array in self.elements}

    def arguments(self, given: Sequence[str]) -> list[str]:
        """What the dispatcher has where the kernel is given these: `sigma` once for all of its elements."""
        return list(dict.fromkeys(self.bases.get(name, name) for name in given))

    def taking(self, given: Sequence[str]) -> Bracketed | str:
        """`lambda x, sigma: (x, element_of(sigma, 0))`: what the kernel is given, of the arguments."""
        places = {array.name: f"element_of({array.base}, {literal_index(array)})" for array in self.elements}
        return Bracketed(
            f"{lambda_head(self.arguments(given))}: (", tuple(places.get(name, name) for name in given), ")"
        )

    def stand_ins(self) -> dict[str, str]:
        """What the author's statements are given in the place of each base, with the elements that they take: `{0: sigma_at_0}`."""
        entries: dict[str, list[str]] = {}
        for array in self.elements:
            index = literal_index(array)
            entries.setdefault(array.base, []).append(f"{f'({index})' if ',' in index else index}: {array.name}")
        return {base: f"{{{', '.join(own)}}}" for base, own in entries.items()}


def taken_elements(group: FusionGroup, body: Body) -> TakenElements:
    """Those of operands that may be tuples."""
    return TakenElements(element_operands(body.operands, group.operands, body.written))


def with_elements(
    group: FusionGroup, body: Body, given: Sequence[str], taken: TakenElements
) -> tuple[FusionGroup, Body, list[str]]:
    """The same, where elements are operands like others."""
    names: dict[str, list[str]] = {}
    for array in taken.elements:
        names.setdefault(array.base, []).append(array.name)
    own = [name for base in given for name in names.get(base, [base])]
    operands = [
        replace(operand, name=name, expression=name)
        for operand in group.operands
        for name in names.get(operand.name, [operand.name])
    ]
    arrays = [_as_whole(array) if array in taken.elements else array for array in body.operands]
    arrays.sort(key=lambda array: own.index(array.base) if array.base in own else len(own))
    return replace(group, operands=tuple(operands)), replace(body, operands=tuple(arrays)), own


def _as_whole(array: Array) -> Array:
    return replace(
        array, text=array.name, base=array.name, margins=(), extents=None, lost_axes=0, selection=None, spelling=""
    )
