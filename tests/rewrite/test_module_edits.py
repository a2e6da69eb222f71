"""What the edits of one module do to its bytes, and that they do nothing else."""

import dataclasses

import pytest

from fusec.base.ir.kernel import LaunchForm
from fusec.base.ir.program import Module
from fusec.base.plan.plan import FusionGroup
from fusec.rewrite.edit import Edit, splice
from fusec.rewrite.module_edits import Replacement, import_statement, indentation, module_edits
from tests.rewrite.handmade import DEMO, demo_groups, demo_replacements, generated_for, group, launch, module_of


def rewritten(module: Module, groups: tuple[FusionGroup, ...], texts: tuple[str, ...]) -> bytes:
    replacements = tuple(Replacement(entry, text) for entry, text in zip(groups, texts, strict=True))
    return splice(module.source, module_edits(module, replacements, generated_for(groups, module.path)[0]))


def test_the_whole_module() -> None:
    module, groups = module_of(DEMO), demo_groups()
    output = splice(DEMO, module_edits(module, demo_replacements(groups), generated_for(groups)[0]))
    assert (
        output.decode()
        == '''"""Prices."""

import numpy as np

from . import _fused_option as _fused


def price(x):
    return _fused.price_fused(x)  # fmt: skip


def largest(x):
    return max(_fused.largest_fused(x), key=abs)
'''
    )


def test_crlf_and_byte_order_mark_stay() -> None:
    source = b"\xef\xbb\xbf" + DEMO.replace(b"\n", b"\r\n")
    module = module_of(source, newline="\r\n", encoding="utf-8-sig")
    output = rewritten(module, demo_groups(source), ("return (\n        f(x)\n    )", "g(x)"))
    assert output.startswith(b"\xef\xbb\xbf") and output.count(b"\xef\xbb\xbf") == 1
    assert b"\n" not in output.replace(b"\r\n", b"")
    assert b"    return (\r\n        f(x)\r\n    )  # fmt: skip\r\n" in output


def test_text_is_written_in_the_encoding_of_the_file() -> None:
    source = b"# coding: latin-1\nimport numpy as np\nd\xe9 = x * 2 + 1\n"
    module = module_of(source, encoding="latin-1")
    fused = group("tot", [launch(source, b"d\xe9 = x * 2 + 1", LaunchForm.ASSIGNMENT)])
    assert rewritten(module, (fused,), ("d\u00e9 = tot(x)",)).endswith(b"\nd\xe9 = tot(x)\n")


def test_text_outside_the_encoding_is_an_error() -> None:
    source = b"# coding: latin-1\nimport numpy as np\nd = x * 2 + 1\n"
    fused = group("tot", [launch(source, b"d = x * 2 + 1", LaunchForm.ASSIGNMENT)])
    with pytest.raises(UnicodeEncodeError):
        rewritten(module_of(source, encoding="latin-1"), (fused,), ("\u03b4 = tot(x)",))


def test_statements_before_a_fused_expression_go() -> None:
    source = b"import numpy as np\ndef f(x):\n    t = x * 2\n    return g(t + 1)\n"
    members = [
        launch(source, b"t = x * 2", LaunchForm.ASSIGNMENT),
        launch(source, b"t + 1", LaunchForm.EXPRESSION, b"return g(t + 1)"),
    ]
    output = rewritten(module_of(source), (group("f_t", members),), ("f_t(x)",))
    assert output.endswith(b"def f(x):\n    return g(f_t(x))\n")


@pytest.mark.parametrize(
    ("line", "stretch", "expected"),
    [
        (b"yield(x * 2 + 1)", b"(x * 2 + 1)", b"yield f(x)"),
        (b"g(x * 2 + 1)", b"x * 2 + 1", b"g(f(x))"),
        (b"a = b = x * 2 + 1; print(a)", b"x * 2 + 1", b"a = b = f(x); print(a)"),
        (b"assert(x * 2 + 1).any()", b"(x * 2 + 1)", b"assert f(x).any()"),
    ],
)
def test_an_expression_inside_a_statement(line: bytes, stretch: bytes, expected: bytes) -> None:
    source = b"import numpy as np\ndef h(x):\n    " + line + b"\n"
    members = [launch(source, stretch, LaunchForm.EXPRESSION, line)]
    assert rewritten(module_of(source), (group("f", members),), ("f(x)",)).endswith(b"    " + expected + b"\n")


