"""libcst reads every edited module again: what it reads outside the edits is what it read before."""

import ast
from dataclasses import replace

import pytest

from fusec.base.ir.program import Module
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
        b"# fmt: skip",
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


def test_a_comment_moves_out_of_a_replaced_stretch_only() -> None:
    source = b"import numpy as np\n\nt = (a +  # two\n     b)\n# three\n"
    start, end = source.index(b"t = "), source.index(b"\n# three")
    module = module_of(source)
    assert changed(module, (Edit(start, start, b"# two\n"), Edit(start, end, b"t = f(a, b)"))) is None
    wrong = (Edit(start, start, b"# three\n"), Edit(start, end, b"t = f(a, b)"))
    assert changed(module, wrong) == "a comment is written that did not stand there"
    twice = (Edit(start, start, b"# two\n# two\n"), Edit(start, end, b"t = f(a, b)"))
    assert changed(module, twice) == "a comment is written that did not stand there"


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


CLASS = b"""import numpy as np


class Option(Base):
    '''Prices.'''

    kind = 1; rate = 2

    @decorate
    # why
    def price(self, x):
        # twice
        d = x * 2
        return d + 1  # fmt: skip
# at the margin
    def beside(self, x):
        return x  # as it is

    # at the end


last = Option()
"""


def edit_of(source: bytes, old: bytes, new: bytes) -> Edit:
    return Edit(source.index(old), source.index(old) + len(old), new)


PRICED = edit_of(CLASS, b"d = x * 2\n        return d + 1", b"return price_fused(x)")


def texts_read(monkeypatch: pytest.MonkeyPatch, module: Module, edits: tuple[Edit, ...]) -> list[str]:
    """What libcst is given to read of a sound rewrite."""
    read, texts = second_reading._reading, []

    def reading(text: str) -> second_reading.Reading | None:
        texts.append(text)
        return read(text)

    monkeypatch.setattr(second_reading, "_reading", reading)
    assert changed(module, edits) is None
    return texts


def test_statements_that_no_edit_touches_are_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    source = b"def before(x): return x\n\n\n" + DEMO.partition(b"\n\n")[2]
    source += b"\n\nclass Beside:\n    y = x  # as it is\n\n\n@decorate\ndef last(x): return x\n"
    module = module_of(source)
    texts = texts_read(monkeypatch, module, tuple(edit for edit in edits_of(module) if edit.end > edit.start))
    assert [text.split("(")[0] for text in texts] == ["def price", "def price", "def largest", "def largest"]


def test_methods_that_no_edit_touches_are_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    before, after = texts_read(monkeypatch, module_of(CLASS), (PRICED,))
    assert before == "class _:\n" + CLASS[CLASS.index(b"    @dec") : CLASS.index(b"    def beside")].decode()
    assert after == before.replace("d = x * 2\n        return d + 1", "return price_fused(x)")


@pytest.mark.parametrize(
    ("old", "new"), [(b"class Option(Base)", b"class Option(Case)"), (b"class Option", b"@decorate\nclass Option")]
)
def test_a_class_whose_head_is_edited_is_read_as_a_whole(
    monkeypatch: pytest.MonkeyPatch, old: bytes, new: bytes
) -> None:
    texts = texts_read(monkeypatch, module_of(CLASS), (edit_of(CLASS, old, new), PRICED))
    assert [("class Option" in text, "at the end" in text) for text in texts if "price" in text] == [(True, True)] * 2


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b"# fmt: skip", b"# fmt: Skip"),
        (b"# twice", b"# thrice"),
        (b"    # why\n", b""),
        (b"at the margin", b"at the border"),
        (b"    # at the end", b"    # at an end"),
        (b"return x  # as", b"return y  # as"),
        (b"@decorate", b"@decorated"),
        (b"kind = 1; rate = 2", b"kind = 2; rate = 1"),
        (b"(Base)", b"(Case)"),
        (b"\n    def beside(self, x):\n        return x", b"\ndef beside(self, x):\n    return x"),
        (b"\n\nlast =", b"\n    last ="),
    ],
)
def test_a_change_in_a_class_outside_the_edits(old: bytes, new: bytes) -> None:
    module = module_of(CLASS)
    output = splice(CLASS, (PRICED,))
    assert output.count(old) == 1
    assert changed(module, (PRICED,), output.replace(old, new)) is not None


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b"    ", b"\t"),
        (b"\n", b"\r\n"),
        (b"\n\n    @", b"\n\x0c\n    @"),
        (b"    @decorate\n    # why\n", b"    x = 1; y = \\\n  2\n"),
        (b"    @decorate\n", b"    @(  # in brackets\n        decorate\n    )\n"),
        (b"kind = 1; rate = 2\n", b"kind = \\\n    1\n    \\\n\n"),
        (b"class Option(Base):\n    '''Prices.'''\n", b"if True:\n  class Option(Base):\n    '''Prices.'''\n"),
        (b"class Option(Base):\n", b"class Option(Base):  # prices\n    # of options\n\n"),
    ],
)
def test_classes_as_they_are_written(old: bytes, new: bytes) -> None:
    source = CLASS.replace(old, new)
    target = b"d = x * 2" + source.partition(b"d = x * 2")[2].partition(b" + 1")[0] + b" + 1"
    assert changed(module_of(source), (edit_of(source, target, b"return price_fused(x)"),)) is None


@pytest.mark.parametrize("between", [b"a = 1; b = 2\n", b"\\\n\n", b"a = 1  # \\\n", b'"""\ndef\n"""\n', b"\x0c\n"])
def test_what_stands_between_statements(between: bytes) -> None:
    module = module_of(DEMO.replace(b"\n\n\ndef", b"\n" + between + b"def") + between)
    assert changed(module, edits_of(module)) is None


@pytest.mark.parametrize("decorator", [b"@(\n    decorate\n)\n", b"@ (\ndecorate  # why\n)\n", b"@\\\ndecorate\n"])
def test_decorators_on_lines_of_their_own(decorator: bytes) -> None:
    module = module_of(DEMO.replace(b"\n\n\ndef", b"\n" + decorator + b"def") + decorator + b"def last(): pass\n")
    assert changed(module, edits_of(module)) is None


def test_an_edit_takes_the_comment_behind_the_last_line_of_a_block() -> None:
    source = b"import numpy as np\n\nif a:\n    for _ in range(3):\n        b = 1  # one\n\nc = 2\n"
    start, end = source.index(b"for"), source.index(b"\n\nc")
    assert changed(module_of(source), (Edit(start, end, b"run()"),)) is None


@pytest.mark.parametrize("head", [b"def f(x):", b'def f(x="""\n# no comment"""):'])
def test_first_statement_of_a_block_goes_and_the_comment_below_stays(head: bytes) -> None:
    source = b"import numpy as np\n" + head + b"\n    # one\n    t = x\n\n    # two\n    if t:\n        return 1\n"
    test = source.index(b"if t") + 3
    edits = (Edit(source.index(b"t = x"), source.index(b"# two"), b""), Edit(test, test + 1, b"g(x)"))
    module = module_of(source)
    assert changed(module, edits) is None
    output = splice(source, edits)
    assert changed(module, edits, output.replace(b"f(x", b"f(y"))
    assert changed(module, edits, output.replace(b"return 1", b"return 2"))
    assert changed(module, edits, output.replace(b"# one\n", b""))
