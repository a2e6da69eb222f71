"""Which compiled loops do instances of a later one compute themselves, and in which loop?"""

from fusec.fusion.candidate import Candidate
from fusec.fusion.halos import Wanted, with_places
from fusec.fusion.unstored import unseen_arrays


def with_loop_halos(candidate: Candidate) -> Candidate | None:
    """The candidate with producers computed where consumers read neighbours of theirs; None where none is, or none may be."""
    depths = {len(launch.loop.text.loops) if launch.loop is not None else 0 for launch in candidate.launches}
    in_rows = any(launch.loop is not None and launch.loop.rows for launch in candidate.launches)
    if len(candidate.launches) < 2 or len(depths) > 1 or 0 in depths or in_rows:
        return None
    found = Wanted(candidate, unseen_arrays(candidate))
    readers = found.outside() if found.is_known and found.inside else None
    return with_places(candidate, found, readers[0]) if readers else None
