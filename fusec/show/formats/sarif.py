"""SARIF 2.1.0, which code scanning of GitHub, GitLab and editors read: one run with a result for each finding.

The properties are those of "Static Analysis Results Interchange Format (SARIF) Version 2.1.0", OASIS Standard, 2020.
"""

from collections.abc import Sequence
from hashlib import sha256
from pathlib import PurePosixPath
from urllib.parse import quote

from fusec import __version__
from fusec.base.text.codes import page
from fusec.base.text.source_span import SourceSpan
from fusec.show.formats.listing import Finding, Listing, Outcome
from fusec.show.json_text import Json, json_text

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
LEVELS = {Outcome.NOTED: "note", Outcome.FAILED: "error"}
ROOT = "%SRCROOT%"  # the base of paths, which the reader knows


def sarif(listings: Sequence[Listing]) -> str:
    """What passed is left out, since readers show each result as an alert."""
    found = [each for listing in listings for each in listing.findings if each.outcome in LEVELS]
    codes = sorted({finding.code for finding in found})
    driver = {"name": "fusec", "semanticVersion": __version__, "rules": [_rule(code) for code in codes]}
    run: dict[str, Json] = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "results": [_result(finding, codes.index(finding.code)) for finding in found],
    }
    return json_text({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]})


def _rule(code: str) -> Json:
    known = page(code)
    if known is None:
        return {"id": code}
    described: dict[str, Json] = {
        "id": code,
        "shortDescription": {"text": known.title},
        "fullDescription": {"text": known.meaning},
    }
    return described | ({"help": {"text": known.hint}} if known.hint else {})


def _result(finding: Finding, rule: int) -> Json:
    result: dict[str, Json] = {
        "ruleId": finding.code,
        "ruleIndex": rule,
        "level": LEVELS[finding.outcome],
        "message": {"text": finding.sentences},
        "partialFingerprints": {"fusecFinding/v1": _fingerprint(finding)},
        "properties": {"name": finding.name, "note": finding.note, "hint": finding.hint},
    }
    if finding.path:
        result["locations"] = [{"physicalLocation": _location(finding.path, finding.span)}]
    if finding.related is not None and finding.span is not None:
        beside = _beside(finding, finding.related)
        other = {"physicalLocation": _location(beside, finding.related), "message": {"text": "The other statement."}}
        result["relatedLocations"] = [{"id": 1, **other}]
    return result


def _beside(finding: Finding, related: SourceSpan) -> str:
    """The path of the other statement, from where the finding's own path starts."""
    inside = finding.span.path if finding.span else ""
    outside = finding.path.removesuffix(inside)
    return (PurePosixPath(outside) / related.path).as_posix()


def _location(path: str, span: SourceSpan | None) -> Json:
    uri = quote(path.encode("utf-8", "surrogateescape"))
    artifact: Json = {"uri": uri, "uriBaseId": ROOT}
    if span is None:
        return {"artifactLocation": artifact}
    region = {
        "startLine": span.line,
        "startColumn": span.column,
        "endLine": span.end_line,
        "endColumn": span.end_column,
    }
    return {"artifactLocation": artifact, "region": region}


def _fingerprint(finding: Finding) -> str:
    """Equal for the same finding after lines above it have moved."""
    told = "\n".join((finding.code, finding.path, finding.name, finding.message))
    return sha256(told.encode("utf-8", "surrogateescape")).hexdigest()[:32]
