"""Every format prints the same findings, as its readers expect them."""

import json
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from fusec.base.plan.choices import Format
from fusec.base.plan.comparison import Comparison, GroupComparison, Inputs, Reach, WorkloadComparison
from fusec.base.plan.messages import Told
from fusec.base.text.codes import page
from fusec.base.text.diagnostic import Diagnostic, Severity
from fusec.base.text.source_span import SourceSpan
from fusec.show import FORMATS, Listing, check_listing, printed, verify_listing
from fusec.show.formats import Finding, Outcome

SPAN = SourceSpan("wave.py", 0, 9, 3, 5, 3, 14)
RELATED = SourceSpan("wave.py", 20, 29, 4, 1, 5, 2)
FUSED = Finding("FUS101", Outcome.PASSED, "Fused.", "src/wave.py", "step_fused", SPAN)
REFUSED = Finding(
    "FUS202", Outcome.NOTED, "Not fused: `a[1:] += a[:-1]`", "src/wave.py", "step", SPAN, RELATED,
    "Witness: n = 3: element 1 is written, then read", "Write into a fresh array",
)  # fmt: skip
STALE = Finding("FUS801", Outcome.FAILED, "the file is stale: 100%, a:b", "out/wave,1.py")
LISTING = Listing("explain", (FUSED, REFUSED, STALE), lambda color: f"text {color}\n", lambda: '{\n  "a": 1\n}\n')


def sarif(*findings: Finding) -> dict:
    """The log, whose structure is as the standard requires (SARIF 2.1.0, sections 3.13 to 3.30)."""
    log = json.loads(printed([replace(LISTING, findings=findings)], Format.SARIF, color=False))
    assert log["version"] == "2.1.0" and log["$schema"].endswith("sarif-2.1.0.json")
    (run,) = log["runs"]
    rules = run["tool"]["driver"]["rules"]
    assert run["tool"]["driver"]["name"] == "fusec"
    for result in run["results"]:
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
        assert result["level"] in ("none", "note", "warning", "error") and result["message"]["text"]
        for place in (*result["locations"], *result.get("relatedLocations", [])):
            physical = place["physicalLocation"]
            assert "\\" not in physical["artifactLocation"]["uri"] and " " not in physical["artifactLocation"]["uri"]
            assert all(number >= 1 for number in physical.get("region", {}).values())
    return run


def test_there_is_a_printer_for_every_format():
    assert list(FORMATS) == list(Format)


def test_text_and_json_are_the_commands_own():
    assert printed([LISTING], Format.TEXT, color=True) == "text True\n"
    assert printed([LISTING, LISTING], Format.TEXT, color=False) == "text False\ntext False\n"
    assert json.loads(printed([LISTING], Format.JSON, color=False)) == {"a": 1}
    assert json.loads(printed([LISTING, LISTING], Format.JSON, color=False)) == [{"a": 1}, {"a": 1}]


def test_json_lines():
    passed, refused, stale = map(json.loads, printed([LISTING], Format.JSON_LINES, color=False).splitlines())
    assert (passed["outcome"], refused["outcome"], stale["outcome"]) == ("passed", "noted", "failed")
    assert refused["related"] == {"line": 4, "column": 1, "end_line": 5, "end_column": 2}
    assert refused["note"].startswith("Witness: n = 3") and stale["span"] is None
    assert printed([replace(LISTING, findings=())], Format.JSON_LINES, color=False) == ""


def test_sarif_has_both_statements_and_the_witness():
    (result,) = sarif(FUSED, REFUSED)["results"]
    assert result["level"] == "note" and "element 1 is written, then read. Write into" in result["message"]["text"]
    assert result["properties"]["note"] == REFUSED.note
    region = {"startLine": 3, "startColumn": 5, "endLine": 3, "endColumn": 14}
    assert result["locations"][0]["physicalLocation"]["region"] == region
    (other,) = result["relatedLocations"]
    assert other["physicalLocation"]["artifactLocation"]["uri"] == "src/wave.py"
    assert other["physicalLocation"]["region"]["endLine"] == 5


