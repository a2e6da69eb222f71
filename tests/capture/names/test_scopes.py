"""What a name of one module denotes, beside all the near misses in which it may denote something else."""

import textwrap

import pytest

BODY = "def f(x):\n    return np.sqrt(x)\n"

DENOTED = {
    "import as": ("import numpy as np\n" + BODY, "np.sqrt", "numpy.sqrt"),
    "import": ("import numpy\ndef f(x):\n    return numpy.sqrt(x)\n", "numpy.sqrt", "numpy.sqrt"),
    "two in one statement": ("import math, numpy as np\n" + BODY, "np.sqrt", "numpy.sqrt"),
    "submodule binds the first part": (
        "import numpy.linalg\ndef f(x):\n    return numpy.sqrt(x)\n",
        "numpy.sqrt",
        "numpy.sqrt",
    ),
    "submodule as": ("import numpy.linalg as la\ndef f(x):\n    return la.inv(x)\n", "la.inv", "numpy.linalg.inv"),
    "from": ("from numpy import sqrt\ndef f(x):\n    return sqrt(x)\n", "sqrt", "numpy.sqrt"),
    "from as": ("from numpy import sqrt as s\ndef f(x):\n    return s(x)\n", "s", "numpy.sqrt"),
    "from a submodule": (
        "from numpy import random\ndef f():\n    return random.rand()\n",
        "random.rand",
        "numpy.random.rand",
    ),
    "long chain": (
        "import numpy as np\ndef f():\n    return np.random.rand()\n",
        "np.random.rand",
        "numpy.random.rand",
    ),
    "identical import twice": ("import numpy as np\nimport numpy as np\n" + BODY, "np.sqrt", "numpy.sqrt"),
    "import and submodule": (
        "import numpy\nimport numpy.linalg\ndef f(x):\n    return numpy.sqrt(x)\n",
        "numpy.sqrt",
        "numpy.sqrt",
    ),
    "identical under TYPE_CHECKING": (
        "import numpy as np\nif TYPE_CHECKING:\n    import numpy as np\n" + BODY,
        "np.sqrt",
        "numpy.sqrt",
    ),
    "alias": ("import numpy as np\nroot = np.sqrt\ndef f(x):\n    return root(x)\n", "root", "numpy.sqrt"),
    "alias of the module": ("import numpy as np\nxp = np\ndef f(x):\n    return xp.sqrt(x)\n", "xp.sqrt", "numpy.sqrt"),
    "import in the function": ("def f(x):\n    import numpy as np\n    return np.sqrt(x)\n", "np.sqrt", "numpy.sqrt"),
    "alias in the function": (
        "import numpy as np\ndef f(x):\n    root = np.sqrt\n    return root(x)\n",
        "root",
        "numpy.sqrt",
    ),
    "builtin": ("import numpy\ndef f(x):\n    return abs(x)\n", "abs", "builtins.abs"),
    "early import hides a builtin": ("from numpy import abs\ndef f(x):\n    return abs(x)\n", "abs", "numpy.abs"),
    "function of the module": ("import numpy\ndef g(x): pass\ndef f(x):\n    return g(x)\n", "g", "pkg.m.g"),
    "import after the function": (BODY + "import numpy as np\n", "np.sqrt", "numpy.sqrt"),
    "same name local to another function": ("import numpy as np\ndef g(np): pass\n" + BODY, "np.sqrt", "numpy.sqrt"),
    "comprehension of another function": (
        "import numpy as np\ndef g(y): return [np for np in y]\n" + BODY,
        "np.sqrt",
        "numpy.sqrt",
    ),
    "comprehension of the module": ("import numpy as np\nz = [np for np in ()]\n" + BODY, "np.sqrt", "numpy.sqrt"),
    "class attribute": ("import numpy as np\nclass C:\n    np = 3\n" + BODY, "np.sqrt", "numpy.sqrt"),
    "attribute of self": (
        "import numpy as np\nclass C:\n    def g(self): self.sqrt = self.np = 1\n" + BODY,
        "np.sqrt",
        "numpy.sqrt",
    ),
    "globals only read": (
        "import numpy as np\nz = globals()['np']\n'np' in globals()\n" + BODY,
        "np.sqrt",
        "numpy.sqrt",
    ),
    "setattr of self": (
        "import numpy as np\nclass C:\n    def g(self, k): setattr(self, k, np)\n" + BODY,
        "np.sqrt",
        "numpy.sqrt",
    ),
    "method named exec": ("import numpy as np\ndef g(q): q.exec()\n" + BODY, "np.sqrt", "numpy.sqrt"),
    "global declared and not bound": ("import numpy as np\ndef g():\n    global np\n" + BODY, "np.sqrt", "numpy.sqrt"),
    "NFKC": ("import numpy as \u210c\ndef f(x):\n    return H.sqrt(x)\n", "H.sqrt", "numpy.sqrt"),
}

