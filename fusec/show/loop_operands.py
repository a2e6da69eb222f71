"""The operands of fused calls of compiled functions by kind: arrays, numbers and functions."""

from fusec.base.ir.kernel import nest_calls
from fusec.base.plan.plan import FusionGroup
from fusec.base.proof.facts import FactKind
from fusec.show.json_text import Json


def loops_json(group: FusionGroup) -> Json:
    """The operands by kind, for `fusec verify`; None for a group of anything else."""
    calls = nest_calls(group.members)
    if not calls:
        return None
    beside = nest_calls(each.launch for each in group.opaque)
    counting = {name for call in beside for name in call.arguments} - {
        name for call in calls for name in call.arguments
    }
    calls += beside
    ranks: dict[str, int] = {}
    for call in calls:
        for name, rank in call.ranks:
            ranks[name] = max(rank + call.axes_of_element(name), ranks.get(name, 0))
    counted = (*counting, *(name for call in calls for name in call.integers), *group.named_by(FactKind.INDEX))
    unknown = (name for call in beside if call.text.may_raise for name in call.arguments if name in counting)
    ranks |= dict.fromkeys((name for name in unknown if name not in ranks), max(ranks.values(), default=1))
    integers = {*counted, *group.named_by(FactKind.SIZE)} - {*ranks}
    numbers = {name for call in calls for name in call.arguments} - {*ranks} - integers
    given = [operand.name for operand in group.call.operands]
    return {
        "arrays": [{"name": name, "indices": ranks[name]} for name in given if name in ranks],
        "integers": [name for name in given if name in integers],
        "numbers": [name for name in given if name in numbers],
    }
