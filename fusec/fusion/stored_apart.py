"""Is a run worth its last launch's value, where others read what that overwrites, so that NumPy has to store it?"""

from fusec.base.plan import Decision
from fusec.fusion.candidate import Candidate
from fusec.fusion.contraction import outputs
from fusec.fusion.obligation import Objection
from fusec.fusion.proof import prove
from fusec.fusion.right_hand_side import only_right_hand_side

_LEAST_VANISHING = 2  # arrays: for one, NumPy's store costs as much as writing and reading it did
_LEAST_OF_UPDATE = 3  # NumPy's `u[1:-1] += value` reads what is there, too


def stored_apart(run: Candidate, longer: Candidate) -> tuple[Candidate, tuple[Decision, ...]] | None:
    """The run with the value of one launch more, and its proof, if fewer arrays are then stored.

    `n = u[:-2] - u[1:-1]; s = u[2:] - u[1:-1]; u[1:-1] = u[1:-1] + k * (n * g(n) + s * g(s))`: neither `n` nor `s` is.
    """
    value = only_right_hand_side(longer)
    if value is None:
        return None
    vanishing = {output.name for output in outputs(run)} - {output.name for output in outputs(value)}
    if len(vanishing) < (_LEAST_OF_UPDATE if longer.launches[-1].is_update else _LEAST_VANISHING):
        return None
    answer = prove(value)
    return None if isinstance(answer, Objection) else (value, answer)
