"""The review of a package for one page: the source, and beside it the kernels, dependences and refusals."""

from collections.abc import Mapping, Sequence

from fusec import __version__
from fusec.base.ir.program import Program
from fusec.base.plan.fusion_kinds import FusionKind
from fusec.base.plan.plan import Called, FusionGroup, FusionPlan, ModulePlan
from fusec.base.plan.refusal import Refusal
from fusec.base.proof.dependence import dependences_between
from fusec.base.records import dataclass
from fusec.base.text.source_span import SourceSpan
from fusec.show.explanation import entries_in_source_order, paragraph
from fusec.show.report import called_code
from fusec.show.source_excerpt import source_lines
from fusec.show.styled_text import paint
from fusec.show.traffic import traffic


@dataclass(frozen=True, slots=True)
class Entry:
    """A fusion or a refusal. `kind` is `fused`, `refused` or `required`; `facts` are pairs of a label and a sentence,
    `loops` those over memory before and after."""

    anchor: str
    kind: str
    code: str
    heading: str
    lines: tuple[int, ...]
    facts: tuple[tuple[str, str], ...]
    dependences: tuple[str, ...] = ()
    kernel: str = ""
    loops: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the source; `anchor` and `kind` are those of the first entry that is about it, or empty."""

    number: int
    text: str
    anchor: str
    kind: str


@dataclass(frozen=True, slots=True)
class File:
    path: str
    lines: tuple[Line, ...]
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Review:
    """All files with an entry; `title` names the source."""

    title: str
    files: tuple[File, ...]
    version: str = __version__

    @property
    def fused(self) -> int:
        """The number of fusions."""
        return sum(entry.kind == "fused" for file in self.files for entry in file.entries)

    @property
    def refused(self) -> int:
        """The number of refusals."""
        return sum(entry.kind != "fused" for file in self.files for entry in file.entries)


def review(program: Program, plan: FusionPlan, generated: Mapping[str, str], title: str) -> Review:
    """The review; `generated` are the texts of generated files by path."""
    sources = {module.path: source_lines(module.source, module.encoding) for module in program.modules}
    modules = (module for module in plan.modules if module.called or module.refusals)
    return Review(title, tuple(_file(module, sources[module.path], program, generated) for module in modules))


def _file(module: ModulePlan, lines: tuple[str, ...], program: Program, generated: Mapping[str, str]) -> File:
    found = entries_in_source_order(module)
    own = [text for path, text in generated.items() if path.endswith((".py", ".cu"))]
    entries = tuple(
        _entry(each, f"{module.path}-{number}", lines, program, own) for number, each in enumerate(found, start=1)
    )
    return File(module.path, tuple(_line(number, text, entries) for number, text in enumerate(lines, start=1)), entries)


def _line(number: int, text: str, entries: Sequence[Entry]) -> Line:
    entry = next((each for each in entries if number in each.lines), None)
    return Line(number, text, entry.anchor if entry else "", entry.kind if entry else "")


def _entry(
    each: Called | Refusal, anchor: str, lines: tuple[str, ...], program: Program, generated: Sequence[str]
) -> Entry:
    first, *rest = paint(paragraph(each, lines, program), color=False).splitlines()
    _, _, told = first.partition(": ")
    code, _, heading = told.partition(" ")
    facts = tuple(fact for line in rest if (fact := _fact(line)))
    if isinstance(each, Refusal):
        kind = "required" if each.required else "refused"
        return Entry(anchor, kind, code, heading, _numbers(each.places, each.span.path), facts)
    heading = heading.removeprefix("fused: ")
    if not isinstance(each, FusionGroup):
        return Entry(anchor, "fused", called_code(each), heading, _numbers((each.span,), each.span.path), facts)
    spans = tuple(member.statement_span for member in each.members)
    counts = None if each.kind is FusionKind.LOOP else traffic(each, program)
    return Entry(
        anchor,
        "fused",
        code,
        heading,
        _numbers(spans, each.span.path),
        facts,
        _dependences(each),
        next(filter(None, (_function(text, each.name.kernel) for text in generated)), ""),
        (counts.operations, counts.loops) if counts else None,
    )


def _fact(line: str) -> tuple[str, str] | None:
    """`  Guards: ...` has two parts; excerpts of the source, which the page shows beside it, have none."""
    label, colon, sentence = line.strip().partition(": ")
    return (label, sentence) if colon and "|" not in label and not label[:1].isdigit() else None


def _numbers(spans: Sequence[SourceSpan], path: str) -> tuple[int, ...]:
    own = (span for span in spans if span.path == path)
    return tuple(sorted({number for span in own for number in range(span.line, span.end_line + 1)}))


def _dependences(group: FusionGroup) -> tuple[str, ...]:
    """`d1 to d2: flow`, each once."""
    members = dict(enumerate(group.members))
    found = dependences_between(members.items())
    told = (f"{members[each.source].name} to {members[each.sink].name}: {each.kind.name.lower()}" for each in found)
    return tuple(dict.fromkeys(told))


def _function(text: str, name: str) -> str:
    """The definition of the function, with its decorator; the printers separate definitions by two empty lines."""
    return next(
        (part.strip("\n") for part in text.split("\n\n\n") if f"def {name}(" in part or f" {name}(" in part), ""
    )
