"""List the sequences that were left as they are, by the loops over memory that fusing them would save."""

from collections.abc import Iterator

from fusec.base.ir.kernel import Launch
from fusec.base.ir.program import Program
from fusec.base.plan.plan import FusionPlan
from fusec.base.plan.refusal import Refusal
from fusec.base.records import dataclass
from fusec.show.explanation import refusal_pieces
from fusec.show.json_text import Json, json_text
from fusec.show.quantities import count
from fusec.show.report import refusal_json
from fusec.show.selection import Selection, select
from fusec.show.source_excerpt import source_lines
from fusec.show.styled_text import Piece, Style, paint

_PROFIT = "FUS3"  # legal, not worth it


@dataclass(frozen=True, slots=True)
class Missed:
    """A refusal with its `gain`: loops over memory that its statements take now, but for the one that they would take
    as one kernel. A statement of several operations counts each."""

    refusal: Refusal
    gain: int


def missed(program: Program, plan: FusionPlan, selection: Selection) -> tuple[Missed, ...]:
    """The refusals, the largest gain first, then in source order; those that would not pay are left out."""
    operations = dict(_operations(program))
    refusals = [refusal for module in select(plan, selection).modules for refusal in module.refusals]
    found = [Missed(each, _gain(each, operations)) for each in refusals if not each.code.startswith(_PROFIT)]
    return tuple(sorted(found, key=lambda each: (-each.gain, each.refusal.span)))


def missed_text(program: Program, plan: FusionPlan, selection: Selection, color: bool) -> str:
    """One paragraph for each, with what would change it; a sentence if there is none."""
    sources = {module.path: source_lines(module.source, module.encoding) for module in program.modules}
    paragraphs = [
        [
            *refusal_pieces(each.refusal, sources.get(each.refusal.span.path, ())),
            Piece("  Gain: ", Style.FAINT),
            Piece(f"{_told(each.gain)}.\n"),
        ]
        for each in missed(program, plan, selection)
    ]
    return "\n".join(paint(pieces, color) for pieces in paragraphs) or "Nothing that would pay was left.\n"


def missed_json(program: Program, plan: FusionPlan, selection: Selection) -> str:
    """`{"missed": [...]}`, refusals as in the report with their `path` and `gain`."""
    entries: list[Json] = [
        {"path": each.refusal.span.path, "gain": each.gain, "refusal": refusal_json(each.refusal)}
        for each in missed(program, plan, selection)
    ]
    return json_text({"missed": entries})


def _told(gain: int) -> str:
    return (
        f"up to {count(gain, 'loop')} over memory less"
        if gain
        else "not known, for fusec reads no other statement there"
    )


def _gain(refusal: Refusal, operations: dict[tuple[str, int, int], int]) -> int:
    """A place may be a part of a statement, or hold several."""
    statements = {
        key
        for key in operations
        for place in refusal.places
        if key[0] == place.path and key[1] < place.end and place.start < key[2]
    }
    return max(0, sum(operations[key] for key in statements) - 1)


def _operations(program: Program) -> Iterator[tuple[tuple[str, int, int], int]]:
    """The operations of each launch, by the file and the bytes of its statement."""
    for module in program.modules:
        for region in module.regions:
            for item in region.items:
                if isinstance(item, Launch):
                    span = item.statement_span
                    yield (span.path, span.start, span.end), max(1, item.evidence.operations)