NP = "import numpy as np\n"
DOUBTFUL = {
    "unknown name": ("import numpy\n" + BODY, "np.sqrt"),
    "assigned again": (NP + "np = None\n" + BODY, "np.sqrt"),
    "augmented": (NP + "np += 1\n" + BODY, "np.sqrt"),
    "annotated assignment": (NP + "np: object = 1\n" + BODY, "np.sqrt"),
    "tuple target": (NP + "np, y = 1, 2\n" + BODY, "np.sqrt"),
    "only under TYPE_CHECKING": ("if TYPE_CHECKING:\n    import numpy as np\n" + BODY, "np.sqrt"),
    "deleted": (NP + "del np\n" + BODY, "np.sqrt"),
    "for target": (NP + "for np in (): pass\n" + BODY, "np.sqrt"),
    "with target": (NP + "with g() as np: pass\n" + BODY, "np.sqrt"),
    "except target": (NP + "try: pass\nexcept OSError as np: pass\n" + BODY, "np.sqrt"),
    "walrus": (NP + "print(np := 3)\n" + BODY, "np.sqrt"),
    "walrus in a comprehension": (NP + "[np := 3 for y in ()]\n" + BODY, "np.sqrt"),
    "walrus in a default": (NP + "def g(a=(np := 3)): pass\n" + BODY, "np.sqrt"),
    "walrus in a decorator": (NP + "@(np := g)\ndef h(): pass\n" + BODY, "np.sqrt"),
    "match name": (NP + "match 1:\n    case np: pass\n" + BODY, "np.sqrt"),
    "match as": (NP + "match 1:\n    case 1 as np: pass\n" + BODY, "np.sqrt"),
    "match star": (NP + "match 1:\n    case [*np]: pass\n" + BODY, "np.sqrt"),
    "match rest": (NP + "match 1:\n    case {**np}: pass\n" + BODY, "np.sqrt"),
    "function of that name": (NP + "def np(): pass\n" + BODY, "np.sqrt"),
    "class of that name": (NP + "class np: pass\n" + BODY, "np.sqrt"),
    "conditional": ("if g():\n    import numpy as np\n" + BODY, "np.sqrt"),
    "try": ("try:\n    import numpy as np\nexcept ImportError:\n    np = None\n" + BODY, "np.sqrt"),
    "global in another function": (NP + "def g():\n    global np\n    np = 3\n" + BODY, "np.sqrt"),
    "global in a class body": (NP + "class C:\n    global np\n    np = 3\n" + BODY, "np.sqrt"),
    "global in a method": (
        NP + "class C:\n    def g(self):\n        global np\n        import cupy as np\n" + BODY,
        "np.sqrt",
    ),
    "global for": (NP + "def g():\n    global np\n    for np in (): pass\n" + BODY, "np.sqrt"),
    "parameter": (NP + "def f(x, np):\n    return np.sqrt(x)\n", "np.sqrt"),
    "star parameter": (NP + "def f(*np):\n    return np.sqrt(1)\n", "np.sqrt"),
    "local assignment later": (NP + "def f(x):\n    y = np.sqrt(x)\n    np = 3\n", "np.sqrt"),
    "comprehension target": (NP + "def f(x):\n    return [np.sqrt(1) for np in x]\n", "np.sqrt"),
    "local import in a branch": (
        NP + "def f(x):\n    if x:\n        import numpy as np\n    return np.sqrt(x)\n",
        "np.sqrt",
    ),
    "local import after": ("def f(x):\n    y = np.sqrt(x)\n    import numpy as np\n", "np.sqrt"),
    "attribute store": (NP + "np.sqrt = abs\n" + BODY, "np.sqrt"),
    "attribute deletion": (NP + "del np.sqrt\n" + BODY, "np.sqrt"),
    "attribute of the whole path": (
        "import numpy as np\nnp.random.rand = 3\ndef f():\n    return np.random.rand()\n",
        "np.random.rand",
    ),
    "attribute on the way": (
        "import numpy as np\nnp.random = 3\ndef f():\n    return np.random.rand()\n",
        "np.random.rand",
    ),
    "attribute in a tuple": (NP + "np.sqrt, y = 1, 2\n" + BODY, "np.sqrt"),
    "attribute as loop target": (NP + "for np.sqrt in (): pass\n" + BODY, "np.sqrt"),
    "attribute by alias": (NP + "import numpy\nnumpy.sqrt = abs\n" + BODY, "np.sqrt"),
    "attribute by assigned alias": (NP + "m = np\nm.sqrt = abs\n" + BODY, "np.sqrt"),
    "attribute by conditional alias": (NP + "m = np if g() else None\nm.sqrt = abs\n" + BODY, "np.sqrt"),
    "attribute in a function": (NP + "def g():\n    np.sqrt = abs\n" + BODY, "np.sqrt"),
    "attribute of a parameter": (NP + "def g(m):\n    m.sqrt = abs\ng(np)\n" + BODY, "np.sqrt"),
    "attribute of an element": (NP + "for m in (np,):\n    m.sqrt = abs\n" + BODY, "np.sqrt"),
    "attribute by import_module": (
        "import importlib\n" + NP + "importlib.import_module('numpy').sqrt = abs\n" + BODY,
        "np.sqrt",
    ),
    "attribute by sys.modules": ("import sys\n" + NP + "sys.modules['numpy'].sqrt = abs\n" + BODY, "np.sqrt"),
    "setattr": (NP + "setattr(np, 'sqrt', abs)\n" + BODY, "np.sqrt"),
    "setattr of any name": (NP + "setattr(np, g(), abs)\n" + BODY, "np.sqrt"),
    "setattr of a parameter": (NP + "def g(m, k):\n    setattr(m, k, abs)\ng(np, 'sqrt')\n" + BODY, "np.sqrt"),
    "setattr of a loop variable": (NP + "for m in [np]:\n    setattr(m, g(), abs)\n" + BODY, "np.sqrt"),
    "delattr": (NP + "delattr(np, 'sqrt')\n" + BODY, "np.sqrt"),
    "monkeypatch": (NP + "def test(monkeypatch):\n    monkeypatch.setattr(np, 'sqrt', abs)\n" + BODY, "np.sqrt"),
    "monkeypatch by text": (
        NP + "def test(monkeypatch):\n    monkeypatch.setattr('numpy.sqrt', abs)\n" + BODY,
        "np.sqrt",
    ),
    "mock.patch": (NP + "with mock.patch('numpy.sqrt'): pass\n" + BODY, "np.sqrt"),
    "mock.patch.object": (NP + "with mock.patch.object(np, 'sqrt'): pass\n" + BODY, "np.sqrt"),
    "vars of the module": (NP + "vars(np)['sqrt'] = abs\n" + BODY, "np.sqrt"),
    "dict of the module": (NP + "np.__dict__['sqrt'] = abs\n" + BODY, "np.sqrt"),
    "dict update": (NP + "np.__dict__.update(sqrt=abs)\n" + BODY, "np.sqrt"),
    "exec": (NP + "exec('np = 3')\n" + BODY, "np.sqrt"),
    "exec by another name": (NP + "run = exec\n" + BODY, "np.sqrt"),
    "eval": (NP + "eval('(np := 3)')\n" + BODY, "np.sqrt"),
    "globals store": (NP + "globals()['np'] = 3\n" + BODY, "np.sqrt"),
    "globals update": (NP + "globals().update(np=3)\n" + BODY, "np.sqrt"),
    "globals kept": (NP + "g = globals()\n" + BODY, "np.sqrt"),
    "globals by another name": (NP + "g = globals\n" + BODY, "np.sqrt"),
    "locals of the module": (NP + "locals()['np'] = 3\n" + BODY, "np.sqrt"),
    "vars of the own module": (NP + "vars()['np'] = 3\n" + BODY, "np.sqrt"),
    "sys.modules store": ("import sys\n" + NP + "sys.modules['numpy'] = 3\n" + BODY, "np.sqrt"),
    "sys.modules by alias": ("from sys import modules as m\n" + NP + "m['numpy'] = 3\n" + BODY, "np.sqrt"),
    "sys.modules of any name": ("import sys\n" + NP + "sys.modules[g()] = 3\n" + BODY, "np.sqrt"),
    "own module by sys.modules": ("import sys\n" + NP + "sys.modules[__name__].np = 3\n" + BODY, "np.sqrt"),
    "star import of another package": (NP + "from cupy import *\n" + BODY, "np.sqrt"),
    "star import and builtins": ("from numpy import *\ndef f(x):\n    return abs(x)\n", "abs"),
    "late import hides a builtin": ("def f(x):\n    return abs(x)\nfrom numpy import abs\n", "abs"),
    "late function hides a builtin": ("import numpy\ndef f(x):\n    return abs(x)\ndef abs(x): pass\n", "abs"),
    "builtin stored": ("import builtins, numpy\nbuiltins.abs = 3\ndef f(x):\n    return abs(x)\n", "abs"),
    "builtins subscript": ("import numpy\n__builtins__['abs'] = 3\ndef f(x):\n    return abs(x)\n", "abs"),
    "constant is no function": ("import numpy\nA = 3\ndef f(x):\n    return A\n", "A"),
    "alias assigned twice": (NP + "root = np.sqrt\nroot = np.cbrt\ndef f(x):\n    return root(x)\n", "root"),
    "alias in a branch": (NP + "def f(x):\n    if x:\n        root = np.sqrt\n    return root(x)\n", "root"),
    "bare annotation of a local": (NP + "def f(x):\n    np: object\n    return np.sqrt(x)\n", "np.sqrt"),
    "import inside with": ("with g():\n    import numpy as np\n" + BODY, "np.sqrt"),
    "import in a loop": ("for i in (): import numpy as np\n" + BODY, "np.sqrt"),
    "import in a class": ("class C:\n    import numpy as np\n" + BODY, "np.sqrt"),
    "type parameter": (NP + "def f[np](x):\n    return np.sqrt(x)\n", "np.sqrt"),
}


