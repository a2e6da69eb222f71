import json
import re
from dataclasses import replace

import pytest

from fusec.base.plan import Decision, FloatingPoint, FusionPlan, ModulePlan
from fusec.base.verdict import Proved, RuntimeFact
from fusec.show import Selection, explain_json, explain_text
from fusec.show.explanation import fact_text, quoted

FUSED = """\
pkg/solver.py:5: FUS101 fused: `price_t_to_value` runs 2 statements (`t` and `value`) as one kernel.
  5 |     t = S * 2.0
  6 |     return t + K
  Never stored: `t`.
  Guards: all operands are plain arrays or scalars; all operands broadcast to one shape.
  Proved: 2 obligations.
  Array operations: 2 before, 1 after.
  Arrays read or written: up to 5 before, up to 3 after.
  Arithmetic: exact.
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
    ("fact", "text"),
    [
        (RuntimeFact("PLAIN", ()), "all operands are plain arrays or scalars"),
        (RuntimeFact("PLAIN", ("x",)), "`x` is a plain array or a scalar"),
        (RuntimeFact("SAME_SHAPE", ("x", "y")), "`x` and `y` broadcast to one shape"),
        (RuntimeFact("DISJOINT", ("x", "y", "z")), "`x` shares no memory with `y` and `z`"),
        (RuntimeFact("DISJOINT", ("x",)), "`x` shares no memory with any other operand"),
    ],
)
def test_facts_read_as_clauses(fact, text):
    assert fact_text(fact) == text


def test_names_are_listed_as_prose():
    assert [quoted(names) for names in ((), ("a",), ("a", "b"), ("a", "b", "c"))] == [
        "",
        "`a`",
        "`a` and `b`",
        "`a`, `b` and `c`",
    ]


def test_what_one_operand_must_not_overlap_is_one_clause(program, group):
    facts = tuple(RuntimeFact("DISJOINT", pair) for pair in (("S", "K"), ("S", "v"), ("u", "v")))
    written = replace(group, decisions=(Decision("disjoint_storages", "FUS209", Proved(facts)),))
    plan = FusionPlan((ModulePlan("pkg/solver.py", (written,), ()),), FloatingPoint.CLOSE)
    text = explain_text(program, plan, Selection(), color=False)
    assert "  Guards: `S` shares no memory with `K` and `v`; `u` shares no memory with `v`.\n" in text
