"""Every diagnostic code is used, documented, and its page is current."""

import ast
import re
from pathlib import Path

import pytest

from fusec.base.text.codes import CODES
from fusec.show import refusals_document

ROOT = Path(__file__).parents[2]
USED = re.compile(r"FUS\d{3}")
SENTENCES = re.compile(
    r"[A-Z`](?:[^.!?]|[.!?](?! )|[.!?] (?=[A-Z`]))*\."
)  # each with a capital or code, the last with a stop
# codes whose front end or target is still to come; they stand in the table so that no other meaning takes the number
RESERVED: frozenset[str] = frozenset()


def codes_in_source() -> set[str]:
    sources = (path for path in (ROOT / "fusec").rglob("*.py") if path.name != "codes.py")
    return {code for path in sources for code in USED.findall(path.read_text(encoding="utf-8"))}


def test_the_committed_page_is_current():
    committed = (ROOT / "docs" / "refusals.md").read_text(encoding="utf-8")
    assert committed == refusals_document(), "run `make refusals`"


def test_codes_are_unique_and_in_order():
    codes = [entry.code for entry in CODES]
    assert codes == sorted(set(codes))
    assert all(re.fullmatch(r"FUS[1-9]\d\d", code) for code in codes)


def test_every_code_in_the_source_has_a_page():
    assert codes_in_source() - {entry.code for entry in CODES} == set()


def test_every_page_is_of_a_code_in_use():
    assert {entry.code for entry in CODES} - codes_in_source() == RESERVED


@pytest.mark.parametrize("entry", CODES, ids=lambda entry: entry.code)
def test_pages_are_sentences(entry):
    assert not entry.title.endswith(".") and entry.meaning
    assert all(re.fullmatch(SENTENCES, text) for text in (entry.meaning, entry.hint) if text)


@pytest.mark.parametrize("entry", [entry for entry in CODES if entry.example], ids=lambda entry: entry.code)
def test_examples_are_python(entry):
    ast.parse(entry.example, entry.code)
