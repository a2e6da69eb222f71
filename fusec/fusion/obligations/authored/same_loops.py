"""Obligation: the compiled functions run the same instances in loops of the same kind."""

import ast
from collections.abc import Iterator, Mapping

from fusec.base.ir.affine import Affine, affine
from fusec.base.ir.kernel import LoopCall, loop_calls, nest_calls
from fusec.base.ir.loop_call import NestCall
from fusec.base.ir.made_array import MadeArray
from fusec.base.proof.dependence import first_pairs
from fusec.base.proof.facts import FactKind, RuntimeFact
from fusec.base.proof.integer_sets import can_be_equal
from fusec.base.proof.verdict import Proved, Unproved
from fusec.fusion.analysis.unstored_arrays import own_arrays
from fusec.fusion.model.candidate import Candidate
from fusec.fusion.model.obligation import Objection, object_to


def same_loops(candidate: Candidate) -> Proved | Objection:
    """The loops have the same depth, and their bounds can be equal for some sizes. It is a fact that bounds with
    different texts are equal.

    The fused loop has the bounds of the first loop. An instance that only one function runs would be lost, or run for
    all functions.

    Breaks: `for i in range(n)` in one function, `for i in range(1, n)` in the next.
    """
    calls = loop_calls(candidate.launches)
    first, *others = calls
    for pair in first_pairs(calls, _loops):
        reason = _difference(pair)
        if not reason and not can_be_equal(*(launch.kernel.domain for launch in pair)):
            reason = "no size lets both loops run the same instances."
        if reason:
            return object_to("FUS201", Unproved(reason), pair, "it runs other instances")
    facts = dict.fromkeys(fact for other in others for fact in _equal_bounds(first, other))
    asked = [_of_doubles(each.loop, candidate) for each in calls if each.loop.text.ufunc.is_asked]
    facts |= dict.fromkeys(fact for each in calls for fact in _broadcast_nothing(each.loop, candidate))
    known = _known(candidate)
    unknown = next((name for fact in facts for name in _named(fact) if name not in known), "")
    if unknown:
        reason = f"one of them runs as far as `{unknown}` has elements, an array that none of them is given."
        return object_to("FUS201", Unproved(reason), (first, candidate.launches[-1]), "it may run other instances")
    return Proved((*facts, *asked))


def _loops(launch: LoopCall) -> tuple[object, ...]:
    return launch.loop.text.loops, launch.kernel.domain


def _known(candidate: Candidate) -> set[str]:
    return {name for call in nest_calls(candidate.launches) for name in call.arguments}


def _broadcast_nothing(call: NestCall, candidate: Candidate) -> Iterator[RuntimeFact]:
    """Facts for ufuncs, which broadcast an array of one element and raise for unequal sizes: the loop does neither."""
    if not call.ufunc.alike:
        return
    lengths = _lengths(candidate)
    for sizes in (call.ufunc.alike, *call.ufunc.alike_sizes):
        first, *others = (lengths.get(size, size) for size in sizes)
        yield from (RuntimeFact(FactKind.EXTENT, (first.text, size.text)) for size in others if size != first)


def _lengths(candidate: Candidate) -> dict[Affine, Affine]:
    """For each extent of an array that is no operand of the group, the equal extent of an array that is one."""
    known, made = _known(candidate), {each.name for each in own_arrays(candidate)}
    found: dict[Affine, Affine] = {}
    for call in nest_calls(candidate.launches):
        given = dict(zip(call.text.instance.parameters, call.arguments, strict=True))
        for parameter, size in zip(call.text.ufunc.alike, call.ufunc.alike, strict=True):
            is_unknown = any(name.partition(".")[0] not in known for name in size.names)
            if is_unknown and given[parameter] not in made:
                found.setdefault(size, affine(f"{given[parameter]}.shape[0]"))
    return found


def _of_doubles(call: NestCall, candidate: Candidate) -> RuntimeFact:
    """The fact that a ufunc runs its loop of doubles, which the types of its operands decide; types of arrays made by
    the loop are known."""
    own = {each.name: each for each in own_arrays(candidate)}
    made = {each.name for each in call.made}
    given = (_type_of(name, own) for name in call.arguments if name not in made)
    return RuntimeFact(FactKind.DOUBLES, (call.function, *given))


def _type_of(name: str, own: Mapping[str, MadeArray]) -> str:
    """The operand with this type, or NumPy's name for the type."""
    while name in own and own[name].like:
        name = own[name].like
    return f"np.{own[name].dtype}" if name in own else name


def _named(fact: RuntimeFact) -> Iterator[str]:
    """The variables in the two bounds."""
    trees = (ast.parse(text, mode="eval") for text in fact.operands)
    return (node.id for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Name) and node.id != "len")


def _difference(pair: tuple[LoopCall, LoopCall]) -> str:
    first, second = nest_calls(pair)
    if len(first.text.loops) != len(second.text.loops):
        return f"it has {len(second.text.loops)} loops, `{pair[0].name}` has {len(first.text.loops)}."
    words = [" and ".join(f"`{loop.partition('(')[0]}`" for loop in call.text.loops) for call in (first, second)]
    if words[0] != words[1]:
        return f"it loops over {words[1]}, `{pair[0].name}` over {words[0]}."
    for own, other in zip(first.text.loops, second.text.loops, strict=True):
        if own.startswith("prange") and _arguments(own) != _arguments(other):
            return f"it loops over `{other}`, `{pair[0].name}` over `{own}`, whose variables numba gives other types."
    return ""


def _arguments(loop: str) -> int:
    """The number of arguments of `range(1, n)`."""
    call = ast.parse(loop, mode="eval").body
    return len(call.args) if isinstance(call, ast.Call) else 0


def _equal_bounds(first: LoopCall, other: LoopCall) -> Iterator[RuntimeFact]:
    depth = len(first.loop.text.loops)
    for own, extent in zip(first.kernel.domain.extents[:depth], other.kernel.domain.extents[:depth], strict=True):
        if own.constant == extent.constant and own.terms and extent.terms:
            own, extent = own - own.constant, extent - extent.constant
        if own != extent:
            yield RuntimeFact(FactKind.EXTENT, (own.text, extent.text))
