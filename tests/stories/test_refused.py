"""Every program under `refused/` is refused where a comment says so, for the reason it says, in the words it pins.

`# expect: FUS203` marks the line that objects; FUS101 to FUS105 mark the first line of a fusion that is allowed beside
it. `# message: ...` and `# note: ...` at the end of the file pin the words, one pair for each refusal in source order.
Every fusion and every refusal by a dependence or for numerics is marked; of the others, those that the file is about.
`# options: --fp exact` on the first line passes flags.

The tests of a file follow each other (`scope="module"`), so that it is fused once for them.
"""

import re
from functools import lru_cache

import pytest

from fusec.base.plan.fusion_kinds import FusionKind
from fusec.base.plan.plan import FusionPlan
from fusec.base.plan.refusal import Refusal
from fusec.base.text.codes import page
from fusec.pipeline import Outcome

from .accounts import untold_operations
from .story import REFUSED, UNCHANGED, fused, golden_names, untold_kernels

CASES = sorted(path.name for path in REFUSED.glob("*.py"))
FUSED = {
    FusionKind.POINTWISE: "FUS101",
    FusionKind.INDEPENDENT: "FUS102",
    FusionKind.REDUCTION: "FUS103",
    FusionKind.STENCIL: "FUS104",
    FusionKind.LOOP: "FUS105",
}
OTHERS = ("FUS3", "FUS4")  # not worth it, not modelled


@pytest.mark.parametrize("name", CASES, scope="module")
def test_is_refused_where_marked(name: str) -> None:
    text = (REFUSED / name).read_text(encoding="utf-8")
    plan = outcome_of(name, text).plan
    marks = marked(text)
    assert sorted(entry for entry in found(plan) if entry in marks or not entry[1].startswith(OTHERS)) == marks
    for refusal in expected_refusals(plan, text):
        assert not any(_spans_both(group.span.start, group.span.end, refusal) for group in plan.groups)


@pytest.mark.parametrize("name", CASES, scope="module")
def test_says_what_is_pinned(name: str, update_golden: bool) -> None:
    path = REFUSED / name
    text = path.read_text(encoding="utf-8")
    said = [line for refusal in expected_refusals(outcome_of(name, text).plan, text) for line in words(refusal)]
    if update_golden:
        text = "".join(
            line for line in text.splitlines(keepends=True) if not line.startswith(("# message:", "# note:"))
        )
        text = text.rstrip("\n") + "\n\n\n" + "\n".join(said) + "\n"
        path.write_text(text, encoding="utf-8")
    assert [line for line in text.splitlines() if line.startswith(("# message:", "# note:"))] == said


@pytest.mark.parametrize("name", CASES, scope="module")
def test_nothing_else_is_changed(name: str) -> None:
    path = REFUSED / name
    text = path.read_text(encoding="utf-8")
    outcome = outcome_of(name, text)
    if not outcome.plan.groups:
        assert outcome.package.content(name) == path.read_bytes()
    assert outcome.is_safe
    assert not untold_kernels(outcome)
    assert not untold_operations(outcome)


@pytest.mark.parametrize("name", CASES, scope="module")
def test_file_is_named_for_its_code(name: str) -> None:
    text = (REFUSED / name).read_text(encoding="utf-8")
    code = name.split("_")[0]
    assert page(code) is not None
    assert code in {code for _, code in marked(text)}
    assert '"""' in text.split("\n")[0 if not flags(text) else 1], "says what it shows"


def test_refusals_outnumber_fusions() -> None:
    refused = len(CASES) + len(list(UNCHANGED.glob("*.py")))
    assert refused >= 60
    assert refused > len(golden_names())


@lru_cache(maxsize=2)
def outcome_of(name: str, text: str) -> Outcome:
    """What fusec makes of the file while it holds this text."""
    return fused(REFUSED / name, flags(text))


def flags(text: str) -> tuple[str, ...]:
    first = text.splitlines()[0]
    return tuple(first.removeprefix("# options:").split()) if first.startswith("# options:") else ()


def marked(text: str) -> list[tuple[int, str]]:
    """(line, code) of every mark."""
    found = []
    for number, line in enumerate(text.splitlines(), start=1):
        match = re.search(r"# expect: (FUS\d+(?:, FUS\d+)*)", line)
        found += [(number, code) for code in match[1].split(", ")] if match else []
    return sorted(found)


def found(plan: FusionPlan) -> set[tuple[int, str]]:
    """(line, code) of every fusion and refusal."""
    fusions = {(group.span.line, FUSED[group.kind]) for module in plan.modules for group in module.groups}
    return fusions | {(r.span.line, r.code) for module in plan.modules for r in module.refusals}


def expected_refusals(plan: FusionPlan, text: str) -> list[Refusal]:
    marks = marked(text)
    return [r for module in plan.modules for r in module.refusals if (r.span.line, r.code) in marks]


def words(refusal: Refusal) -> tuple[str, str]:
    return f"# message: {refusal.message}", f"# note: {refusal.note}"


def _spans_both(start: int, end: int, refusal: Refusal) -> bool:
    related = refusal.related
    return related is not None and start <= related.start and related.end <= end and start <= refusal.span.start < end
