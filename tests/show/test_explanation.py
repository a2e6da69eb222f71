import json
import re
from dataclasses import replace

import pytest

from fusec import pipeline
from fusec.base.ir.array import Array, Storage, StorageOrigin, UnknownIndex
from fusec.base.plan.choices import FloatingPoint
from fusec.base.plan.plan import FusionPlan, ModulePlan
from fusec.base.plan.proof import Decision, Proof
from fusec.base.plan.registers import RegisterEstimate
from fusec.base.plan.schedule import LaunchSequence
from fusec.base.proof.facts import FactKind, RuntimeFact
from fusec.base.proof.verdict import Proved
from fusec.base.text.source_span import SourceSpan
from fusec.config import Options
from fusec.show import Selection, explain_json, explain_text
from fusec.show.guards import guards_text, quoted
from fusec.show.source_excerpt import first_and_last

FUSED = """\
pkg/solver.py:5: FUS101 fused: `price_fused` runs 2 statements as one kernel.
  5 |     t = S * 2.0
  6 |     return t + K
  Never stored: `t`, which no later statement reads.
  Stored: the returned value.
  Guards: all operands are plain arrays or numbers; all shapes broadcast together.
  Estimate: 2 loops over memory before, 1 after; up to 5 arrays read or written before, up to 3 after.
  Proved: 2 obligations; arithmetic: exact.
"""
REFUSED = """\
pkg/solver.py:11: FUS203 `value` not fused: it reads neighbours that `t` writes
  10 |     t = u * 2
     |     ---------
  11 |     return t[1:] - t[:-1]
     |            ^^^^^^^^^^^^^^
  Witness: instance 0 of `value` reads t[1], which instance 1 of `t` writes.
  Hint: Statements that read a producer at an offset need a stencil fusion.
"""


def test_groups_and_refusals_come_in_source_order(program, plan):
    assert explain_text(program, plan, Selection(), color=False) == f"{FUSED}\n{REFUSED}"


def test_registers_of_launches_are_estimated(program, plan):
    (module,) = plan.modules
    texts = []
    for registers in (RegisterEstimate(20, 64, 7), None):
        group = replace(module.groups[0], schedule=LaunchSequence(registers=registers))
        told = FusionPlan((replace(module, groups=(group,)),), plan.fp)
        texts.append(explain_text(program, told, Selection(), color=False))
    line = "  Registers: a thread holds 20 values in about 64 of 64; 7 loads and stores less.\n"
    assert line in texts[0] and texts[0].replace(line, "") == texts[1]


@pytest.mark.parametrize(
    ("selection", "text"),
    [
        (Selection("pkg/solver.py", 6), FUSED),
        (Selection("pkg/solver.py", 10), REFUSED),
        (Selection("pkg", 11), REFUSED),
        (Selection("pkg/solver.py", 1), "pkg/solver.py:1 holds no sequence of array statements.\n"),
        (Selection("pkg/solv"), "pkg/solv holds no sequence of array statements.\n"),
    ],
)
def test_a_selection_shows_what_covers_it(program, plan, selection, text):
    assert explain_text(program, plan, selection, color=False) == text


def test_an_empty_plan_says_so(program):
    text = explain_text(program, FusionPlan((), FloatingPoint.CLOSE), Selection(), color=False)
    assert text == "The source holds no sequence of array statements.\n"


def test_colour_changes_no_character(program, plan):
    plain = explain_text(program, plan, Selection(), color=False)
    painted = explain_text(program, plan, Selection(), color=True)
    assert "\x1b[" in painted
    assert strip_escapes(painted) == plain


def test_brackets_survive_colour(program, plan):
    assert "t[1:] - t[:-1]" in strip_escapes(explain_text(program, plan, Selection(), color=True))


def strip_escapes(text: str) -> str:
    return re.sub(r"\x1b\[[0-9;]*m", "", text)


def test_a_required_refusal_says_who_asked(program, refusal):
    plan = FusionPlan((ModulePlan("pkg/solver.py", (), (replace(refusal, required=True),)),), FloatingPoint.CLOSE)
    assert "Required: A `# fusec: fuse` comment asks for this fusion." in explain_text(
        program, plan, Selection(), False
    )


