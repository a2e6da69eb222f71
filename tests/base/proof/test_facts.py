"""Every kind of fact is asked for by a guard that exists, told on the page of the proofs, and reached by a story."""

import re
from collections.abc import Iterator

import pytest

from fusec.base.proof.facts import FactKind, checks
from tests.stories.story import GOLDEN, HERE, planned, story

TEMPLATES = HERE.parents[1] / "templates"
REACHED = {
    "launches_ends": {"ALIKE", "AT_MOST", "AXES", "DEVICE", "DISJOINT", "INDEX", "SCALAR"},
    "launches_guards": {"EQUAL"},
    "launches_loops": {"REAL", "ROWS"},
    "launches_atomic_exact": {"WHOLE"},
    "launches_opaque": {"APART", "ATTRIBUTES"},
    "launches_unused": {"UNUSED"},
    "launches_digits": {"POSITIVE"},
    "launches_loop_values": {"HOST"},
    "launches_forall": {"COVERED"},
    "loops_divisors": {"EXTENT", "FLOATING", "INDEXED"},
    "loops_allocated": {"SIZE"},
    "loops_vectorized": {"DOUBLES"},
    "softmax": {"PLAIN", "RANK", "SAME_SHAPE"},
    "column_standardisation": {"FLAT"},
    "layer_norm": {"NUMBER"},
    "masked_expressions": {"MASKS"},
    "cupy_interiors": {"COMMON"},
    "differences_by_name": {"REPEATED", "SAME_RANK"},
    "parts_by_variables": {"ITEM"},
    "bounds_at_run_time": {"INTEGER"},
    "symbolic_bounds": {"BOUND"},
}


@pytest.mark.parametrize("name", REACHED)
def test_every_kind_is_reached_by_a_story(name: str) -> None:
    told = story(name)
    groups = [each for group in planned(told.source, told.flags).groups for each in (group, *group.stages)]
    kinds = {kind for group in groups for kind in group.facts}
    assert REACHED[name] <= {kind.name for kind in kinds}
    texts = "".join(path.read_text() for path in (GOLDEN / name / "after").rglob("*.py"))
    for kind in (FactKind[each] for each in REACHED[name]):
        assert any(text in texts for text in spelled(kind)), kind


def spelled(kind: FactKind) -> Iterator[str]:
    """How a guard may spell it."""
    row = kind.value
    if row.argument is not None:
        yield f"{row.argument.keyword}="
    yield from (text for text in re.split(r"\{\d\}", row.condition) if text)
    if row.asked_by:
        yield ""  # in terms of its own


def test_no_kind_is_left_out() -> None:
    assert {name for names in REACHED.values() for name in names} == {kind.name for kind in FactKind}
    assert [kind for kind in FactKind if not [*spelled(kind)]] == []


def test_what_asks_stands_in_a_support_file() -> None:
    defined = set(re.findall(r"def (\w+)\(", "".join(path.read_text() for path in TEMPLATES.rglob("*.py.jinja"))))
    named = {each.check for each in [*checks(is_of_calls=True), *checks(is_of_calls=False)]}
    named |= {kind.value.asked_by for kind in FactKind} - {""}
    named |= {kind.value.condition for kind in FactKind if kind.value.condition.isidentifier()}
    assert named <= defined


def test_no_two_kinds_have_one_keyword() -> None:
    for of_calls in (True, False):
        keywords = [each.keyword for each in checks(is_of_calls=of_calls)]
        assert len(keywords) == len(set(keywords))


def test_every_kind_is_on_the_page_of_the_proofs() -> None:
    page = (HERE.parents[1] / "docs/legality.md").read_text()
    rows = re.findall(r"^\| ([A-Z_, ]+) \|", page, re.MULTILINE)
    assert {name for row in rows for name in row.split(", ")} == {kind.name for kind in FactKind}
