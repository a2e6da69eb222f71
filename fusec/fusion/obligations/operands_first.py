"""Obligation: opaque operands are evaluated before the first array operation."""

from collections.abc import Mapping

from fusec.base.ir.kernel import LaunchForm
from fusec.base.ir.operand import TimedExpression
from fusec.base.ir.preparation import Extent
from fusec.base.proof.facts import FactKind, RuntimeFact
from fusec.base.proof.verdict import Proved, Unproved
from fusec.base.text.array_parts import item_base, item_places, items_in
from fusec.fusion.analysis.attributes import moves_attributes
from fusec.fusion.analysis.named_values import may_name_value
from fusec.fusion.analysis.queried_operands import evaluated_late
from fusec.fusion.model.candidate import Candidate
from fusec.fusion.model.obligation import Objection


def operands_first(candidate: Candidate) -> Proved | Objection:
    """Every opaque operand is evaluated, in the original too, before any array operation of the group.

    The call of the fused kernel evaluates its arguments first, so an expression with effects would move. A typed
    number, `np.float32(0.5)`, may be evaluated at any time. So may a plain attribute, which is set after the kernel. It
    is a fact that attributes are plain, unless each is read once and before everything else, and only the last
    statement sets one. If there are several objects, which may be identical, no attribute is set. A part of an array,
    `u[n + 1]`, is the same view at any time if `u` is a plain array and `n` an integer, which is a fact.

    Breaks: `t = x * 2` then `y = t + f(x)`, if `f` changes its argument.
    """
    first = candidate.launches[0]
    for launch in candidate.launches:
        operand = next((operand for operand in launch.operands if isinstance(operand, TimedExpression)), None)
        if operand is None or (launch is first and launch.evaluation.opaque_first):
            continue
        reason = (
            f"Python evaluates `{operand.expression}`, which {_may_do(operand)}, after an array operation of the group."
        )
        related = None if launch is first else first.span
        return Objection("FUS208", Unproved(reason), launch.span, related, "an operand is evaluated in between")
    late = evaluated_late(candidate)
    if late is not None:
        why = "is not an array that the kernel takes" if isinstance(late.value, Extent) else "the group binds"
        bound = {name for launch in candidate.launches for name in launch.results}
        source = next((name for name in late.value.sources if name in bound), late.value.sources[0])
        reason = f"`{late.expression}` needs `{source}`, which {why}."
        place = next(launch.span for launch in candidate.launches if late in launch.operands)
        return Objection("FUS208", Unproved(reason), place, None, "an operand is evaluated in between")
    return _attributes(candidate)


def _may_do(operand: TimedExpression) -> str:
    """Why the operand may not be evaluated earlier: reading an attribute may run code of its class."""
    is_attribute = all(part.isidentifier() for part in operand.expression.split("."))
    return "may run code of a class" if is_attribute else "fusec does not model"


def _attributes(candidate: Candidate) -> Proved | Objection:
    found = {name: text for launch in candidate.launches for name, text in launch.attributes}
    spelled = {operand.expression for operand in candidate.operands}
    items = sorted(text for text in spelled.intersection(found.values()) if item_places(text))
    if not items and not moves_attributes(candidate):
        return Proved()
    texts = {name: text for name, text in found.items() if not item_places(text)}
    arrays = sorted({item_base(text) for text in items})
    bound = [name for launch in candidate.launches for name in launch.results if name in texts]
    first, last = candidate.launches[0], candidate.launches[-1]
    attributes = sorted({*texts.values(), *(base for base in arrays if "." in base)})
    functions = [
        function for launch in candidate.launches for function in launch.callees.local_functions if function.method
    ]
    asked = [*attributes, *(function.asked for function in functions)]
    if not candidate.settings.guards_allowed:
        reason = f"`{[*asked, *items][0]}` may run code of a class, and guards are forbidden."
        return Objection("FUS208", Unproved(reason), last.span, first.span, "an operand is evaluated in between")
    if bound and last.source.form is LaunchForm.EXPRESSION and not may_name_value(candidate):
        reason = f"`{texts[bound[0]]}` is set before the value is computed."
        return Objection("FUS207", Unproved(reason), last.span, first.span)
    if candidate.preparations:
        reason = f"`{candidate.preparations[0].name}` is made before the guard checks the attributes."
        return Objection("FUS207", Unproved(reason), last.span, first.span)
    owners = sorted({text.partition(".")[0] for text in asked})
    parts = tuple(RuntimeFact(FactKind.ITEM, (item_base(t), t, str(_axes(t, found, candidate)))) for t in items)
    shared = _beside_its_array(items, found, candidate)
    if shared:
        reason = f"`{item_base(shared)}` and `{shared}` are both operands."
        return Objection("FUS208", Unproved(reason), last.span, first.span, "an operand is evaluated in between")
    own = next((owner for owner in owners if any(operand.name == owner for operand in candidate.operands)), None)
    if own is not None:
        reason = f"`{own}` and attributes of it are both operands."
        return Objection("FUS208", Unproved(reason), last.span, first.span, "an operand is evaluated in between")
    if len(owners) > 1 and (bound or functions):
        reason = f"`{owners[0]}` and `{owners[1]}` may be one object."
        return Objection("FUS208", Unproved(reason), last.span, first.span, "an operand is evaluated in between")
    plain = tuple(RuntimeFact(FactKind.ATTRIBUTES, (o, *_names(o, attributes))) for o in owners)
    return Proved((*plain, *parts))


def _axes(text: str, found: Mapping[str, str], candidate: Candidate) -> int:
    """The largest number of axes that indices of a part name: `u` of `u[n, :, :]` has three, or the original raises.
    `u[n]` alone may be an element, a number, if the group writes no part of `u`, and nothing in place before it is
    read."""
    axes, is_element, written = 0, True, set[str]()
    for launch in candidate.launches:
        named = [item.axes for item in items_in(launch.source.text) if item.text == text]
        axes, is_element = max([axes, *named]), is_element and not (named and written)
        written |= {*launch.writes.updated, *launch.writes.stored}
    bases = {item_base(found.get(name, name)) or name for name in written}
    return axes if is_element and item_base(text) not in bases else max(axes, 2)


def _beside_its_array(items: list[str], found: Mapping[str, str], candidate: Candidate) -> str:
    """A part of an array that is itself an operand, if either is written or the array is an attribute; empty if there
    is none."""
    whole = {operand.expression for operand in candidate.operands} | {*found.values()}
    written = {
        name
        for launch in candidate.launches
        for name in (*launch.writes.updated, *launch.writes.stored, *launch.results)
    }
    written |= {found[name] for name in written & found.keys()}
    for text in items:
        base = item_base(text)
        if base in whole and ("." in base or not written.isdisjoint((base, text))):
            return text
    return ""


def _names(owner: str, attributes: list[str]) -> list[str]:
    return [text.removeprefix(f"{owner}.") for text in attributes if text.startswith(f"{owner}.")]
