"""Which launches compute a number that is read after their group? No kernel stores one: the original would run in every call."""

from fusec.fusion.candidate import Candidate
from fusec.fusion.contraction import outputs


def kept_numbers(candidate: Candidate) -> tuple[int, ...]:
    """Their items: `t += dt` of numbers between `u = u + a * t` and `v = v + b * t`, where the next round takes `t`.

    Whether or not anybody reads it, an update stores what it gives.
    """
    last_bound = {name: item for item, launch in candidate.numbered for name in launch.results}
    kept = {last_bound[output.name] for output in outputs(candidate) if output.name in last_bound}
    numbers = ((item, launch) for item, launch in candidate.numbered if launch.gives_number)
    return tuple(item for item, launch in numbers if item in kept or launch.updated)
