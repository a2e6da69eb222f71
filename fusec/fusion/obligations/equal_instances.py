"""Obligations: flow, anti and output dependences between members relate equal instances."""

from fusec.base.ir.access import Sharing
from fusec.base.ir.kernel import AuthorsKernel, Launch
from fusec.base.proof.dependence import Dependence, DependenceKind
from fusec.base.proof.integer_sets import Touch, different_instances
from fusec.base.proof.parts_apart import parts_apart
from fusec.base.proof.verdict import Proved, Refuted, Unproved
from fusec.fusion.model.candidate import Candidate
from fusec.fusion.model.obligation import Objection, object_to, unknown_element, witness_sentence


def check_kind(candidate: Candidate, kind: DependenceKind, code: str, message: str) -> Proved | Objection:
    """Every dependence of `kind` inside the candidate relates equal instances only; otherwise an objection."""
    for dependence, source, sink in candidate.dependences(kind):
        if _is_reduced(dependence):
            continue  # the laws `reductions_complete` and `rows_complete` check those
        objection = _check(dependence, (source, sink), code, message)
        if objection is not None:
            return objection
    return Proved()


def _check(dependence: Dependence, pair: tuple[Launch, Launch], code: str, message: str) -> Objection | None:
    accesses = (dependence.first, dependence.second)
    if not dependence.first.is_comparable(dependence.second):
        if dependence.first.array == dependence.second.array and not isinstance(pair[0], AuthorsKernel):
            return None  # the same view at the same instance is the same element, and views select no element twice
        if parts_apart(dependence.first, dependence.second):
            return None
        return object_to("FUS406", Unproved(unknown_element(*accesses)), pair, message)
    source, sink = (Touch(launch.kernel.domain, access) for launch, access in zip(pair, accesses, strict=True))
    witness = different_instances(source, sink)
    if witness is None:
        return None
    ends = tuple(zip(pair, accesses, strict=True))
    return object_to(code, Refuted(witness_sentence(witness, ends[0], ends[1])), pair, message)


def _is_reduced(dependence: Dependence) -> bool:
    return any(access.sharing is not Sharing.NONE for access in (dependence.first, dependence.second))


def anti_at_equal_instances(candidate: Candidate) -> Proved | Objection:
    """Only the equal instance of an earlier launch reads an element that an instance overwrites.

    Breaks: `y = x[1:] * 2` then `x[:-1] = z * 3`.
    """
    return check_kind(candidate, DependenceKind.ANTI, "FUS204", "it overwrites elements that other instances read")


def flow_at_equal_instances(candidate: Candidate) -> Proved | Objection:
    """Every element that an instance reads from an earlier launch was written by the equal instance.

    Breaks: `t = x * 2` then `y = t[1:] - t[:-1]`.
    """
    return check_kind(candidate, DependenceKind.FLOW, "FUS203", "it reads elements that other instances write")


def output_at_equal_instances(candidate: Candidate) -> Proved | Objection:
    """Only the equal instance of an earlier launch writes an element that an instance overwrites.

    Breaks: `x[1:] = a * 2` then `x[:-1] = b * 3`.
    """
    return check_kind(candidate, DependenceKind.OUTPUT, "FUS205", "it overwrites elements that other instances write")