def _skip_new_syntax(text: str) -> None:
    try:
        compile(text, "m.py", "exec")
    except SyntaxError:
        pytest.skip("this Python does not know the syntax")


@pytest.mark.parametrize("case", DENOTED)
def test_denotes(resolve, case):
    text, expression, expected = DENOTED[case]
    package = resolve({"__init__.py": "", "m.py": text})
    assert package.canonical("m.py", "f", expression) == expected


@pytest.mark.parametrize("case", DOUBTFUL)
def test_is_given_up(resolve, case):
    text, expression = DOUBTFUL[case]
    _skip_new_syntax(text)
    package = resolve({"__init__.py": "", "m.py": text + "# numpy\n"})
    assert package.canonical("m.py", "f", expression) is None


def test_class_names_are_invisible_in_methods(resolve):
    text = """
        import numpy as np
        class C:
            np = 3
            y = np.sqrt(2)
            def f(self):
                return np.sqrt(2)
    """
    package = resolve({"__init__.py": "", "m.py": textwrap.dedent(text)})
    assert package.canonical("m.py", "C.f", "np.sqrt") == "numpy.sqrt"
    assert package.canonical("m.py", "C", "np") is None


def test_lambda_in_a_class_comprehension_sees_its_target(resolve):
    package = resolve({"m.py": "import numpy as np\nclass C:\n    fs = [lambda x: np.sqrt(x) for np in ()]\n"})
    module = package.module("m.py")
    body = module.file.tree.body[1]
    function = body.body[0].value.elt
    assert package.names.scope(module, (body, function)).canonical(function.body.func) is None


