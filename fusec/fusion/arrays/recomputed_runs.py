"""Find the longest legal and profitable run whose producers are recomputed at several offsets."""

from dataclasses import replace

from fusec.fusion.arrays.right_hand_side import only_right_hand_side
from fusec.fusion.halos.stencil_recomputation import ends_with_places, placements, recomputed
from fusec.fusion.model.candidate import Candidate, Placement
from fusec.fusion.model.decided import Legal
from fusec.fusion.model.obligation import Objection
from fusec.fusion.obligations.proof import prove, proved
from fusec.fusion.profit.cut_points import seams
from fusec.fusion.profit.profit import recomputation
from fusec.fusion.profit.rolling_buffers import windows_that_pay

_MOST_ENDS = 64  # launches after the first that a run with recomputed producers may have


def recomputations(alone: Candidate, ends: list[int]) -> list[tuple[Candidate, tuple[Placement, ...]]]:
    """The runs to each of the ends whose launches share data throughout, with the places at which these are
    computed."""
    plain = (replace(alone, last=end) for end in ends_with_places(alone, ends[:_MOST_ENDS]))
    found = ((candidate, placements(candidate)) for candidate in plain if not any(seams(candidate)))
    return [(candidate, places) for candidate, places in found if places is not None]


def longest_recomputed(further: list[tuple[Candidate, tuple[Placement, ...]]]) -> Legal | None:
    """The longest run in which recomputing neighbours, or keeping them in row buffers, is legal and pays.

    A part of such a run need not be legal, for example if two intermediates of different extents are both results. If
    the last launch may not store its value, because others read what it overwrites, NumPy stores it.
    """
    for plain, places in reversed(further):
        legal = legal_at(plain, places)
        if legal is not None:
            return legal
    return None


def legal_at(plain: Candidate, places: tuple[Placement, ...]) -> Legal | None:
    """The run with its launches computed at these places, or all of it except its last store, if that is legal and
    pays."""
    whole = _paying(plain, places)
    answer = None if whole is None else prove(whole)
    if whole is not None and isinstance(answer, tuple):
        return Legal(whole, answer)
    may_store_apart = answer is None or (isinstance(answer, Objection) and answer.code == "FUS204")
    value = only_right_hand_side(plain) if may_store_apart else None
    places_of_value = None if value is None else placements(value)
    part = None if value is None or places_of_value is None else _paying(value, places_of_value)
    return None if part is None else proved(part)


def _paying(plain: Candidate, places: tuple[Placement, ...]) -> Candidate | None:
    candidate = recomputed(plain, places)
    pays = recomputation(plain, places).pays or windows_that_pay(candidate) is not None
    return candidate if pays else None
