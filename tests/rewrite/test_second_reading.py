"""libcst reads every edited module again: what it reads outside the edits is what it read before."""

import ast
from dataclasses import replace

import pytest

from fusec.base.program import Module
from fusec.rewrite import second_reading
from fusec.rewrite.edit import Edit, splice
from fusec.rewrite.module_edits import module_edits
from fusec.rewrite.second_reading import DeepStack, UnreadableOriginalError, changed_reading
from tests.rewrite.handmade import DEMO, demo_groups, demo_replacements, generated_for, module_of

SUM = " + ".join(["x"] * 1500)
STACK = DeepStack()
PARENTHESES = "(" * 190 + "x" + ")" * 190


def edits_of(module: Module) -> tuple[Edit, ...]:
    groups = demo_groups(module.source)
    return module_edits(module, demo_replacements(groups), generated_for(groups)[0])


def changed(module: Module, edits: tuple[Edit, ...], output: bytes | None = None) -> str | None:
    made = splice(module.source, edits) if output is None else output
    return changed_reading(module, made, edits, ast.parse(module.source), ast.parse(made), STACK)


def changed_output(source: bytes, old: bytes, new: bytes) -> str | None:
    """The complaint about a sound rewrite of `source` in which something else changed as well."""
    module = module_of(source)
    output = splice(source, edits_of(module))
    assert output.count(old) == 1
    return changed(module, edits_of(module), output.replace(old, new))


@pytest.mark.parametrize(
    "before",
    [
        b"",
        b"# first\n\n# second\n",
        b"'''A docstring'''  # of the module\n# and below\n",
        b"@decorate  # why\n# between\nclass A(B, metaclass=C):\n    # only a comment\n    x: int = 3; y = 4;\n    # end\n",
        b"match 3:\n    case [1, *_] if True:  # guard\n        pass\n    case _: pass\n",
        b"try:\n    pass\nexcept (A, B) as e:\n    raise e from None\nelse:\n    pass\nfinally:\n    del e\n",
        b"try:\n    pass\nexcept* A:\n    pass\n",
        b"if a:\n    pass\nelif b:\n    pass\nelse:\n    if c: pass\n",
        b"for a in b:\n    break\nelse:\n    pass\nwhile a: continue\nelse: pass\n",
        b"async def f():\n    async with a as b, c: await d\n    async for e in f: yield e\n    return [i async for i in g]\n",
        b"def outer():\n    def inner(): return lambda: (yield)\n    # inside\n\n    # after\n# outside\n",
        b"a = [\n    1,  # one\n    # none\n    2,\n]\nb = f'{a!r:>{3}}' 'c' b\"\"\n"
        if False
        else b"a = [\n    1,  # one\n    2,\n]\n",
    ],
)
def test_a_sound_rewrite_reads_the_same(before: bytes) -> None:
    module = module_of(before + DEMO)
    assert changed(module, edits_of(module)) is None


@pytest.mark.parametrize("expression", [SUM, PARENTHESES], ids=["long sum", "deep parentheses"])
def test_deep_expressions(expression: str) -> None:
    module = module_of(DEMO + f"y = {expression}\n".encode())
    assert changed(module, edits_of(module)) is None


def test_form_feeds() -> None:
    module = module_of(DEMO.replace(b"\n\n\ndef", b"\n\x0c\n\ndef").replace(b"    return max", b"\x0c    return max"))
    assert changed(module, edits_of(module)) is None


def test_carriage_returns() -> None:
    module = module_of(DEMO.replace(b"\n", b"\r\n"), newline="\r\n")
    assert changed(module, edits_of(module)) is None


@pytest.mark.parametrize("encoding", ["latin-1", "cp1252", "utf-8"])
def test_encodings(encoding: str) -> None:
    head = f"# -*- coding: {encoding} -*-\n# caf\u00e9\nt\u00e9 = '\u00e9\u00e9'; d\u00e9 = 3  # \u00e9\n".encode(
        encoding
    )
    source = head + DEMO.replace(
        b"# in euro",
        "# in \u20ac".encode("cp1252" if encoding == "cp1252" else "utf-8") if encoding != "latin-1" else b"# \xe9",
    )
    module = module_of(source, encoding=encoding)
    assert changed(module, edits_of(module)) is None


