import json
from dataclasses import replace

import pytest

from fusec import __version__
from fusec.base.plan.generated_files import OutputFile
from fusec.base.plan.messages import Told
from fusec.base.text.diagnostic import Diagnostic
from fusec.show import Report, account, digest, read_report
from fusec.show import report as printed

FILES = (
    OutputFile("pkg/_fused_solver.py", b"generated\n", None),
    OutputFile("pkg/data.txt", b"\xff\n", "pkg/data.txt"),
    OutputFile("pkg/solver.py", b"rewritten\n", "pkg/solver.py"),
)
SETTINGS = (("fp", "close"), ("target", "numba"))


def report(program, plan, files, settings):
    return printed(program, [account(each, program) for each in plan.modules], files, settings)


@pytest.fixture
def text(program, plan) -> str:
    return report(program, plan, FILES, SETTINGS)


def test_the_report_can_be_read_back(program, text):
    assert read_report(text) == Report(
        version=__version__,
        settings=SETTINGS,
        sources=(
            ("pkg/data.txt", digest(b"\xff\n")),
            ("pkg/solver.py", digest(program.modules[0].source)),
        ),
        files=tuple((file.path, digest(file.content)) for file in FILES),
        told=Told(program.diagnostics, ()),
    )


def test_groups_carry_their_proof(text):
    (group,) = json.loads(text)["modules"][0]["groups"]
    assert group["code"] == "FUS101" and group["contractions"] == ["t"] and group["fp"] == "exact"
    assert group["operations"] == {"before": 2, "after": 1} and group["passes"] == {"before": 5, "after": 3}
    assert group["decisions"][0] == {
        "obligation": "same_domain",
        "code": "FUS201",
        "verdict": "proved",
        "given": [{"kind": "SAME_SHAPE", "operands": ["S", "K"]}],
    }
    assert [member["text"] for member in group["members"]] == ["t = S * 2.0", "return t + K"]
    assert group["span"] == {"line": 5, "column": 5, "end_line": 6, "end_column": 17, "start": 42, "end": 70}


def test_refusals_carry_both_places(text):
    (refusal,) = json.loads(text)["modules"][0]["refusals"]
    assert (refusal["code"], refusal["span"]["line"], refusal["related"]["line"]) == ("FUS203", 11, 10)


def test_the_report_leaves_itself_out(program, plan, text):
    itself = OutputFile("fusec-report.json", b"{}", None)
    assert report(program, plan, (*FILES, itself), SETTINGS) == text


def test_the_order_of_files_and_settings_does_not_show(program, plan, text):
    assert report(program, plan, FILES[::-1], SETTINGS[::-1]) == text


def test_text_is_ascii_and_ends_in_one_newline(program, plan):
    named = (*FILES, OutputFile("pkg/na\udcefve.txt", b"", None))
    text = report(replace(program, diagnostics=(Diagnostic("FUS901", "é"),)), plan, named, SETTINGS)
    assert text.isascii() and text.endswith("}\n")
    assert dict(read_report(text).files)["pkg/na\udcefve.txt"] == digest(b"")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "1",
        "{}",
        '{"schema": 2}',
        '{"schema": 1}',
        '{"schema": 1, "fusec": 1, "settings": {}, "sources": {}, "files": {}}',
        '{"schema": 1, "fusec": "", "settings": {}, "sources": {}, "files": {"a": 1}}',
        '{"schema": 1, "fusec": "", "settings": {"a": 1}, "sources": {}, "files": {}}',
        "[" * 100_000,
    ],
)
def test_anything_else_is_a_value_error(text):
    with pytest.raises(ValueError, match=r"^It"):
        read_report(text)
