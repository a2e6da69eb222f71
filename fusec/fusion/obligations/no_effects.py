"""Obligation: the members compute elements and have no side effects."""

from fusec.base.ir.operand import FunctionReference, Selector
from fusec.base.proof.facts import FactKind, RuntimeFact
from fusec.base.proof.verdict import Proved, Unproved
from fusec.fusion.model.candidate import Candidate
from fusec.fusion.model.obligation import Objection


def no_effects(candidate: Candidate) -> Proved | Objection:
    """Every member only reads and writes elements: no barrier, atomic, random draw, input or output.

    It is a fact that the operands are plain arrays and scalars, whose operators run no user code, and that variables for
    axes have the values that the kernel is made for.

    Breaks: a kernel that draws random numbers, fused twice into two consumers.
    """
    for launch in candidate.launches:
        effects = sorted(effect.value for effect in launch.kernel.effects)
        if effects:
            return Objection("FUS401", Unproved(f"`{launch.name}` {effects[0]}."), launch.span)
    values = (operand.name for operand in candidate.operands if not isinstance(operand, FunctionReference))
    plain = RuntimeFact(FactKind.PLAIN, tuple(values))
    as_written = () if candidate.plain is None else candidate.plain.arrays
    bounds = {name for array in (*as_written, *candidate.arrays) for name in array.code.bounds}
    operands = (operand for launch in candidate.launches for operand in launch.operands)
    chosen = {operand.name: operand.value for operand in operands if isinstance(operand, Selector) and operand.value}
    integers = tuple(sorted({*bounds, *(name for name, value in chosen.items() if value != "None")}))
    asked = [RuntimeFact(FactKind.INTEGER, integers)] if integers else []
    asked += [
        RuntimeFact(FactKind.BOUND, (name, "is" if value == "None" else "==", value)) for name, value in chosen.items()
    ]
    return Proved((plain, *asked))