def test_sarif_describes_each_code_once():
    run = sarif(REFUSED, STALE, REFUSED)
    assert [rule["id"] for rule in run["tool"]["driver"]["rules"]] == ["FUS202", "FUS801"]
    assert run["tool"]["driver"]["rules"][0]["shortDescription"]["text"] == page("FUS202").title


def test_sarif_paths_are_uris():
    (result,) = sarif(replace(STALE, path="out/a b\udc80ä.py"))["results"]
    assert result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "out/a%20b%80%C3%A4.py"


def test_a_fingerprint_survives_a_move():
    prints = [sarif(each)["results"][0]["partialFingerprints"] for each in (REFUSED, replace(REFUSED, span=RELATED))]
    assert prints[0] == prints[1] != sarif(STALE)["results"][0]["partialFingerprints"]


def test_github():
    told = printed([LISTING], Format.GITHUB, color=False).splitlines()
    assert told[0].startswith("::notice file=src/wave.py,line=3,endLine=3,col=5,endColumn=14,title=FUS202::Not fused")
    assert told[1] == "::error file=out/wave%2C1.py,title=FUS801::the file is stale: 100%25, a:b."
    assert len(told) == 2, "what passed needs no annotation"
    over_lines = printed([replace(LISTING, findings=(replace(REFUSED, span=RELATED),))], Format.GITHUB, color=False)
    assert "line=4,endLine=5,title" in over_lines, "GitHub ignores columns over several lines"


def test_github_messages_cannot_give_commands():
    evil = replace(STALE, message="x\n::set-env name=A::b\r")
    assert printed([replace(LISTING, findings=(evil,))], Format.GITHUB, color=False).count("\n") == 1


def test_junit():
    suites = ElementTree.fromstring(printed([LISTING], Format.JUNIT, color=False).split("\n", 1)[1])
    assert (suites.get("tests"), suites.get("failures"), suites.get("skipped")) == ("3", "1", "1")
    (suite,) = suites
    assert suite.get("name") == "fusec explain"
    passed, skipped, failed = suite
    assert len(passed) == 0 and passed.get("name") == "FUS101 step_fused"
    assert skipped.find("skipped").get("message") == REFUSED.message
    assert failed.find("failure").get("type") == "FUS801"


@pytest.mark.parametrize("letter", ["\x1b", "\x00", "\udc80", "\ufffe"])
def test_junit_is_xml_whatever_a_file_is_called(letter):
    odd = replace(STALE, path=f"a{letter}.py", message=f"<{letter}>&")
    text = printed([replace(LISTING, findings=(odd,))], Format.JUNIT, color=False)
    assert ElementTree.fromstring(text.split("\n", 1)[1].encode()).get("failures") == "1"


def test_a_fresh_output_passes():
    (finding,) = check_listing((), Told(), "build/out", ("src/", "build/out/")).findings
    assert finding.outcome is Outcome.PASSED
    stale = (Diagnostic("FUS801", "stale", "a.py", "Run `fusec rewrite` again."),)
    unread = Told((Diagnostic("FUS901", "no Python", "b.py", severity=Severity.ERROR),))
    found = check_listing(stale, unread, "build/out", ("src/", "build/out/")).findings
    assert [(each.path, each.outcome) for each in found] == [
        ("build/out/a.py", Outcome.FAILED),
        ("src/b.py", Outcome.FAILED),
    ]


def test_verification():
    good = GroupComparison("a.py", "f_fused", "exact", Inputs(3, 3, 0), 0.0, None, 0.1)
    never = replace(good, name="g_fused", reach=Reach("workload", 2, 0, "shapes differ"))
    case = WorkloadComparison("a:run", 9, 0.0, None)
    told = (Diagnostic("FUS812", "`g_fused`: never.", "a.py", severity=Severity.ERROR),)
    found = verify_listing(Comparison("out", "original", (good, never), (case,), told), "out/").findings
    assert [(each.name, each.outcome) for each in found] == [
        ("f_fused", Outcome.PASSED),
        ("a:run of size 9", Outcome.PASSED),
        ("", Outcome.FAILED),
    ]
