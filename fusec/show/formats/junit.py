"""JUnit XML, which most servers of CI read: a suite for each source, a case for each finding."""

from collections.abc import Sequence
from xml.etree import ElementTree

from fusec.show.formats.listing import Finding, Listing, Outcome

_DECLARATION = '<?xml version="1.0" encoding="utf-8"?>\n'


def junit(listings: Sequence[Listing]) -> str:
    """What was noted counts as skipped, what failed as a failure."""
    suites = ElementTree.Element("testsuites", _counts([each for listing in listings for each in listing.findings]))
    for listing in listings:
        name = f"fusec {listing.command}"
        suite = ElementTree.SubElement(suites, "testsuite", {"name": name, **_counts(listing.findings)})
        for finding in listing.findings:
            _add_case(suite, finding)
    ElementTree.indent(suites)
    return _DECLARATION + ElementTree.tostring(suites, encoding="unicode") + "\n"


def _counts(findings: Sequence[Finding]) -> dict[str, str]:
    outcomes = [finding.outcome for finding in findings]
    failures, skipped = outcomes.count(Outcome.FAILED), outcomes.count(Outcome.NOTED)
    return {"tests": str(len(outcomes)), "failures": str(failures), "errors": "0", "skipped": str(skipped)}


def _add_case(suite: ElementTree.Element, finding: Finding) -> None:
    place = f"{finding.path}:{finding.span.line}" if finding.span else finding.path
    named = " ".join(filter(None, (finding.code, finding.name or place)))
    case = ElementTree.SubElement(suite, "testcase", {"classname": _visible(place), "name": _visible(named)})
    if finding.outcome is Outcome.PASSED:
        return
    tag = "failure" if finding.outcome is Outcome.FAILED else "skipped"
    detail = {"message": _visible(finding.message)} | ({"type": finding.code} if tag == "failure" else {})
    ElementTree.SubElement(case, tag, detail).text = _visible(f"{place}: {finding.sentences}")


def _visible(text: str) -> str:
    """XML has no place for control characters and lone surrogates."""
    return "".join(each if each.isprintable() or each in "\n\t" else f"\\x{ord(each):02x}" for each in text)
