"""What a name denotes across the modules of a package, its constants, and what other modules may do to them."""

import ast

import pytest

from fusec.capture.names.methods import method_of_class

STATS = "import numpy as np\nA1 = 0.5\ndef cdf(x):\n    return np.exp(x) * A1\n"
USE = "\ndef f(x):\n    return {}(x)\n"

REACHED = {
    "relative": ("from .stats import cdf", "cdf"),
    "relative as": ("from .stats import cdf as c", "c"),
    "relative module": ("from . import stats", "stats.cdf"),
    "absolute": ("from pkg.stats import cdf", "cdf"),
    "absolute module": ("import pkg.stats", "pkg.stats.cdf"),
    "absolute module as": ("import pkg.stats as s", "s.cdf"),
    "package attribute": ("import pkg", "pkg.stats.cdf"),
    "re-export": ("from .api import cdf", "cdf"),
    "re-export of the package": ("from pkg.sub import deep", "deep"),
    "star": ("from .stats import *", "cdf"),
    "star of a star": ("from .starred import *", "cdf"),
    "alias": ("from . import stats\nc = stats.cdf", "c"),
    "through numpy of another module": ("from . import stats", "stats.np.exp"),
}


def files(**changes: str) -> dict[str, str]:
    base = {
        "__init__.py": "",
        "stats.py": STATS,
        "api.py": "from .stats import cdf\n",
        "starred.py": "from .stats import *\n",
        "sub/__init__.py": "from .inner import cdf as deep\n",
        "sub/inner.py": "from ..stats import cdf\n",
    }
    return base | {f"{name}.py": text for name, text in changes.items()}


@pytest.mark.parametrize("case", REACHED)
def test_reaches_the_definition(resolve, case):
    line, expression = REACHED[case]
    package = resolve(files(m="import numpy\n" + line + USE.format(expression)))
    expected = "numpy.exp" if expression.endswith("exp") else "pkg.stats.cdf"
    assert package.canonical("m.py", "f", expression) == expected
    found = package.scope("m.py").definition("pkg.stats.cdf")
    assert found is not None and (found[0].file.path, found[1].name) == ("stats.py", "cdf")


SPOILED = {
    "attribute": "from . import stats\nstats.cdf = 3\n",
    "attribute through the package": "import pkg\npkg.stats.cdf = 3\n",
    "attribute through a re-exported module": "from .other import stats as s\ns.cdf = 3\n",
    "attribute of an alias": "import pkg.stats as s\nm = s\nm.cdf = 3\n",
    "attribute of an argument": "from . import stats\ndef g(m):\n    m.cdf = 3\ng(stats)\n",
    "setattr": "from . import stats\nsetattr(stats, 'cdf', 3)\n",
    "setattr of any name": "from . import stats\nfor k in 'ab': setattr(stats, k, 3)\n",
    "setattr by text": "def test(monkeypatch):\n    monkeypatch.setattr('pkg.stats.cdf', 3)\n",
    "patch": "@mock.patch('pkg.stats.cdf')\ndef test(p): pass\n",
    "longer absolute name": "import outer.pkg.stats\nouter.pkg.stats.cdf = 3\n",
    "sys.modules": "import sys\nsys.modules['pkg.stats'].cdf = 3\n",
    "sys.modules of the package": "import sys\nsys.modules['pkg.stats'] = 3\n",
    "unknown module of sys.modules": "import sys\nsys.modules[g()].cdf = 3\n",
    "passed attribute": "import pkg\ndef g(m):\n    m.cdf = 3\ng(pkg.stats)\n",
    "passed attribute and any name": "import pkg\ndef g(m, k):\n    setattr(m, k, 3)\ng(pkg.stats, 'cdf')\n",
    "deletion": "from . import stats\ndel stats.cdf\n",
    "attribute of a module of the argument": "import pkg\ndef g(m):\n    m.stats.cdf = 3\ng(pkg)\n",
    "attribute of an unknown module": "from importlib import import_module\nm = import_module(g())\nm.cdf = 3\n",
    "setattr of an unknown module": "from importlib import import_module as i\nm = i(g())\nsetattr(m, 'cdf', 3)\n",
    "class": "from . import stats\nstats.__class__ = g()\n",
    "dict": "from . import stats\nstats.__dict__.update(cdf=3)\n",
}


@pytest.mark.parametrize("word", ["# numpy\n", ""], ids=["analysed", "skipped"])
@pytest.mark.parametrize("case", SPOILED)
def test_another_module_spoils(resolve, case, word):
    package = resolve(
        files(
            m="import numpy\nfrom .stats import cdf" + USE.format("cdf"),
            other="from . import stats\n",
            z=word + SPOILED[case],
        )
    )
    assert package.canonical("m.py", "f", "cdf") is None
    assert package.scope("m.py").definition("pkg.stats.cdf") is None


