"""What only a run shows of the shapes of masks, and of what is stored where they hold."""

from collections.abc import Iterable, Iterator, Mapping

from fusec.base.ir.kernel import Launch
from fusec.base.proof.facts import FactKind, RuntimeFact
from fusec.base.scalars.expression import Let, Load, Local, Reduce, walk
from fusec.fusion.model.candidate import Candidate

_Sources = dict[str, tuple[str, ...]]  # by variable, the operands whose shapes broadcast to the shape of its value


class MisshapenError(Exception):
    """What no run can show: `text` says why, of a launch."""

    def __init__(self, launch: Launch, text: str) -> None:
        super().__init__(text)
        self.launch = launch


def mask_facts(candidate: Candidate) -> tuple[RuntimeFact, ...]:
    """The facts that let a choice for each element be what NumPy stores; raises MisshapenError where none do.

    NumPy raises unless the extents of a mask are the first of the array's, so it has the array's shape if it has the
    common one, or is computed of all that the array is computed of. A value that NumPy would repeat must be of this shape.
    A mask that has nothing to do with the array often selects rows, for which the kernel would never run.
    """
    known: _Sources = {}
    facts: dict[RuntimeFact, None] = {}
    beside: list[set[str]] = []
    masked: list[tuple[Launch, set[str], set[str]]] = []
    for launch in candidate.launches:
        operands = _operands(launch, known)
        if launch.kernel.masked is not None:
            facts |= dict.fromkeys(_facts(launch, operands))
            masked.append(
                (launch, {*operands.get(launch.name, ())}, {*_broadcast(launch.kernel.masked.mask, operands)})
            )
            beside += [{*operands.get(name, ()), *masked[-1][1]} for name in launch.kernel.masked.selected]
        else:
            beside.append({*_broadcast(operands, operands)})
        _learn(launch, operands, known)
    for launch, own, mask in masked:
        if mask and own.isdisjoint(mask) and not any(own & each and mask & each for each in beside):
            raise MisshapenError(launch, "its mask is computed of other arrays, and may select rows.")
    return tuple(facts)


def _facts(launch: Launch, operands: _Sources) -> Iterator[RuntimeFact]:
    masked = launch.kernel.masked
    assert masked is not None
    own = operands.get(launch.name, ())
    mask = _broadcast(masked.mask, operands)
    if masked.mask and not set(own) <= set(mask):
        yield _whole(launch, mask, "its mask")
    repeated = _broadcast(masked.repeated, operands)
    if masked.repeated and set(repeated) != set(own):
        yield _whole(launch, repeated, "its value")
        if not set(repeated) <= set(own):
            yield _whole(launch, own, f"`{launch.name}`")
    for name in masked.numbers:
        if operands.get(name) != (name,):
            raise MisshapenError(
                launch, f"`{name}` may be an array, and no guard can check a value that the group computes."
            )
        yield RuntimeFact(FactKind.NUMBER, (name,))


def _whole(launch: Launch, names: tuple[str, ...], what: str) -> RuntimeFact:
    if not names:
        raise MisshapenError(launch, f"no operand shows the shape of {what}.")
    return RuntimeFact(FactKind.MASKS, names)


def _operands(launch: Launch, known: _Sources) -> _Sources:
    """For each parameter of the launch, what its shape is made of; nothing for a slice of a value of the group."""
    return {
        array.name: known.get(array.base, (array.name,)) if not (array.is_view and array.base in known) else ()
        for array in launch.kernel.parameters
    }


def _broadcast(names: Iterable[str], sources: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(source for name in names for source in sources.get(name, ())))


def _learn(launch: Launch, operands: _Sources, known: _Sources) -> None:
    """Adds what the launch computes: a reduced value adds nothing to a shape, and an update changes none."""
    own = dict[str, tuple[str, ...]]()
    for part in launch.kernel.body:
        if isinstance(part, Let | Reduce):
            nodes = list(walk(part.value))
            found = [*_broadcast((node.array for node in nodes if isinstance(node, Load)), operands)]
            found += _broadcast((node.name for node in nodes if isinstance(node, Local)), own)
            own[part.name] = () if isinstance(part, Reduce) else tuple(dict.fromkeys(found))
    known.update(own)
