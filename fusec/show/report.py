"""The text of fusec-report.json: files read and written, fused groups, and refusals with their reasons."""

import json
from collections.abc import Iterable
from hashlib import sha256
from typing import assert_never

from fusec import __version__
from fusec.base.ir.kernel import Launch
from fusec.base.ir.operand import (
    Attribute,
    FunctionReference,
    LibraryReference,
    Operand,
    PreparationInput,
    ScalarExpression,
    Selector,
    TimedExpression,
    TypedNumber,
    UfuncReference,
    Variable,
)
from fusec.base.ir.program import Program
from fusec.base.plan.call import products
from fusec.base.plan.fusion_kinds import FusionKind
from fusec.base.plan.generated_files import PackageFile
from fusec.base.plan.group_queries import registers
from fusec.base.plan.plan import (
    Called,
    CallSequence,
    FusedLoop,
    FusionGroup,
    LoopInColumns,
    LoopInTurn,
    ModulePlan,
)
from fusec.base.plan.proof import Decision
from fusec.base.plan.refusal import Refusal
from fusec.base.proof.facts import FactKind, RuntimeFact
from fusec.base.proof.verdict import Proved, Refuted, Unproved
from fusec.base.text.diagnostic import Diagnostic
from fusec.base.text.file_failure import working_on
from fusec.base.text.source_span import SourceSpan
from fusec.show.estimate import estimate
from fusec.show.fates import Fate, fates, sweep_count
from fusec.show.json_text import Json, entry_text, object_text
from fusec.show.launch_operands import launch_json
from fusec.show.loop_operands import loops_json
from fusec.show.traffic import traffic

SCHEMA = 1
REPORT_NAME = "fusec-report.json"
KIND_CODES = {
    FusionKind.POINTWISE: "FUS101",
    FusionKind.INDEPENDENT: "FUS102",
    FusionKind.REDUCTION: "FUS103",
    FusionKind.STENCIL: "FUS104",
    FusionKind.LOOP: "FUS105",
}


def account(module: ModulePlan, program: Program) -> str:
    """The entry of one module, as JSON that `report` takes."""
    return entry_text(module_json(module, program))


def without_groups(account: str) -> str:
    """The entry of a module that keeps its original bytes after all."""
    return entry_text({**json.loads(account), "groups": []})


def report(
    program: Program,
    accounts: Iterable[str],
    files: tuple[PackageFile, ...],
    settings: tuple[tuple[str, str], ...],
) -> str:
    """The report on one run, schema 1 (docs/report-schema.md); the same input gives the same text.

    `accounts` are those of the modules, in path order; `files` are the written files, without the report itself; `settings` are the options that shape the output.
    """
    written = tuple(file for file in files if file.path != REPORT_NAME)
    return object_text(
        {
            "schema": SCHEMA,
            "fusec": __version__,
            "settings": dict(settings),
            "sources": _source_hashes(program, written),
            "files": {file.path: {"sha256": digest(file.content), "source": file.source_path} for file in written},
            "modules": iter(accounts),
            "diagnostics": [diagnostic_json(diagnostic) for diagnostic in program.diagnostics],
        }
    )


def called_code(called: Called) -> str:
    """The code under which the report and explanations list what the author's module calls."""
    match called:
        case FusionGroup():
            return KIND_CODES[called.kind]
        case LoopInTurn():
            return "FUS106"
        case LoopInColumns():
            return "FUS107"
        case CallSequence():
            return "FUS108"
        case _:
            assert_never(called)


def digest(content: bytes) -> str:
    """The SHA-256 of a file, in hexadecimal."""
    return sha256(content).hexdigest()


def _source_hashes(program: Program, written: tuple[PackageFile, ...]) -> dict[str, str]:
    """Python modules by the bytes that were read, other files by the copy that is written."""
    copied = {file.source_path: digest(file.content) for file in written if file.source_path in program.other_files}
    read = {module.path: digest(module.source) for module in program.modules}
    return {path: value for path, value in {**copied, **read}.items() if path is not None}


def module_json(module: ModulePlan, program: Program) -> Json:
    """Groups and refusals of one module, in source order."""
    with working_on(module.path):
        return {
            "path": module.path,
            "groups": [group_json(group, program) for group in module.groups],
            "loops": [_loop_json(loop) for loop in module.loops],
            "sequences": [_sequence_json(sequence) for sequence in module.sequences],
            "refusals": [refusal_json(refusal) for refusal in module.refusals],
        }