STORE = "from . import stats\nstats.cdf = 3\n"
UNREAD = {
    "long chain": STORE + "if x == 0:\n    y = 0\n" + "elif x:\n    y = 1\n" * 300,
    "deep chain": STORE + "if x == 0:\n    y = 0\n" + "elif x:\n    y = 1\n" * 900,
    "deep expression": STORE + "x = " + "-" * 900 + "1\n",
    "deeper than Python parses": STORE + "x = " + "-" * 20000 + "1\n",
    "another encoding": "# coding: utf-7\nfrom . import stats\nstats.cdf +AD0- 3\n",
}


@pytest.mark.parametrize("word", ["numpy", "nothing"])
@pytest.mark.parametrize("case", UNREAD)
def test_a_module_that_fusec_does_not_read_spoils(resolve, case, word):
    """Python may run it all the same."""
    call = "import numpy\nfrom .stats import cdf" + USE.format("cdf")
    package = resolve(files(m=call, z=UNREAD[case] + f"# {word}\n"), most_levels=150)
    assert package.canonical("m.py", "f", "cdf") is None


@pytest.mark.parametrize("content", ["# coding: martian\nfrom . import stats\n", "# coding: utf-7\nx = = 1\n"])
def test_a_module_that_python_does_not_read_does_not_spoil(resolve, content):
    call = "import numpy\nfrom .stats import cdf" + USE.format("cdf")
    assert resolve(files(m=call, z=content + "stats.cdf = 3\n")).canonical("m.py", "f", "cdf") == "pkg.stats.cdf"


@pytest.mark.parametrize("word", ["# numpy\n", ""], ids=["analysed", "skipped"])
def test_a_function_whose_code_is_replaced_is_not_read(resolve, word):
    call = "import numpy\nfrom .stats import cdf" + USE.format("cdf")
    package = resolve(files(m=call, z=word + "from .stats import cdf\ncdf.__code__ = g.__code__\n"))
    assert package.scope("m.py").definition("pkg.stats.cdf") is None


@pytest.mark.parametrize("word", ["# numpy\n", ""], ids=["analysed", "skipped"])
@pytest.mark.parametrize("store", ["Limiter.minmod = g\n", "def put(c):\n    c.minmod = g\n", ""])
def test_a_static_method_that_another_module_replaces_is_not_read(resolve, store, word):
    limiter = "import numpy\nclass Limiter:\n    @staticmethod\n    def minmod(a): return a\n"
    package = resolve(files(m=limiter + USE.format("Limiter.minmod"), z=f"{word}from .m import Limiter\n{store}"))
    scope = package.scope("m.py", "f")
    call = next(node for node in ast.walk(scope.chain[-1].node) if isinstance(node, ast.Attribute))
    assert (method_of_class(call, scope) is None) == bool(store)


FILLING = {
    "any name": "def put(m, k):\n    setattr(m, k, 3)\n",
    "dict": "def put(m):\n    m.__dict__.update(g())\n",
    "one name": "def put(m):\n    m.cdf = 3\n",
}
PASSING = {
    "module": "from . import fillers, stats\nfillers.put(m=stats)\n",
    "module by another name": "from .fillers import put\nfrom .names import (  # (s)\n  renamed as t)\nput(t)\n",
}


@pytest.mark.parametrize("word", ["# numpy\n", ""], ids=["analysed", "skipped"])
@pytest.mark.parametrize("function", FILLING)
@pytest.mark.parametrize("case", PASSING)
def test_what_another_module_fills_is_spoiled(resolve, function, case, word):
    """Any attribute of a module that one file passes to a function of another, whether or not either mentions NumPy."""
    package = resolve(
        files(
            main="import numpy\nfrom .stats import cdf" + USE.format("cdf"),
            fillers=word + FILLING[function],
            names="from . import stats as renamed\n",
            z=word + PASSING[case],
        )
    )
    assert package.canonical("main.py", "f", "cdf") is None


BUILTINS = {
    "attribute": "import builtins\nbuiltins.abs = g\n",
    "under its other name": "__builtins__.abs = g\n",
    "setattr": "import os, builtins as b\nsetattr(b, 'abs', g)\n",
    "passed": "import builtins\nfrom .fillers import put\nput(builtins)\n",
}


@pytest.mark.parametrize("word", ["# numpy\n", ""], ids=["analysed", "skipped"])
@pytest.mark.parametrize("case", BUILTINS)
def test_spoiled_builtins(resolve, case, word):
    package = resolve(
        files(m="import numpy" + USE.format("abs"), fillers="def put(m):\n    m.abs = g\n", z=word + BUILTINS[case])
    )
    assert package.canonical("m.py", "f", "abs") is None