def test_an_expression_before_the_last_member_is_an_error() -> None:
    source = b"import numpy as np\nprint(x * 2)\nt = x + 1\n"
    members = [
        launch(source, b"x * 2", LaunchForm.EXPRESSION, b"print(x * 2)"),
        launch(source, b"t = x + 1", LaunchForm.ASSIGNMENT),
    ]
    with pytest.raises(ValueError, match="before the last"):
        rewritten(module_of(source), (group("f", members),), ("t = f(x)",))


def test_an_import_after_a_last_line_without_its_end() -> None:
    source = b"import numpy as np"
    module = dataclasses.replace(module_of(b"import numpy as np\n"), source=source, import_offset=len(source))
    assert rewritten(module, (), ()).startswith(b"import numpy as np\n\nfrom . import _fused_option as _fused\n")


@pytest.mark.parametrize(
    ("imports", "prefix", "output"),
    [
        ("import numpy as np\n\nfrom .a import b\n", ".", "import numpy as np\n\n<here>from .a import b\n"),
        ("from ..up import a\nfrom .a import b, c as d\n", ".", "from ..up import a\n<here>from .a import b, c as d\n"),
        ("from . import a\n", ".", "<here>from . import a\n"),
        ("from . import LIMIT\n", ".", "from . import LIMIT\n<here>"),
        ("from ._a import b\n", ".", "<here>from ._a import b\n"),
        ("from .a import b  # first\n", ".", "from .a import b  # first\n<here>"),
        ("from .a import (\n    b,\n)\n", ".", "from .a import (\n    b,\n)\n<here>"),
        ("from .a import *\n", ".", "from .a import *\n<here>"),
        ("import numpy as np\nfrom pkg.a import b\n", "pkg.", "import numpy as np\nfrom pkg.a import b\n<here>"),
        ("import numpy as np\n", "", "import numpy as np\n\n<here>"),
        ("import numpy as np\n\n", "", "import numpy as np\n\n<here>"),
        (
            "import os\n\nfrom pkg.a import x\nfrom pkg.sub.b import g\n",
            "pkg.sub.",
            "import os\n\nfrom pkg.a import x\n<here>from pkg.sub.b import g\n",
        ),
        ("import os\n\nfrom pkg.a import b\n", "pkg.", "import os\n\n<here>from pkg.a import b\n"),
        ("from pkg import a\nfrom pkgs.b import g\n", "pkg.", "from pkg import a\nfrom pkgs.b import g\n\n<here>"),
    ],
)
def test_the_import_stands_where_isort_would_have_it(imports: str, prefix: str, output: str) -> None:
    module = dataclasses.replace(
        module_of(b"import numpy as np\n"), source=imports.encode(), import_offset=len(imports), import_prefix=prefix
    )
    package = prefix.rstrip(".") or prefix
    statement = f"{f'from {package} ' if package else ''}import _fused_option as _fused\n"
    assert rewritten(module, (), ()).decode() == output.replace("<here>", statement)


@pytest.mark.parametrize(
    ("source", "margin"),
    [
        (b"import numpy as np\ndef f(x):\n\treturn x * 2\n", "\t"),
        (b"import numpy as np\nif x: return x * 2\n", ""),
        (b"import numpy as np\nclass A:\n    def f(x):\n        a = 1; return x * 2\n", "        "),
        (b"import numpy as np\ndef f(x):\n\x0c    return x * 2\n", "    "),
        (b"import numpy as np\rdef f(x):\r  return x * 2\r", "  "),
    ],
)
def test_indentation(source: bytes, margin: str) -> None:
    fused = group("f", [launch(source, b"return x * 2", LaunchForm.RETURN)])
    assert indentation(module_of(source), fused) == margin


def test_the_import_takes_a_name_that_the_module_does_not_use() -> None:
    module = dataclasses.replace(module_of(DEMO), names=frozenset({"_fused", "_fused_2"}))
    assert import_statement(module, generated_for(())[0]) == "from . import _fused_option as _fused_3"


@pytest.mark.parametrize("edits", [(Edit(2, 1, b""),), (Edit(0, 2, b""), Edit(1, 3, b"")), (Edit(4, 9, b""),)])
def test_edits_that_make_no_sense_are_errors(edits: tuple[Edit, ...]) -> None:
    with pytest.raises(ValueError, match="overlap"):
        splice(b"a = 1", edits)
