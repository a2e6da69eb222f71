"""Decide whether fusing a candidate changes when attributes of objects are read or set."""

from fusec.base.ir.kernel import LaunchForm
from fusec.fusion.model.candidate import Candidate


def moves_attributes(candidate: Candidate) -> bool:
    """Whether fusing moves an access: not if each attribute is read once and first, and only the last statement sets
    any.

    If a method is called, the object's class decides which one.
    """
    if calls_methods(candidate):
        return True
    texts = {name for launch in candidate.launches for name, _ in launch.attributes}
    bound = [name for launch in candidate.launches for name in launch.results if name in texts]
    reads = [name for launch in candidate.launches for name in launch.evaluation.attribute_reads]
    first, last = candidate.launches[0], candidate.launches[-1]
    is_first = first.evaluation.attributes_first and len(reads) == len(first.evaluation.attribute_reads)
    is_last = not bound or (last.results == tuple(bound) and last.source.form is LaunchForm.ASSIGNMENT)
    return not (is_first and is_last and len(set(reads)) == len(reads))


def sets_attributes(candidate: Candidate) -> bool:
    """Whether a statement binds an attribute."""
    texts = {name for launch in candidate.launches for name, _ in launch.attributes}
    return any(name in texts for launch in candidate.launches for name in launch.results)


def calls_methods(candidate: Candidate) -> bool:
    """Whether a statement calls a method, which the object's class chooses."""
    return any(function.method for launch in candidate.launches for function in launch.callees.local_functions)