def test_json_holds_the_selection(program, plan):
    everything = json.loads(explain_json(program, plan, Selection()))
    assert [len(everything["modules"][0][key]) for key in ("groups", "refusals")] == [1, 1]
    line = json.loads(explain_json(program, plan, Selection("pkg/solver.py", 10)))
    assert [len(line["modules"][0][key]) for key in ("groups", "refusals")] == [0, 1]


@pytest.mark.parametrize(
    ("facts", "text"),
    [
        (
            (RuntimeFact(FactKind.PLAIN, ()), RuntimeFact(FactKind.SAME_SHAPE, ("S", "K"))),
            "all operands are plain arrays or numbers; all shapes broadcast together",
        ),
        (
            (RuntimeFact(FactKind.PLAIN, ()), RuntimeFact(FactKind.RANK, ("2",)), RuntimeFact(FactKind.NUMBER, ("K",))),
            "all operands are plain arrays or numbers; the common shape is 2-dimensional; `K` is a number",
        ),
        ((RuntimeFact(FactKind.SAME_RANK, ("S", "K")),), "one of `S` and `K` has as many dimensions as any operand"),
        ((RuntimeFact(FactKind.REPEATED, ("v",)),), "`v` is a number or does not vary along the axes that are sliced"),
        (
            tuple(RuntimeFact(FactKind.DISJOINT, pair) for pair in (("S", "K"), ("S", "v"), ("u", "v"))),
            "`S` and `u` share no memory with the others",
        ),
    ],
)
def test_facts_read_as_one_sentence(group, facts, text):
    assert guards_text(_with_facts(group, facts)) == text


def test_views_are_called_what_the_author_wrote(group):
    view = Array("S_1_m1", Storage("S", StorageOrigin.NAME), UnknownIndex(), "S[1:\n  -1]", "S")
    first, last = group.members
    kernel = replace(first.kernel, parameters=(view,))
    written = replace(
        _with_facts(group, (RuntimeFact(FactKind.DISJOINT, ("S_1_m1", "K")),)),
        members=(replace(first, kernel=kernel), last),
    )
    assert guards_text(written) == "`S[1: -1]` shares no memory with the others"


def test_one_operand_broadcasts_with_its_own_views_alone(group):
    call = replace(group.call, operands=group.call.operands[:1])
    alone = replace(_with_facts(group, (RuntimeFact(FactKind.PLAIN, ("S",)),)), call=call)
    assert guards_text(alone) == "`S` is a plain array or a number"


def _with_facts(group, facts):
    proof = Proof((Decision("an_obligation", "FUS209", Proved(tuple(facts))),), group.proof.fp)
    return replace(group, proof=proof)


def test_names_are_listed_as_prose():
    assert [quoted(names) for names in ((), ("a",), ("a", "b"), ("a", "b", "c"))] == [
        "",
        "`a`",
        "`a` and `b`",
        "`a`, `b` and `c`",
    ]


def test_a_long_statement_is_quoted_on_one_line_and_cut():
    lines = ("    total = (", f"        {'a + ' * 40}a", "    )")
    span = SourceSpan("pkg/solver.py", 4, 200, 1, 5, 3, 6)
    [_, text] = first_and_last(lines, (span, span))
    assert text.text == f"    total = ({'a + ' * 24}a ...\n"


def test_a_single_pass_inside_a_refused_statement_is_not_told(program, refusal):
    inside = replace(refusal, code="FUS301", message="`value` not fused", span=refusal.span, related=None)
    plan = FusionPlan((ModulePlan("pkg/solver.py", (), (refusal, inside)),), FloatingPoint.CLOSE)
    assert explain_text(program, plan, Selection(), color=False) == REFUSED


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        (
            ("un = u.copy()", "u[1:-1] = 0.5 * (un[2:] + un[:-2])"),
            "`u` shares no memory with other arrays of the loop, and has",
        ),
        (
            ("v[1:-1] = u[2:] - u[:-2] + 1", "u, v = v, u"),
            "`u` and `v` share no memory with other arrays of the loop, and have",
        ),
    ],
)
def test_a_loop_in_turn_names_what_lies_apart(tmp_path, lines, words):
    body = "".join(f"        {line}\n" for line in lines)
    text = f"import numpy as np\n\n\ndef solve(u, v, n):\n    for _ in range(n):\n{body}    return u\n"
    (tmp_path / "solver.py").write_text(text, encoding="utf-8")
    program, plan, _ = pipeline.explain(tmp_path, Options())
    assert f"Guards: {words} the rows of its kernels." in explain_text(program, plan, Selection(), color=False)
