import pytest

from fusec.base.text.codes import CODES
from fusec.show import explain_code, refusals_document


def test_a_page_has_title_meaning_example_and_hint():
    assert explain_code("fus202") == (
        "FUS202: depends on itself\n\n"
        "Instances of one statement read elements that other instances of it write. NumPy makes a copy first; "
        "a loop would not.\n\nExample:\n\n    a[1:] += a[:-1]\n\nHint: Write into a fresh array.\n"
    )


@pytest.mark.parametrize("code", ["FUS999", "", "203", "FUS"])
def test_an_unknown_code_has_no_page(code):
    assert explain_code(code) is None


def test_every_code_stands_once_in_the_document_and_in_order():
    headings = [line for line in refusals_document().splitlines() if line.startswith("### ")]
    assert headings == [f"### {entry.code}: {entry.title}" for entry in CODES]