def test_byte_order_mark() -> None:
    module = module_of(b"\xef\xbb\xbf" + DEMO)
    assert changed(module, edits_of(module)) is None
    assert changed(replace(module, encoding="utf-8-sig"), edits_of(module)) is None


def test_a_comment_inside_a_replaced_stretch_goes() -> None:
    source = DEMO.replace(b"    return d + 1", b"    # doubled\n    return d + 1")
    module = module_of(source)
    assert changed(module, edits_of(module)) is None


def test_a_comment_elsewhere_stays() -> None:
    assert changed_output(DEMO + b"# the end", b"# the end", b"") == "a comment outside the edits is lost"
    assert changed_output(DEMO + b"# the end", b"the end", b"THE END") == "a comment outside the edits has moved"


def test_comments_keep_their_order() -> None:
    source = DEMO + b"# one\na = 1\n# two\n"
    assert (
        changed_output(source, b"# one\na = 1\n# two\n", b"# two\na = 1\n# one\n")
        == "a comment outside the edits has moved"
    )


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b"np\n", b"pn\n"),
        (b"def price(x)", b"def price(x=0)"),
        (b"key=abs", b"key=len"),
        (b'"""Prices."""', b'"""Price."""'),
        (b"def largest", b"async def largest"),
        (b"a = 1\n", b"a = 1; b = 2\n"),
        (b"a = 1\n", b"if a: a = 1\n"),
        (b"a = 1\n", b""),
    ],
)
def test_a_statement_outside_the_edits(old: bytes, new: bytes) -> None:
    complaint = changed_output(DEMO + b"a = 1\n", old, new)
    if old == b"key=abs":  # the statement of an edited expression is edited
        assert complaint is None
    else:
        assert complaint == "libcst reads a statement outside the edits otherwise"


def test_a_statement_that_changes_its_block() -> None:
    source = DEMO + b"if x:\n    pass\nelse:\n    a = 1\nb = 2\n"
    assert changed_output(source, b"\nb = 2", b"\n    b = 2") == "libcst reads a statement outside the edits otherwise"


def test_what_libcst_cannot_read(monkeypatch: pytest.MonkeyPatch) -> None:
    module = module_of(DEMO)
    read = second_reading._reading
    monkeypatch.setattr(second_reading, "_reading", lambda text: None if "_fused" in text else read(text))
    assert changed(module, edits_of(module)) == "libcst cannot read the rewritten module"
    monkeypatch.setattr(second_reading, "_reading", lambda text: read(text) if "_fused" in text else None)
    with pytest.raises(UnreadableOriginalError):
        changed(module, edits_of(module))


def test_statements_that_no_edit_touches_are_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those of the top level: of a class whose method is edited every statement is read."""
    read, texts = second_reading._reading, []

    def reading(text: str) -> second_reading.Reading | None:
        texts.append(text)
        return read(text)

    monkeypatch.setattr(second_reading, "_reading", reading)
    source = b"def before(x): return x\n\n\n" + DEMO.partition(b"\n\n")[2]
    source += b"\n\nclass Beside:\n    y = x  # as it is\n\n\n@decorate\ndef last(x): return x\n"
    module = module_of(source)
    edits = tuple(edit for edit in edits_of(module) if edit.end > edit.start)
    assert changed(module, edits) is None
    assert not any(word in text for text in texts for word in ("before", "import", "Beside", "as it is", "last"))
    assert ["in euro" in text and "key=abs" in text for text in texts] == [True, True]


@pytest.mark.parametrize("between", [b"a = 1; b = 2\n", b"\\\n\n", b"a = 1  # \\\n", b'"""\ndef\n"""\n', b"\x0c\n"])
def test_what_stands_between_statements(between: bytes) -> None:
    module = module_of(DEMO.replace(b"\n\n\ndef", b"\n" + between + b"def") + between)
    assert changed(module, edits_of(module)) is None


def test_an_edit_takes_the_comment_behind_the_last_line_of_a_block() -> None:
    source = b"import numpy as np\n\nif a:\n    for _ in range(3):\n        b = 1  # one\n\nc = 2\n"
    start, end = source.index(b"for"), source.index(b"\n\nc")
    assert changed(module_of(source), (Edit(start, end, b"run()"),)) is None