UNSPOILED = {
    "a module that others are given": "import os\ndef put(r, k):\n    setattr(r, k, 3)\nput(os, 'x')\n",
    "attribute of self": "class C:\n    def __init__(self): self.cdf = 3\n",
    "another module's attribute": "from . import api\napi.cdf2 = 3\n",
    "attribute of an object": "def g(r):\n    r.cdf = 3\n",
    "a local variable": "cdf = 3\n",
    "dynamic attribute of an object": "import numpy as np\ndef g(r, k):\n    setattr(r, k, 3)\n    return h(np)\n",
    "a string": "x = 'stats.cdf = 3'\n",
}


@pytest.mark.parametrize("word", ["# numpy\n", ""], ids=["analysed", "skipped"])
@pytest.mark.parametrize("case", UNSPOILED)
def test_another_module_does_not_spoil(resolve, case, word):
    package = resolve(files(m="import numpy\nfrom .stats import cdf" + USE.format("cdf"), z=word + UNSPOILED[case]))
    assert package.canonical("m.py", "f", "cdf") == "pkg.stats.cdf"


@pytest.mark.parametrize("word", ["# numpy\n", ""], ids=["analysed", "skipped"])
@pytest.mark.parametrize("given, expected", [("np.inf", "numpy.inf"), ("np", None)])
def test_what_a_library_holds_is_spoiled_where_the_library_is_given(resolve, given, expected, word):
    """A number has no attribute that would make it another one."""
    package = resolve(
        files(
            m="import numpy as np" + USE.format("np.inf"),
            fillers=word + FILLING["any name"],
            z=f"import numpy as np\nfrom .fillers import put\nput({given}, 'x')\n",
        )
    )
    assert package.canonical("m.py", "f", "np.inf") == expected


UNREACHED = {
    "module is dynamic": ({"stats": STATS + "exec('')\n"}, "from .stats import cdf", "cdf"),
    "defined twice": ({"stats": STATS + "def cdf(x): pass\n"}, "from .stats import cdf", "cdf"),
    "defined in a branch": ({"stats": "import numpy\nif g():\n    def cdf(x): pass\n"}, "from .stats import cdf", "cdf"),
    "two stars": ({"api": STATS}, "from .stats import *\nfrom .api import *", "cdf"),
    "star and own": ({}, "from .stats import *\ncdf = 3", "cdf"),
    "not listed": ({"stats": STATS + "__all__ = ['A1']\n"}, "from .stats import *", "cdf"),
    "list grows": ({"stats": STATS + "__all__ = ['cdf']\n__all__ += ['A1']\n"}, "from .stats import *", "cdf"),
    "private through a star": ({"stats": STATS.replace("cdf", "_cdf")}, "from .stats import *", "_cdf"),
    "circle": ({"stats": "import numpy\nfrom .api import cdf\n"}, "from .stats import cdf", "cdf"),
    "star circle": ({"stats": "import numpy\nfrom .m import *\n"}, "from .stats import *", "cdf"),
    "missing": ({}, "from .stats import pdf", "pdf"),
    "above the package": ({}, "from ...stats import cdf", "cdf"),
    "function hidden by a submodule": ({"sub/inner": "import numpy\n", "sub/__init__": "def inner(x): pass\n"}, "from .sub import inner", "inner"),
}  # fmt: skip


@pytest.mark.parametrize("case", UNREACHED)
def test_is_not_reached(resolve, case):
    changes, line, expression = UNREACHED[case]
    package = resolve(files(m="import numpy\n" + line + USE.format(expression), **changes))
    assert package.canonical("m.py", "f", expression) is None


def test_from_import_finds_the_module_whatever_the_package_binds(resolve):
    changes = {"sub/__init__": "from ..other import inner\n", "other": "def inner(x): pass\n", "sub/inner": STATS}
    lines = "import numpy\nfrom .sub.inner import cdf\nfrom .sub import inner\n"
    package = resolve(files(m=lines + "def f(x):\n    return cdf(inner(x))\n", **changes))
    assert package.canonical("m.py", "f", "cdf") == "pkg.sub.inner.cdf"
    assert package.canonical("m.py", "f", "inner") is None


def test_module_that_answers_for_attributes(resolve):
    changes = {"sub/__init__": "def __getattr__(name): return 3\n", "sub/inner": STATS}
    package = resolve(files(m="import numpy\nfrom .sub import inner" + USE.format("inner.cdf"), **changes))
    assert package.canonical("m.py", "f", "inner.cdf") is None


