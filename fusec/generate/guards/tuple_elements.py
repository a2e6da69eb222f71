"""Operands of a CUDA kernel that are elements of a tuple or an array, which the dispatcher takes out."""

from collections.abc import Sequence
from dataclasses import replace

from fusec.base.ir.array import Array, Selection, UnknownIndex
from fusec.base.ir.operand import Operand, Variable
from fusec.base.plan.body import Body
from fusec.base.plan.broadcasts import element_operands, literal_index
from fusec.base.plan.plan import FusionGroup
from fusec.base.records import dataclass
from fusec.generate.guards.number_checks import lambda_head
from fusec.generate.text.line_breaks import Bracketed, Item


@dataclass(frozen=True, slots=True)
class TakenElements:
    """The `elements`, such as `sigma[0]`, which the kernel takes under names of their own, and the `bases` that contain
    them."""

    elements: tuple[Array, ...]

    @property
    def bases(self) -> dict[str, str]:
        """The base of each element, by the element's name."""
        return {array.name: array.base for array in self.elements}

    def arguments(self, given: Sequence[str]) -> list[str]:
        """The dispatcher's arguments for the kernel's operands: `sigma` once for all of its elements."""
        return list(dict.fromkeys(self.bases.get(name, name) for name in given))

    def taking(self, given: Sequence[str]) -> Item:
        """`lambda x, sigma: (x, element_of(sigma, 0))`: the kernel's operands as a function of the arguments."""
        places = {array.name: f"element_of({array.base}, {literal_index(array)})" for array in self.elements}
        return Bracketed(
            f"{lambda_head(self.arguments(given))}: (", tuple(places.get(name, name) for name in given), ")"
        )

    def stand_ins(self) -> dict[str, str]:
        """The text that the author's statements take in place of each base, with the elements they read: `{0:
        sigma_at_0}`."""
        entries: dict[str, list[str]] = {}
        for array in self.elements:
            index = literal_index(array)
            entries.setdefault(array.base, []).append(f"{f'({index})' if ',' in index else index}: {array.name}")
        return {base: f"{{{', '.join(own)}}}" for base, own in entries.items()}


def taken_elements(group: FusionGroup, body: Body) -> TakenElements:
    """The elements of operands that may be tuples."""
    return TakenElements(element_operands(body.operands, group.call.operands, body.written))


def with_elements(
    group: FusionGroup, body: Body, given: Sequence[str], taken: TakenElements
) -> tuple[FusionGroup, Body, list[str]]:
    """The group with elements as ordinary operands."""
    names: dict[str, list[str]] = {}
    for array in taken.elements:
        names.setdefault(array.base, []).append(array.name)
    own = [name for base in given for name in names.get(base, [base])]
    operands: list[Operand] = []
    for operand in group.call.operands:
        elements = [Variable(name, name) for name in names.get(operand.name, ())]
        operands += elements or [operand]
    arrays = [_as_whole(array) if array in taken.elements else array for array in body.operands]
    arrays.sort(key=lambda array: own.index(array.base) if array.base in own else len(own))
    return (
        replace(group, call=replace(group.call, operands=tuple(operands))),
        replace(body, operands=tuple(arrays)),
        own,
    )


def _as_whole(array: Array) -> Array:
    axes, code = replace(array.axes, lost=0), replace(array.code, spelling="")
    index = UnknownIndex() if isinstance(array.index, Selection) else array.index
    return Array(array.name, array.storage, index, array.name, array.name, None, (), axes, code, array.before_of)
