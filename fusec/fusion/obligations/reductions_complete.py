"""Obligation: a reduced value is read only after the whole reduction."""

from fusec.base.ir.access import AccessKind, Sharing
from fusec.base.proof.dependence import DependenceKind
from fusec.base.proof.integer_sets import Touch, different_instances
from fusec.base.proof.verdict import Proved, Refuted, Unproved
from fusec.fusion.model.candidate import Candidate
from fusec.fusion.model.obligation import Objection, object_to, witness_sentence


def reductions_complete(candidate: Candidate) -> Proved | Objection:
    """No launch touches the result of an earlier reduction of the group, which is complete only at the end of the
    kernel.

    Breaks: `m = np.max(x * 2)` then `y = x - m`.
    """
    for kind in DependenceKind:
        for dependence, source, sink in candidate.dependences(kind):
            accesses = (dependence.first, dependence.second)
            if not any(access.sharing is Sharing.ALL for access in accesses):
                continue
            pair = (source, sink)
            ends = tuple(zip(pair, accesses, strict=True))
            witness = different_instances(*(Touch(launch.kernel.domain, access) for launch, access in ends))
            if witness is not None:
                sentence = witness_sentence(witness, ends[0], ends[1])
                return object_to("FUS206", Refuted(sentence), pair, "it needs the whole reduction")
            if any(access.kind is AccessKind.REDUCE for access in accesses):
                reason = "even a reduction of one element is complete only when the kernel ends."
                return object_to("FUS206", Unproved(reason), pair, "it needs the whole reduction")
    return Proved()
