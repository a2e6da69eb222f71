"""Where an import may be inserted (marked `^` in the cases), and which lines statements share."""

import codecs

import pytest

from fusec.capture.source.concrete_syntax import ConcreteFacts, concrete_facts
from fusec.capture.source.source_file import SourceFile, parse_source

PLACES = {
    "after the imports": "import os\nimport numpy as np\n^\nx = 1\n",
    "after the docstring": '"""Doc."""\n^x = 1\n',
    "docstring of many lines": '"""Doc.\n\nMore.\n"""\n^\nx = 1\n',
    "after comments": "#!/usr/bin/env python\n# Copyright\n^\nx = 1\n",
    "first line": "^x = 1\n",
    "future": "from __future__ import annotations\n^x = 1\n",
    "docstring, future, imports": '"""Doc."""\n\nfrom __future__ import annotations\n\nimport numpy\n^x = 1\n',
    "comments between imports": "import os\n# math\nimport numpy\n# other\n^x = 1\n".replace(
        "# other\n^", "^# other\n"
    ),
    "import of many lines": "from numpy import (\n    sin,\n    cos,\n)\n^x = 1\n",
    "not inside try": "import numpy\n^try:\n    import x\nexcept ImportError:\n    pass\n",
    "settings before numpy": "import os\nos.environ['N'] = '1'\nimport numpy\nimport scipy\n^x = 1\nimport late\n",
    "numpy only inside functions": "import os\n^def f():\n    import numpy\n",
    "statement on the import's line": "import numpy; x = (1,\n 2)\n^y = 2\n",
    "docstring and import on a line": '"""Doc."""; import numpy\n^x = 1\n',
    "continuation after the import": "import numpy \\\n\n^x = 1\n",
    "comment that ends in a backslash": "import numpy  # \\\n^x = 1\n",
    "continuation after a semicolon": "import numpy;\\\n  x = 1\n^y = 1\n",
    "decorated first statement": "# c\n^@d\ndef f(): pass\n",
    "CRLF": "import numpy\r\n^x = 1\r\n",
    "lone CR": "import numpy\r^x = 1\r",
    "form feed": "import numpy\n^\x0c\nx = 1\n",
    "non-ASCII comment": "# \u00fcber\nimport numpy  # \u00e4\n^x = 1\n",
    "empty": "^",
    "only a comment": "# numpy\n^",
}


def facts_of(content: bytes) -> ConcreteFacts:
    file = parse_source("m.py", "pkg.m", content)
    assert isinstance(file, SourceFile), file
    facts = concrete_facts(file)
    assert isinstance(facts, ConcreteFacts), facts
    return facts


@pytest.mark.parametrize("mark", [b"", codecs.BOM_UTF8], ids=["plain", "byte order mark"])
@pytest.mark.parametrize("case", PLACES)
def test_import_offset(case, mark):
    before, after = PLACES[case].split("^")
    facts = facts_of(mark + (before + after).encode())
    assert facts.import_offset == len(mark + before.encode())
    compile(before + "from . import _fused_m as _fused\n" + after.replace("\r", "\n"), "m.py", "exec")


def test_file_without_newline_at_the_end():
    content = b"import numpy; x = 1"
    facts = facts_of(content)
    assert (facts.import_offset, facts.newline) == (len(content), "\n")


@pytest.mark.parametrize(
    ("text", "newline"), [("import numpy\r\nx\n", "\r\n"), ("x\rimport numpy\ry", "\r"), ("x\n", "\n")]
)
def test_newline_in_use_there(text, newline):
    assert facts_of(text.encode()).newline == newline


SHARED = {
    "x = 1\ny = 2\n": set(),
    "x = 1; y = 2\nz = 3\n": {1},
    "x = 1;\n": {1},
    "x = (1,\n2); y = 2\n": {1, 2},
    "if x: y = 1; z = 2\n": {1},
    "if x:\n    y = 1; z = 2\n": {2},
    "x = ';'\n": set(),
    "x = 1  # ; no\n": set(),
    "x = f'{y};{z}'\n": set(),
    "x = 1; y = '''\n'''\nz = 1\n": {1, 2},
    "x = 1\r\ny = 2; z = 3\r\n": {2},
    "x = 1\ry = 2; z = 3\r": {2},
    "x = 1; \\\n y = 2\n": {1, 2},
    "\x0cx = 1; y = 2\n": {1},
    "def f():\n    x = 1\n\n\ny = 1; z = 1": {5},
}


@pytest.mark.parametrize("text", SHARED)
def test_shared_lines(text):
    assert facts_of(text.encode()).shared_lines == SHARED[text]