def test_exchanged_code_has_no_definition(resolve):
    package = resolve(files(m="import numpy\nfrom . import stats\nstats.cdf.__code__ = g.__code__\n"))
    assert package.scope("m.py").definition("pkg.stats.cdf") is None


def test_decorated_and_async_functions_have_no_definition(resolve):
    text = "import numpy\n@njit\ndef f(x): pass\nasync def g(x): pass\nclass C: pass\n"
    scope = resolve({"m.py": text}).scope("m.py")
    assert [scope.definition(f"pkg.m.{name}") for name in "fgC"] == [None, None, None]


CONSTANTS = {
    "float": ("A = 0.2316419", "0.2316419"),
    "as written": ("A = 1e-3", "1e-3"),
    "negated": ("A = -1.50", "-1.50"),
    "quotient": ("A = 1 / 3", "1 / 3"),
    "in brackets": ("A = (1.0 /\n     3)", "1.0 / 3"),
    "power": ("A = 2 ** 10", "2 ** 10"),
    "annotated": ("A: float = 2.5", "2.5"),
    "two targets": ("A = B = 2", "2"),
    "imported": ("from .stats import A1 as A", "0.5"),
    "star": ("from .given import *", "7"),
    "text": ("A = 'x'", None),
    "boolean": ("A = True", None),
    "name": ("A = B", None),
    "call": ("A = float(3)", None),
    "list": ("A = [1]", None),
    "unpacked": ("A, B = 1, 2", None),
    "twice": ("A = 1\nA = 1", None),
    "augmented": ("A = 1\nA += 1", None),
    "branch": ("if g():\n    A = 1", None),
    "global": ("A = 1\ndef h():\n    global A\n    A = 2", None),
    "deleted": ("A = 1\ndel A", None),
    "loop": ("A = 1\nfor A in (): pass", None),
    "exec": ("A = 1\nexec('A = 2')", None),
    "own module": ("import pkg.m\nA = 1\npkg.m.A = 2", None),
    "imported from elsewhere": ("from elsewhere import A", None),
    "unknown": ("", None),
}


@pytest.mark.parametrize("case", CONSTANTS)
def test_constant(resolve, case):
    text, expected = CONSTANTS[case]
    package = resolve(files(given="A = 7\n", m="import numpy\n" + text + "\ndef f(x):\n    return x * A\n"))
    assert package.scope("m.py", "f").constant("A") == expected


def test_constant_stored_to_by_another_module(resolve):
    package = resolve(files(m="import numpy\nA = 1\ndef f(): pass\n", z="from . import m\nm.A = 2\n"))
    assert package.scope("m.py", "f").constant("A") is None


def test_local_name_is_no_constant(resolve):
    package = resolve(files(m="import numpy\nA = 1\ndef f(A): pass\ndef g():\n    [A for A in ()]\n"))
    assert package.scope("m.py", "f").constant("A") is None
    assert package.scope("m.py", "g").constant("A") is None


def test_plain_folder_of_modules(resolve):
    use = "import numpy\nfrom stats import cdf" + USE.format("cdf")
    package = resolve({"m.py": use, "stats.py": STATS})
    assert package.canonical("m.py", "f", "cdf") == "pkg.stats.cdf"


def test_project_folder_around_a_package(resolve):
    use = "import numpy\nfrom inner.stats import cdf" + USE.format("cdf")
    package = resolve({"inner/__init__.py": "", "inner/m.py": use, "inner/stats.py": STATS})
    assert package.canonical("inner/m.py", "f", "cdf") == "pkg.inner.stats.cdf"


def test_namespace_package(resolve):
    use = "import numpy\nfrom .ns.stats import cdf" + USE.format("cdf")
    package = resolve({"__init__.py": "", "m.py": use, "ns/stats.py": STATS})
    assert package.canonical("m.py", "f", "cdf") == "pkg.ns.stats.cdf"


RANDOM = "import numpy\nimport random\ndef f():\n    return random.random()\n"


def test_script_beside_a_module_that_may_hide_another(resolve):
    assert resolve({"m.py": RANDOM, "random.py": ""}).canonical("m.py", "f", "random.random") is None


def test_module_of_a_package_hides_no_other(resolve):
    package = resolve({"p/__init__.py": "", "p/m.py": RANDOM, "p/random.py": ""})
    assert package.canonical("p/m.py", "f", "random.random") == "random.random"


def test_root_with_the_name_of_another_package(resolve):
    use = "import pkg\nimport numpy\ndef f():\n    return pkg.stats.cdf(1)\n"
    assert resolve({"m.py": use, "stats.py": STATS}).canonical("m.py", "f", "pkg.stats.cdf") is None
