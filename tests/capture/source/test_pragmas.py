"""Which comments are pragmas, and what they ask for."""

import pytest

from fusec.capture.source.concrete_syntax import ConcreteFacts, concrete_facts
from fusec.capture.source.source_file import SourceFile, parse_source


def facts_of(content: bytes) -> ConcreteFacts:
    file = parse_source("m.py", "pkg.m", content)
    assert isinstance(file, SourceFile)
    facts = concrete_facts(file)
    assert isinstance(facts, ConcreteFacts)
    return facts


PRAGMAS = {
    "# fusec: off": ("off", ()),
    "# fusec: on": ("on", ()),
    "# fusec: fuse": ("fuse", ()),
    "#fusec:off": ("off", ()),
    "#  fusec : off  ": ("off", ()),
    "# fusec: ignore[FUS203]": ("ignore", ("FUS203",)),
    "# fusec: ignore[FUS301, FUS203,FUS301]": ("ignore", ("FUS203", "FUS301")),
    "# noqa: E501  # fusec: off": ("off", ()),
    "# fusec: off  # the loop is cold": ("off", ()),
}


@pytest.mark.parametrize("comment", PRAGMAS)
def test_pragma(comment):
    facts = facts_of(f"x = 1\n{comment}\ny = 2  {comment}\n".encode())
    assert facts.diagnostics == ()
    assert [(p.kind, p.codes, p.line, p.is_trailing) for p in facts.pragmas] == [
        (*PRAGMAS[comment], 2, False),
        (*PRAGMAS[comment], 3, True),
    ]


UNKNOWN = {
    "# fusec: of": "`# fusec: of` on line 1 is not a pragma.",
    "# fusec:": "`# fusec: ` on line 1 is not a pragma.",
    "# fusec: OFF": "`# fusec: OFF` on line 1 is not a pragma.",
    "# fusec: off because it is cold": "`# fusec: off because it is cold` on line 1 is not a pragma.",
    "# fusec: ignore": "`# fusec: ignore` on line 1 is not a pragma.",
    "# fusec: ignore[]": "`# fusec: ignore[]` on line 1 is not a pragma.",
    "# fusec: ignore[E501]": "`E501` on line 1 is not a code of fusec.",
    "# fusec: ignore[FUS203": "`# fusec: ignore[FUS203` on line 1 is not a pragma.",
}


@pytest.mark.parametrize("comment", UNKNOWN)
def test_unknown_pragma(comment):
    facts = facts_of(f"{comment}\nx = 1\n".encode())
    assert facts.pragmas == ()
    (found,) = facts.diagnostics
    assert (found.code, found.message, found.path) == ("FUS911", UNKNOWN[comment], "m.py")
    assert found.hint


@pytest.mark.parametrize(
    "text", ["x = '# fusec: off'\n", "# about fusec\n", "# fusec is off\n", '"""\n# fusec: off\n"""\n']
)
def test_no_pragma(text):
    facts = facts_of(text.encode())
    assert (facts.pragmas, facts.diagnostics) == ((), ())


def test_span_of_a_pragma_counts_bytes():
    content = "\u00e4 = '\u00fc'  # fusec: off\n".encode("latin-1")
    file = parse_source("m.py", "pkg.m", b"# coding: latin-1\n" + content)
    assert isinstance(file, SourceFile)
    facts = concrete_facts(file)
    assert isinstance(facts, ConcreteFacts)
    place = facts.pragmas[0].span
    assert file.content[place.start : place.end] == b"# fusec: off"
    assert (place.line, place.column, place.end_column) == (2, 10, 22)
