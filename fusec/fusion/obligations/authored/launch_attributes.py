"""Obligation: the attributes that launches take can be read before the first launch."""

from collections.abc import Iterable

from fusec.base.ir.operand import Attribute
from fusec.base.proof.facts import FactKind, RuntimeFact
from fusec.base.proof.verdict import Proved, Unproved
from fusec.base.text.access_paths import path_rest, path_root
from fusec.fusion.between.opaque_launches import opaque_items
from fusec.fusion.model.candidate import Candidate
from fusec.fusion.model.obligation import Objection


def launch_attributes(candidate: Candidate) -> Proved | Objection:
    """Launches take attributes and entries, `grid[m].Er`, that Python itself reads; that it does is a fact for each
    object.

    They are read once, before all launches. Code of a class would run at another time, and a missing attribute would
    raise before anything is launched.

    Breaks: `scale[g, b](self.u, self.t)` then `shift[g, b](self.t, self.v)`, if `v` is a property that prints.
    """
    beside = [launch for _, _, launch in opaque_items(candidate)]
    texts = dict.fromkeys(text for launch in (*candidate.launches, *beside) for _, text in launch.attributes)
    if not texts:
        return Proved()
    first, last = candidate.launches[0], candidate.launches[-1]
    owners = tuple(dict.fromkeys(path_root(text) for text in texts))
    operands = (*candidate.operands, *(operand for launch in beside for operand in launch.operands))
    given = {operand.name for operand in operands if not isinstance(operand, Attribute)}
    itself = next((owner for owner in owners if owner in given), "") or _holder(tuple(texts))
    if itself:
        reason = f"`{itself}` and attributes of it are both arguments."
        return Objection("FUS208", Unproved(reason), last.span, first.span, "an operand is evaluated in between")
    if not candidate.settings.guards_allowed:
        reason = f"`{next(iter(texts))}` may run code of a class, and guards are forbidden."
        return Objection("FUS208", Unproved(reason), last.span, first.span, "an operand is evaluated in between")
    methods = {each.spelling for launch in (*candidate.launches, *beside) for each in launch.callees.local_functions}
    plain = [text for text in texts if text not in methods]
    return Proved(tuple(RuntimeFact(FactKind.ATTRIBUTES, (owner, *_names(owner, plain))) for owner in owners))


def _holder(texts: tuple[str, ...]) -> str:
    """An attribute or entry that is an argument and whose own attribute is another argument: `self.grid` beside
    `self.grid.u`."""
    return next((text for text in texts if any(other.startswith((f"{text}.", f"{text}[")) for other in texts)), "")


def _names(owner: str, texts: Iterable[str]) -> list[str]:
    return sorted(path_rest(text) for text in texts if path_root(text) == owner)