def test_private_names_are_mangled_in_classes(resolve):
    package = resolve({"m.py": "import numpy as __np\nclass C:\n    def f(self, x):\n        return __np.sqrt(x)\n"})
    assert package.canonical("m.py", "C.f", "__np.sqrt") is None


def test_nested_function_sees_the_import_around(resolve):
    text = "def f(x):\n    import numpy as np\n    def g(y):\n        return np.sqrt(y)\n    return g(x)\n"
    assert resolve({"m.py": text}).canonical("m.py", "f.g", "np.sqrt") == "numpy.sqrt"


def test_nonlocal_rebinding_is_given_up(resolve):
    text = (
        "def f(x):\n    import numpy as np\n    def g():\n        nonlocal np\n        np = 3\n    return np.sqrt(x)\n"
    )
    package = resolve({"m.py": text})
    assert package.canonical("m.py", "f", "np.sqrt") is None
    assert package.scope("m.py", "f").spoils("np")


def test_module_level_use_before_the_import(resolve):
    package = resolve({"m.py": "y = np.sqrt(2)\nimport numpy as np\nz = np.cbrt(2)\n"})
    assert package.canonical("m.py", "", "np.sqrt") is None
    assert package.canonical("m.py", "", "np.cbrt") == "numpy.cbrt"


def test_is_local(resolve):
    text = (
        "import numpy\nG = 1\ndef f(a, *b, c=G, **d):\n    global h\n    e = h = 1\n    [i for i in b]\n    return G\n"
    )
    scope = resolve({"m.py": text}).scope("m.py", "f")
    assert [name for name in "abcdefghiG" if scope.is_local(name)] == ["a", "b", "c", "d", "e"]
    assert scope.spoils("h")
    assert not scope.spoils("e")


def test_long_sums_are_read(resolve):
    text = "import numpy as np\ndef f(x):\n    return np.sqrt(x) + " + " + ".join(["x"] * 900) + "\n"
    assert resolve({"m.py": text}).canonical("m.py", "f", "np.sqrt") == "numpy.sqrt"
