"""What a guard of CUDA kernels tries on small arrays: the author's statements, with what the kernel takes."""

from collections.abc import Sequence

from fusec.base.ir.array import Array
from fusec.base.ir.operand import PreparationInput
from fusec.base.plan.broadcasts import whole_text
from fusec.base.plan.plan import FusionGroup
from fusec.generate.cuda.kernels import CudaKernel
from fusec.generate.cuda.row_kernels import CudaRowKernel
from fusec.generate.guards.fusion_object import converted_numbers, selections
from fusec.generate.guards.index_arrays import Numbers, all_numbers, index_arrays, index_stand_ins
from fusec.generate.guards.slice_bounds import names_asked
from fusec.generate.guards.tuple_elements import TakenElements
from fusec.generate.text.line_breaks import Bracketed, Item


def authors_statements(
    function: str,
    group: FusionGroup,
    given: Sequence[str],
    kernel: CudaKernel | CudaRowKernel,
    taken: TakenElements,
    indexed: Numbers,
) -> Item:
    """The author's statements. They take converted numbers in place of the originals, selected elements as `selections`
    gives them, and likewise elements, `{0: sigma_at_0}`."""
    if pairs_of(kernel):
        return _of_pairs(function, group, pairs_of(kernel), indexed)
    asked = {name for name in names_asked(group) if name not in given}
    if not (taken.elements or asked or any(each.is_inside for each in group.call.preparations)):
        return function
    stand_ins = converted_numbers(group) | taken.stand_ins() | selections(group)
    names = [operand.name for operand in group.call.operands if not isinstance(operand, PreparationInput)]
    names = [name for name in names if name not in asked]
    names += [each.made.name for each in group.call.preparations if each.is_inside and each.made.name in given]
    names += all_numbers(indexed)
    authors = taken.arguments([operand.name for operand in group.call.operands])
    own = (*(stand_ins.get(name, name) for name in authors), *index_stand_ins(group, indexed))
    if index_arrays(group) and names == [*own]:
        return function
    return Bracketed(f"lambda {', '.join(names)}: {function}(", own, ")")


def _of_pairs(function: str, group: FusionGroup, pairs: Sequence[Array], indexed: Numbers) -> Bracketed:
    """The same function, which takes arrays without new axes: `x_new[0, :]` for `x`."""
    made = {each.name for each in group.call.prepared} - indexed.keys()
    wholes = {array.base: whole_text(array, array.name) if array.is_view else array.name for array in reversed(pairs)}
    names = [array.name for array in pairs if array.name not in made]
    # only sizes are asked of other operands, and not by these statements
    stand_ins = {each.name: "None" for each in group.call.operands if each.name not in names}
    stand_ins |= converted_numbers(group) | wholes
    own = (
        *(stand_ins.get(each.name, each.name) for each in group.call.operands),
        *index_stand_ins(group, indexed, wholes),
    )
    return Bracketed(f"lambda {', '.join(names)}: {function}(", own, ")")


def pairs_of(kernel: CudaKernel | CudaRowKernel) -> tuple[Array, ...]:
    """The views of arrays, with new axes, that a kernel of rows or columns takes."""
    return kernel.pairs if isinstance(kernel, CudaRowKernel) else ()
