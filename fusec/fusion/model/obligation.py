"""Obligations: laws that a fusion must satisfy, and sentences for the witnesses that break them."""

from collections.abc import Callable
from typing import assert_never

from fusec.base.ir.access import AccessRelation
from fusec.base.ir.kernel import ArrayStatement, GridLaunch, Launch, LoopCall
from fusec.base.proof.integer_sets import Witness
from fusec.base.proof.verdict import Proved, Refuted, Unproved
from fusec.base.records import dataclass
from fusec.base.text.source_span import SourceSpan
from fusec.fusion.model.candidate import Candidate

End = tuple[Launch, AccessRelation]


@dataclass(frozen=True, slots=True)
class Objection:
    """Why a candidate breaks a law, or why that could not be decided: at `place`, because of `related`; `hint` is an
    action."""

    code: str
    verdict: Refuted | Unproved
    place: SourceSpan
    related: SourceSpan | None = None
    message: str = ""
    hint: str | None = None  # None: that of the code


@dataclass(frozen=True, slots=True)
class Obligation:
    """`check` proves the law for a candidate or objects; `code` is the code of its ordinary objection."""

    check: Callable[[Candidate], Proved | Objection]
    code: str

    @property
    def name(self) -> str:
        return self.check.__name__


def object_to(code: str, verdict: Refuted | Unproved, pair: tuple[Launch, Launch], message: str) -> Objection:
    """An objection at the later launch of `pair`, because of the earlier one."""
    return Objection(code, verdict, pair[1].span, pair[0].span, message)


def witness_sentence(witness: Witness, source: End, sink: End) -> str:
    """`u.shape[0] = 3: instance 1 of `y` reads t[2], which instance 2 of `t` writes.`"""
    (first, earlier), (second, later) = source, sink
    sizes = ", ".join(f"{name} = {value}" for name, value in witness.sizes if not name.endswith(".rest"))
    owner = later.array.storage.name.partition("'")[0]  # `u` of `inner = u[1:-1]`: the element is counted in `u`
    element = f"{owner}{list(witness.element) if witness.element else ''}"
    verb = later.kind.value
    sentence = (
        f"instance {_instance(witness.sink, second)} of `{second.name}` {verb} {element}, "
        f"which instance {_instance(witness.source, first)} of `{first.name}` {earlier.kind.value}."
    )
    return f"{sizes}: {sentence}" if sizes else sentence


def unknown_element(*accesses: AccessRelation) -> str:
    """The sentence for an access whose element is not an affine function of the instance."""
    access = next(access for access in accesses if not access.is_exact)
    return f"`{access.array.text}` may be any element of `{access.array.base}`."


def _instance(point: tuple[int, ...], launch: Launch) -> str:
    """The explicit indices of an instance; its only index if it has no explicit ones."""
    explicit = point[:-1] or point
    explicit = explicit[: _own_dimensions(launch) or len(explicit)]
    return str(explicit[0]) if len(explicit) == 1 else str(explicit)


def _own_dimensions(launch: Launch) -> int:
    """How many dimensions are the author's loops or threads; later ones hold indices of elements. 0: all."""

    match launch:
        case LoopCall():
            return len(launch.loop.text.instance.axes)
        case GridLaunch():
            return len(launch.grid.text.axes) if launch.grid.place is None else 0
        case ArrayStatement():
            return 0
        case _:
            assert_never(launch)