def group_json(group: FusionGroup, program: Program) -> Json:
    """One fused group with its proof."""
    counts = traffic(group, program)
    return {
        "name": group.name.fused,
        "stem": group.name.stem,
        "stages": [stage.name.stem for stage in group.stages],
        "code": KIND_CODES[group.kind],
        "kind": group.kind.value,
        "function": group.source.function,
        "span": span_json(group.span),
        "members": [_member_json(member) for member in group.members],
        "operands": [
            {"name": operand.name, "expression": operand.expression, "kind": _kind(operand)}
            for operand in group.call.operands
        ],
        "outputs": [{"name": output.name, "kind": output.kind.value} for output in group.call.outputs],
        "stored": list(group.call.stored),
        "contractions": [contraction.name for contraction in group.contractions],
        "arrays": [_fate_json(fate) for fate in fates(group)],
        "sweeps": sweep_count(group),
        "recomputation": _estimate_json(group, program),
        "facts": [_fact_json(fact) for fact in group.proof.facts],
        "decisions": [_decision_json(decision) for decision in group.proof.decisions],
        "launch": launch_json(group),
        "loops": loops_json(group),
        "registers": _registers_json(group),
        "fp": group.proof.fp.value,
        "strategy": group.kernel.strategy.value,
        "operations": {"before": counts.operations, "after": counts.loops},
        "passes": {"before": counts.before, "after": counts.after},
    }


def _sequence_json(sequence: CallSequence) -> Json:
    """One function that calls groups in turn."""
    return {
        "name": sequence.name.fused,
        "code": called_code(sequence),
        "function": sequence.groups[0].source.function,
        "span": span_json(sequence.span),
        "groups": [name.fused for name in sequence.inner],
        "products": [product.name for product in products(sequence.calls)],
        "outputs": list(sequence.outputs),
    }


def _loop_json(loop: FusedLoop) -> Json:
    """One loop whose kernels run as a wavefront, or whose iterations are one kernel."""
    return {
        "name": loop.name.fused,
        "code": called_code(loop),
        "function": loop.loop.function,
        "span": span_json(loop.span),
        "groups": [turn.group.name.fused for turn in loop.turns],
        **({"behind": loop.behind} if isinstance(loop, LoopInTurn) else _iterations_json(loop)),
        "written": list(loop.written),
    }


def _iterations_json(loop: LoopInColumns) -> dict[str, Json]:
    """How the iterations run as one kernel, and of which arrays they take parts."""
    axes = {base: int(number) for base, _, number in loop.group.facts_of(FactKind.ITEM)}
    arrays: list[Json] = [{"name": name, "axes": number} for name, number in sorted(axes.items())]
    indices = [name for name in loop.group.keys if name != loop.loop.target]
    return {
        "independent": loop.is_independent,
        "iterations": loop.name.iterations,
        "arrays": arrays,
        "indices": indices,
    }


def refusal_json(refusal: Refusal) -> Json:
    """One candidate that was not fused."""
    return {
        "code": refusal.code,
        "function": refusal.function,
        "message": refusal.message,
        "note": refusal.note,
        "hint": refusal.hint,
        "required": refusal.required,
        "span": span_json(refusal.span),
        "related": span_json(refusal.related) if refusal.related else None,
        "also": [span_json(place) for place in refusal.also],
    }


def diagnostic_json(diagnostic: Diagnostic) -> Json:
    """One message to the user."""
    return {
        "code": diagnostic.code,
        "severity": diagnostic.severity.value,
        "path": diagnostic.path,
        "message": diagnostic.message,
        "hint": diagnostic.hint,
        "span": span_json(diagnostic.span) if diagnostic.span else None,
    }


def span_json(span: SourceSpan) -> Json:
    """The stretch in lines and columns from 1, the end one past the last column, and in bytes of the file."""
    return {
        "line": span.line,
        "column": span.column,
        "end_line": span.end_line,
        "end_column": span.end_column,
        "start": span.start,
        "end": span.end,
    }


def _kind(operand: Operand) -> str:
    match operand:
        case Variable() | UfuncReference() | FunctionReference() | PreparationInput():
            return "name"
        case Attribute():
            return "attribute"
        case LibraryReference():
            return "name" if operand.name == operand.expression else "attribute"
        case Selector():
            return "bound"
        case TimedExpression() | TypedNumber():
            return "opaque"
        case ScalarExpression():
            return "asked"
        case _:
            assert_never(operand)


def _member_json(member: Launch) -> Json:
    return {
        "name": member.name,
        "form": member.source.form.value,
        "text": member.source.text,
        "operations": member.evidence.operations,
        "span": span_json(member.span),
    }


def _decision_json(decision: Decision) -> Json:
    return {"obligation": decision.obligation, "code": decision.code, **_verdict_json(decision)}


def _verdict_json(decision: Decision) -> dict[str, Json]:
    match decision.verdict:
        case Proved(given=given):
            return {"verdict": "proved", "given": [_fact_json(fact) for fact in given]}
        case Refuted(witness=witness):
            return {"verdict": "refuted", "witness": witness}
        case Unproved(reason=reason):
            return {"verdict": "unproved", "reason": reason}


def _fate_json(fate: Fate) -> Json:
    return {"name": fate.name, "fate": fate.kind.value, "times": fate.times, "reason": fate.reason}


def _estimate_json(group: FusionGroup, program: Program) -> Json:
    costs = estimate(group, program)
    return None if costs is None else {"operations": costs.operations, "bytes": costs.bytes}


def _registers_json(group: FusionGroup) -> Json:
    found = registers(group)
    if found is None:
        return None
    return {"values": found.values, "estimated": found.registers, "available": found.available, "saved": found.saved}


def _fact_json(fact: RuntimeFact) -> Json:
    return {"kind": fact.kind.name, "operands": list(fact.operands)}
