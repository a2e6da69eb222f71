"""Why each sequence of array statements was or was not fused."""

from fusec.base.plan import FusionGroup, FusionPlan, ModulePlan, Refusal
from fusec.base.program import Program
from fusec.base.verdict import FactKind, RuntimeFact
from fusec.show.diagnostics import place
from fusec.show.json_text import json_text
from fusec.show.quantities import count
from fusec.show.report import KIND_CODES, module_json
from fusec.show.selection import Selection, select
from fusec.show.source_excerpt import Mark, marked_lines, source_lines, stretch
from fusec.show.styled_text import Piece, Style, escape, paint
from fusec.show.traffic import traffic


def explain_text(program: Program, plan: FusionPlan, selection: Selection, color: bool) -> str:
    """One paragraph for each group and refusal of the selection, in source order; a sentence when there is none."""
    sources = {module.path: source_lines(module.source, module.encoding) for module in program.modules}
    paragraphs = [
        _group(entry, lines, program) if isinstance(entry, FusionGroup) else _refusal(entry, lines)
        for module in select(plan, selection).modules
        for lines in (sources.get(module.path, ()),)
        for entry in _in_source_order(module)
    ]
    if not paragraphs:
        return f"{_where(selection)} holds no sequence of array statements.\n"
    return "\n".join(paint(paragraph, color) for paragraph in paragraphs)


def explain_json(program: Program, plan: FusionPlan, selection: Selection) -> str:
    """`{"modules": [...]}` with the groups and refusals of the selection, entries as in the report."""
    return json_text({"modules": [module_json(module, program) for module in select(plan, selection).modules]})


def _in_source_order(module: ModulePlan) -> list[FusionGroup | Refusal]:
    return sorted((*module.groups, *module.refusals), key=lambda entry: (entry.span.start, entry.span.end))


def _where(selection: Selection) -> str:
    if selection.path is None:
        return "The source"
    return escape(selection.path) + (f":{selection.line}" if selection.line else "")


def _group(group: FusionGroup, lines: tuple[str, ...], program: Program) -> list[Piece]:
    counts = traffic(group, program)
    return [
        Piece(escape(place(group.span)), Style.PLACE),
        Piece(": "),
        Piece(KIND_CODES[group.kind], Style.GOOD),
        Piece(f" fused: `{group.name}` runs {_members(group)} as one kernel.\n"),
        *stretch(lines, group.span),
        *_fact("Never stored", quoted(tuple(contraction.name for contraction in group.contractions))),
        *_fact("Computed again", ", ".join(f"`{name}` at {number} places" for name, number in group.copies)),
        *_fact("Writes", quoted(group.stored)),
        *_fact("Guards", "; ".join(fact_text(fact) for fact in _gathered(group))),
        *_fact("Proved", count(len(group.decisions), "obligation")),
        *_fact("Array operations", f"{counts.operations} before, 1 after"),
        *_fact("Arrays read or written", f"up to {counts.before} before, up to {counts.after} after"),
        *_fact("Arithmetic", group.fp.value),
    ]


def _members(group: FusionGroup) -> str:
    names = tuple(dict.fromkeys(member.name for member in group.members))
    return f"{len(group.members)} statements ({quoted(names)})" if len(group.members) > 1 else quoted(names)


def _gathered(group: FusionGroup) -> list[RuntimeFact]:
    """The facts; one of all operands names none, and all that one operand must not overlap stand in one."""
    names = {operand.name for operand in group.operands}
    others: dict[str, tuple[str, ...]] = {}
    facts: list[RuntimeFact] = []
    for fact in group.facts:
        if fact.kind == FactKind.DISJOINT.name:
            others[fact.operands[0]] = (*others.get(fact.operands[0], ()), *fact.operands[1:])
        elif len(names) > 1 and names <= set(fact.operands):
            facts.append(RuntimeFact(fact.kind, ()))
        else:
            facts.append(fact)
    return facts + [RuntimeFact(FactKind.DISJOINT.name, (written, *rest)) for written, rest in others.items()]


def fact_text(fact: RuntimeFact) -> str:
    """The run-time fact as a clause: `` `x` shares no memory with `y` and `z` ``."""
    names, subject = fact.operands, quoted(fact.operands) or "all operands"
    match FactKind[fact.kind]:
        case FactKind.PLAIN:
            return (
                f"{subject} is a plain array or a scalar"
                if len(names) == 1
                else f"{subject} are plain arrays or scalars"
            )
        case FactKind.SAME_SHAPE:
            return f"{subject} has one shape" if len(names) == 1 else f"{subject} broadcast to one shape"
        case FactKind.SAME_RANK:
            return f"{subject} have equally many dimensions, or none"
        case FactKind.RANK:
            return f"the operands broadcast to {names[0]} dimensions"
        case FactKind.NUMBER:
            return f"{subject} is a number"
        case FactKind.FLAT:
            return f"{subject} has one element along the axis that is reduced, or lacks it"
        case FactKind.DISJOINT:
            others = quoted(names[1:]) if names[1:] else "any other operand"
            return f"`{escape(names[0])}` shares no memory with {others}"


def quoted(names: tuple[str, ...]) -> str:
    """`` `a`, `b` and `c` ``; nothing for no names.

    >>> quoted(("a", "b", "c"))
    '`a`, `b` and `c`'
    """
    marked = [f"`{escape(name)}`" for name in names]
    return " and ".join(filter(None, (", ".join(marked[:-1]), *marked[-1:])))


def _fact(label: str, text: str) -> list[Piece]:
    return [Piece(f"  {label}: ", Style.FAINT), Piece(f"{text}.\n")] if text else []


def _refusal(refusal: Refusal, lines: tuple[str, ...]) -> list[Piece]:
    style = Style.BAD if refusal.required else Style.WARNING
    related = (Mark(refusal.related, "-", "", Style.PLACE),) if refusal.related else ()
    witness = "Witness" if refusal.note.startswith("Witness: ") else "Note"
    asked = "A `# fusec: fuse` comment asks for this fusion" if refusal.required else ""
    return [
        Piece(escape(place(refusal.span)), Style.PLACE),
        Piece(": "),
        Piece(refusal.code, style),
        Piece(f" {_claim(refusal)}\n"),
        *marked_lines(lines, (*related, Mark(refusal.span, "^", "", style))),
        *_fact(witness, _sentence(refusal.note.removeprefix("Witness: "))),
        *_fact("Hint", _sentence(refusal.hint)),
        *_fact("Required", asked),
    ]


def _claim(refusal: Refusal) -> str:
    message = escape(refusal.message)
    return message if "not fused" in message else f"not fused: {message}"


def _sentence(text: str) -> str:
    return escape(text).rstrip(".")
