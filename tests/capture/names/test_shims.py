"""Objects that forward every attribute to a library, and names that several bindings give one value."""

import ast

import pytest

from fusec.capture.source.forwarders import forwarding_attribute

SHIM = (
    "class Shim:\n    def __init__(self, module):\n        self.module = module\n\n    def __getattr__(self, name):\n"
)
FORWARDS = SHIM + "        return getattr(self.module, name)\n"
BACKEND = "import numpy as np\n" + FORWARDS + "np = Shim(np)\n"
USE = "from .backend import np\ndef f(x):\n    return np.sqrt(x)\n"

FOLLOWED = {
    "same name": BACKEND,
    "other name": "import numpy\n" + FORWARDS + "np = Shim(numpy)\n",
    "asks for its own attribute": "import numpy\n"
    + SHIM
    + "        if name == 'module':\n            return self.module\n        return getattr(self.module, name)\n"
    + "np = Shim(numpy)\n",
    "class of another module": "import numpy\nfrom .shims import Shim\nnp = Shim(numpy)\n",
}


@pytest.mark.parametrize("case", FOLLOWED)
def test_object_that_forwards_is_the_library(resolve, case):
    package = resolve({"__init__.py": "", "backend.py": FOLLOWED[case], "shims.py": FORWARDS, "m.py": USE + "# numpy"})
    assert package.canonical("m.py", "f", "np.sqrt") == "numpy.sqrt"


IN_DOUBT = {
    "branch": "import numpy as np\n" + FORWARDS + "if g():\n    import cupy as np\nnp = Shim(np)\n",
    "stored by a function": BACKEND + "def use(module):\n    np.module = module\n",
    "stored by name": BACKEND + "setattr(np, 'module', g())\n",
    "stored under any name": BACKEND + "for k in g():\n    setattr(np, k, g())\n",
    "stored into its dictionary": BACKEND + "vars(np)['module'] = g()\n",
    "stored on a parameter": BACKEND + "def use(shim):\n    shim.module = g()\nuse(np)\n",
    "function of its own": BACKEND + "np.sqrt = g\n",
    "counts": "import numpy\n" + SHIM + "        self.count += 1\n        return getattr(self.module, name)\n" + "np = Shim(numpy)\n",
    "wraps": "import numpy\n" + SHIM + "        return traced(getattr(self.module, name))\n" + "np = Shim(numpy)\n",
    "default": "import numpy\n" + SHIM + "        return getattr(self.module, name, None)\n" + "np = Shim(numpy)\n",
    "other attribute": "import numpy\n" + SHIM + "        return getattr(self.other, name)\n" + "np = Shim(numpy)\n",
    "method": "import numpy\n" + FORWARDS + "    def sqrt(self, x):\n        return x\nnp = Shim(numpy)\n",
    "base": "import numpy\n" + FORWARDS.replace("Shim:", "Shim(Base):") + "np = Shim(numpy)\n",
    "decorator": "import numpy\n@g\n" + FORWARDS + "np = Shim(numpy)\n",
    "getattr of its own": "import numpy\ndef getattr(x, y): pass\n" + FORWARDS + "np = Shim(numpy)\n",
    "method replaced": "import numpy\n" + FORWARDS + "np = Shim(numpy)\nShim.__getattr__ = g\n",
    "two arguments": "import numpy\n" + FORWARDS + "np = Shim(numpy, 1)\n",
    "bound again": BACKEND + "np = g()\n",
}  # fmt: skip


@pytest.mark.parametrize("case", IN_DOUBT)
def test_object_that_may_do_more_is_not_followed(resolve, case):
    package = resolve({"__init__.py": "", "backend.py": IN_DOUBT[case], "m.py": USE + "# numpy"})
    assert package.canonical("m.py", "f", "np.sqrt") is None


@pytest.mark.parametrize(
    "store", ["from . import backend\nbackend.np.module = g()\n", "from .backend import *\nnp.module = g()\n"]
)
@pytest.mark.parametrize("word", ["# numpy\n", ""], ids=["analysed", "skipped"])
def test_object_whose_library_another_module_exchanges_is_not_followed(resolve, store, word):
    package = resolve({"__init__.py": "", "backend.py": BACKEND, "z.py": word + store, "m.py": USE + "# numpy"})
    assert package.canonical("m.py", "f", "np.sqrt") is None


def test_a_class_without_methods_forwards_nothing():
    (node,) = ast.parse("class Shim:\n    module = None\n").body
    assert isinstance(node, ast.ClassDef)
    assert forwarding_attribute(node) is None


QOIS = "import numpy as np\ndef helper(x): pass\n"
AGREED = {
    "star after": ("import numpy as np\nfrom .qois import *\n", "np.sqrt", "numpy.sqrt"),
    "star before": ("from .qois import *\nimport numpy as np\n", "np.sqrt", "numpy.sqrt"),
    "two stars": ("from .qois import *\nfrom .others import *\n", "np.sqrt", "numpy.sqrt"),
    "list without it": ("import numpy as np\nfrom .listed import *\n", "np.sqrt", "numpy.sqrt"),
    "star and function": ("from .qois import *\nfrom .qois import helper\n", "helper", "pkg.qois.helper"),
    "alias": ("import numpy as np\nimport numpy\nnp = numpy\n", "np.sqrt", "numpy.sqrt"),
    "another library": ("import numpy as np\nfrom .cupys import *\n", "np.sqrt", None),
    "star of a library": ("import numpy as np\nfrom cupy import *\n", "np.sqrt", None),
    "star in a branch": ("import numpy as np\nif g():\n    from .qois import *\n", "np.sqrt", None),
    "star of a missing module": ("import numpy as np\nfrom .missing import *\n", "np.sqrt", None),
    "two functions": ("from .qois import *\nfrom .copies import *\n", "helper", None),
    "own function": ("from .qois import *\ndef helper(x): pass\n", "helper", None),
    "only a list without it": ("from .listed import *\n", "np.sqrt", None),
    "value beside": ("import numpy as np\nnp = g(np)\n", "np.sqrt", None),
}  # fmt: skip


@pytest.mark.parametrize("case", AGREED)
def test_a_name_that_every_binding_gives_the_same_value(resolve, case):
    lines, expression, expected = AGREED[case]
    others = {
        "qois.py": QOIS,
        "others.py": "import numpy as np\n",
        "copies.py": QOIS,
        "listed.py": QOIS + "__all__ = ['helper']\n",
        "cupys.py": "import cupy as np\n",
    }
    package = resolve({"__init__.py": "", **others, "m.py": f"{lines}def f(x):\n    return {expression}(x)\n# numpy\n"})
    assert package.canonical("m.py", "f", expression) == expected
