"""Obligation: no member has a dependence between different instances of itself."""

from itertools import product

from fusec.base.ir.access import AccessKind, AccessRelation
from fusec.base.ir.kernel import AuthorsKernel, Launch
from fusec.base.proof.integer_sets import Touch, different_instances
from fusec.base.proof.parts_apart import parts_apart
from fusec.base.proof.verdict import Proved, Refuted, Unproved
from fusec.fusion.analysis.index_sizes import element_sizes
from fusec.fusion.model.candidate import Candidate
from fusec.fusion.model.obligation import Objection, unknown_element, witness_sentence


def no_self_dependence(candidate: Candidate) -> Proved | Objection:
    """No instance of a launch touches an element that another instance of the same launch writes.

    NumPy computes the whole right-hand side before it stores; a loop would read elements that it has already
    overwritten. Threads of a handwritten kernel would race.

    Breaks: `a[1:] += a[:-1]`; `cuda.atomic.add(s, 0, v[i])` and `y[i] = s[0]` in one kernel.
    """
    for launch in candidate.launches:
        for written, other in product(launch.kernel.accesses, repeat=2):
            if _may_race(launch, written, other) and written.array.storage == other.array.storage:
                objection = _check(launch, written, other)
                if objection is not None:
                    return objection
    return element_sizes(candidate)


def _may_race(launch: Launch, written: AccessRelation, other: AccessRelation) -> bool:
    """Whether threads may conflict: they may update one element atomically in any order, but not load or store it
    meanwhile."""
    if written.kind is AccessKind.REDUCE and isinstance(launch, AuthorsKernel):
        return other.kind is not AccessKind.REDUCE
    return written.kind is AccessKind.WRITE


def _check(launch: Launch, written: AccessRelation, other: AccessRelation) -> Objection | None:
    if not written.is_comparable(other):
        if written.array == other.array and not isinstance(launch, AuthorsKernel):
            return None  # one view, and NumPy's basic views select no element twice
        if parts_apart(written, other):
            return None
        return Objection(
            "FUS406", Unproved(unknown_element(written, other)), launch.span, None, "it may read what it writes"
        )
    witness = different_instances(Touch(launch.kernel.domain, written), Touch(launch.kernel.domain, other))
    if witness is None:
        return None
    sentence = witness_sentence(witness, (launch, written), (launch, other))
    return Objection("FUS202", Refuted(sentence), launch.span, None, "it reads elements that it writes")
