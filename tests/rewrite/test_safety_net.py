"""Every promise about a rewritten module, broken once each."""

from dataclasses import replace

import pytest

from fusec.base.ir.program import Module
from fusec.rewrite.edit import Edit, splice
from fusec.rewrite.module_edits import module_edits
from fusec.rewrite.safety_net import broken_promise
from fusec.rewrite.second_reading import DeepStack
from tests.rewrite.handmade import DEMO, demo_groups, demo_replacements, generated_for, module_of

GROUPS = demo_groups()
GENERATED = generated_for(GROUPS)[0]
STACK = DeepStack()


def edits_of(module: Module) -> tuple[Edit, ...]:
    return module_edits(module, demo_replacements(demo_groups(module.source)), GENERATED)


def judged(source: bytes, edits: tuple[Edit, ...], output: bytes | None = None) -> str | None:
    module = module_of(source)
    return broken_promise(module, splice(source, edits) if output is None else output, edits, GROUPS, GENERATED, STACK)


def test_a_sound_rewrite_keeps_every_promise() -> None:
    assert judged(DEMO, edits_of(module_of(DEMO))) is None


def test_a_generated_module_that_is_no_python() -> None:
    broken = replace(GENERATED, text=f"{GENERATED.text}\n\nfits = lambda n, u, n: n <= u.shape[0]\n")
    edits, module = edits_of(module_of(DEMO)), module_of(DEMO)
    found = broken_promise(module, splice(DEMO, edits), edits, GROUPS, broken, STACK)
    assert found == "the generated module does not compile"


@pytest.mark.parametrize("position", [0, 3, len(DEMO) // 2, len(DEMO)])
def test_one_other_byte(position: int) -> None:
    edits = edits_of(module_of(DEMO))
    output = splice(DEMO, edits)
    assert judged(DEMO, edits, output[:position] + b"#" + output[position:]) == "a byte outside the edits differs"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (b"return _fused.price_fused(x", "a replaced stretch is not whole statements or a whole expression"),
        (b"return _fused.price_fused(x) or '''", "a replaced stretch is not whole statements or a whole expression"),
        (b"return _fused.price_fused(x) or (", "a replaced stretch is not whole statements or a whole expression"),
        (b"return _fused.price_fused", "the calls found are not those that the plan promised"),
        (b"return 0", "the calls found are not those that the plan promised"),
        (b"return _fused.price_fused(_fused.price_fused(x))", "the calls found are not those that the plan promised"),
        (b"yield x; nonlocal x", "the rewritten module does not compile"),
    ],
)
def test_a_wrong_replacement(text: bytes, complaint: str) -> None:
    imported, first, last = edits_of(module_of(DEMO))
    assert judged(DEMO, (imported, Edit(first.start, first.end, text), last)) == complaint


def test_a_call_before_its_import() -> None:
    imported, first, last = edits_of(module_of(DEMO))
    late = Edit(len(DEMO), len(DEMO), imported.content)
    module = Module("option.py", DEMO, "utf-8", "\n", len(DEMO), ".", frozenset(), ())
    edits = (first, last, late)
    complaint = broken_promise(module, splice(DEMO, edits), edits, GROUPS, GENERATED, STACK)
    assert complaint == "a fused call stands before the import of its function"


@pytest.mark.parametrize("opening", [b"TEXT = '''\n", b"if True:\n    pass\nelse:\n"])
def test_an_import_that_is_none(opening: bytes) -> None:
    """Inside a string it does not run; in a branch it may not run."""
    closing = b"'''\n" if b"TEXT" in opening else b"    pass\n"
    margin = b"" if b"TEXT" in opening else b"    "
    source = DEMO.replace(b"import numpy as np\n", b"import numpy as np\n" + opening + closing)
    edits = edits_of(module_of(source))
    offset = source.index(opening) + len(opening)
    moved = (Edit(offset, offset, margin + edits[0].content.lstrip()), *edits[1:])
    module = Module("option.py", source, "utf-8", "\n", offset, ".", frozenset(), ())
    complaint = broken_promise(module, splice(source, moved), moved, demo_groups(source), GENERATED, STACK)
    assert complaint == "the import of the generated module does not stand at the module's top level"


def test_an_import_before_the_docstring() -> None:
    _, *others = edits_of(module_of(DEMO))
    module = Module("option.py", DEMO, "utf-8", "\n", 0, ".", frozenset(), ())
    edits = (Edit(0, 0, edits_of(module)[0].content), *others)
    assert (
        broken_promise(module, splice(DEMO, edits), edits, GROUPS, GENERATED, STACK) == "the module's docstring is lost"
    )


def test_an_import_before_a_future_import() -> None:
    source = DEMO.replace(b"\n\ndef price", b"from __future__ import annotations\n\n\ndef price").replace(
        b"import numpy as np\n", b""
    )
    source = source.replace(b"from __future__", b"# import numpy as np\nfrom __future__", 1)
    groups = demo_groups(source)
    module = module_of(source)
    edits = module_edits(module, demo_replacements(groups), GENERATED)
    found = broken_promise(module, splice(source, edits), edits, groups, GENERATED, STACK)
    assert found == "the rewritten module does not compile"


@pytest.mark.parametrize(
    "use",
    [
        b"_fused = 3",
        b"def _fused(): pass",
        b"class _fused: pass",
        b"import _fused.deep",
        b"from math import pi as _fused",
        b"def f(*, _fused): pass",
        b"def f():\n    global _fused",
        b"print(_fused)",
        b"try:\n    pass\nexcept OSError as _fused:\n    pass",
        b"match 1:\n    case [*_fused]:\n        pass",
        b"match 1:\n    case {1: 2, **_fused}:\n        pass",
        "_f\u1d58sed = 3".encode(),  # the parser normalises names
    ],
)
def test_a_name_that_the_module_uses(use: bytes) -> None:
    source = DEMO + use + b"\n"
    complaint = judged(source, edits_of(module_of(source)))
    assert complaint == "the name `_fused` is used by the module already"


def test_attributes_and_keywords_are_no_uses() -> None:
    source = DEMO + b"x._fused = dict(_fused=3)\n"
    assert judged(source, edits_of(module_of(source))) is None
