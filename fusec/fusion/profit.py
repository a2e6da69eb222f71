"""Which legal fusions are worth it? (Whether a fusion is legal is another question, in `obligations`.)"""

from collections.abc import Iterator

from fusec.base.access import AccessKind, AccessRelation
from fusec.base.kernel import Launch
from fusec.base.program import Pragma
from fusec.base.verdict import Unproved
from fusec.base.weight import expression_weight
from fusec.fusion.candidate import Candidate
from fusec.fusion.contraction import contractions, outputs
from fusec.fusion.dimensions import fewer_dimensions
from fusec.fusion.obligation import Objection
from fusec.fusion.recomputation import copies

_LEAST_OPERATIONS = 2
_MOST_NAMES = 6
_OPERATIONS_FOR_AN_ARRAY = 16


def unprofitable(candidate: Candidate) -> Objection | None:
    """Why the candidate, though legal, stays as it is; None when fusing it pays."""
    launches = candidate.launches
    operations = sum(launch.operations for launch in launches)
    if operations < _LEAST_OPERATIONS:
        return Objection("FUS301", Unproved("it is a single pass over its operands."), launches[0].span)
    if not outputs(candidate) and not _writes_operands(candidate):
        return Objection("FUS304", Unproved("nobody reads what it computes."), launches[0].span)
    if not any(_shows_arrays(candidate, launch) for launch in launches) and not is_asked_for(candidate):
        return Objection(
            "FUS302",
            Unproved(_no_arrays(candidate)),
            launches[0].span,
        )
    return None


def _no_arrays(candidate: Candidate) -> str:
    names = tuple(dict.fromkeys(f"`{operand.expression}`" for operand in candidate.operands))
    if len(names) == 1:
        return f"nothing shows that {names[0]} is an array; it may be a plain number."
    listed = f"{', '.join(names[:-1])} and {names[-1]}" if len(names) < _MOST_NAMES else "the operands"
    return f"nothing shows that {listed} are arrays; they may be plain numbers."


def _shows_arrays(candidate: Candidate, launch: Launch) -> bool:
    """Whether its operands are known to be arrays. `u[0]` of a `u` of which the region reads `u[1:]` is a number."""
    others = (item for item in candidate.graph.region.items if isinstance(item, Launch))
    return launch.shows_arrays and not any(fewer_dimensions(launch, other) for other in others)


def pays_to_recompute(candidate: Candidate) -> bool:
    """Whether the memory traffic of the arrays that vanish costs more than computing some of their elements again.

    An array that vanishes is neither written nor read: 24 bytes an element, with the line that a store reads first, at
    the bandwidth of one thread as much time as `_OPERATIONS_FOR_AN_ARRAY` simple vectorised operations.
    """
    helpers = {helper.key: helper for helper in candidate.helpers}
    again = sum(
        (len(places) - 1) * expression_weight(statement.value, helpers)
        for plain, _, places in copies(candidate)
        for statement in plain.kernel.body
    )
    return again <= _OPERATIONS_FOR_AN_ARRAY * len(contractions(candidate))


def _writes_operands(candidate: Candidate) -> bool:
    """Whether it writes memory that was there before."""
    made = {access.array.storage for launch in candidate.launches for access in _made(launch)}
    accesses = (access for launch in candidate.launches for access in launch.kernel.accesses)
    return any(a.kind is AccessKind.WRITE and a.array.storage not in made for a in accesses)


def _made(launch: Launch) -> Iterator[AccessRelation]:
    """What gives memory of its own a value: a result that is no parameter."""
    return (access for access in launch.kernel.accesses if access.array not in launch.kernel.parameters)


def is_asked_for(candidate: Candidate) -> bool:
    """Whether a `# fusec: fuse` comment stands on one of its items."""
    asked = {item for item, pragma in candidate.graph.region.pragmas if pragma is Pragma.FUSE}
    return any(item in asked for item, _ in candidate.numbered)


def shares_data(candidate: Candidate, launch: Launch) -> bool:
    """Whether `launch` touches an array that the candidate touches: only then does one kernel save memory traffic."""
    own = {name for member in candidate.launches for name in _touched(member)}
    return bool(own & set(_touched(launch)))


def _touched(launch: Launch) -> tuple[str, ...]:
    return (*(operand.name for operand in launch.operands), *launch.results)
