"""Which arrays of launches must not share memory?"""

from fusec.base.verdict import FactKind, Proved, RuntimeFact, Unproved
from fusec.fusion.candidate import Candidate
from fusec.fusion.launch_contractions import launch_contractions
from fusec.fusion.obligation import Objection


def separate_memory(candidate: Candidate) -> Proved | Objection:
    """An array that a launch writes shares no memory with an array of another name, and names hold what the kernel takes
    them for: arrays that a device reaches, numbers, and integers where an index is computed with them.

    Breaks: `scale[g, b](u, t)` then `shift[g, b](t, v)` called with `v` a part of `u`.
    """
    gone = {contraction.name for contraction in launch_contractions(candidate)}  # of which there is no memory
    grids = [launch.grid for launch in candidate.launches if launch.grid is not None]
    arrays = tuple(dict.fromkeys(name for grid in grids for name in grid.arrays if name not in gone))
    stored = dict.fromkeys(name for launch in candidate.launches for name in launch.stored)
    written = tuple(name for name in stored if name not in gone)
    disjoint = tuple(
        RuntimeFact(FactKind.DISJOINT.name, (name, other)) for name in written for other in arrays if other != name
    )
    if disjoint and not candidate.settings.guards_allowed:
        first, second = disjoint[0].operands
        reason = f"`{first}` and `{second}` may share memory, and guards are forbidden."
        return Objection("FUS209", Unproved(reason), candidate.launches[0].span)
    integers = {name for grid in grids for name in grid.integers}
    given = tuple(dict.fromkeys(name for grid in grids for name in grid.arguments))
    numbers = tuple(name for name in given if name not in arrays and name not in gone)
    facts = (
        RuntimeFact(FactKind.DEVICE.name, arrays),
        *(RuntimeFact(FactKind.SCALAR.name, (name,)) for name in numbers if name not in integers),
        *(RuntimeFact(FactKind.INDEX.name, (name,)) for name in numbers if name in integers),
    )
    return Proved((*disjoint, *facts))
