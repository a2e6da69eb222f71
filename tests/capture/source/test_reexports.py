"""NumPy through other modules of the package: which files are read for it, and when its name is given up."""

import pytest

from fusec.base.ir.kernel import Launch
from fusec.capture import capture
from fusec.capture.source.package_reader import read_package

ARRAYS = "import numpy as np\nfrom numpy import exp, sqrt\n"
USE = "\ndef norm(x, y):\n    return {}(x)\n"

TAKEN = {
    "module": ("from .arrays import np", "np.sqrt"),
    "module as": ("from .arrays import np as xp", "xp.sqrt"),
    "function": ("from .arrays import sqrt, exp", "sqrt"),
    "function as": ("from .arrays import (\n    exp,\n    sqrt as root,  # of the squares\n)", "root"),
    "function as, with brackets in comments": (
        "from .arrays import (  # (a\n    exp,  # b)\n    sqrt as root,  # (c\n)",
        "root",
    ),
    "continued line": ("from .arrays import exp, \\\n    sqrt", "sqrt"),
    "attribute of a module": ("from . import arrays", "arrays.np.sqrt"),
    "function of a module": ("from . import arrays", "arrays.sqrt"),
    "attribute of an alias": ("from . import arrays as a", "a.np.sqrt"),
    "absolute": ("from pkg.arrays import np", "np.sqrt"),
    "absolute module": ("import pkg.arrays", "pkg.arrays.np.sqrt"),
    "absolute module as": ("import pkg.arrays as a", "a.sqrt"),
    "package": ("import pkg", "pkg.arrays.np.sqrt"),
    "star": ("from .arrays import *", "np.sqrt"),
    "two re-exports": ("from .compat import xp", "xp.sqrt"),
    "two re-exports of a function": ("from .compat import root", "root"),
    "package's own name": ("from .sub import np", "np.sqrt"),
    "package's own function": ("from pkg.sub import sqrt", "sqrt"),
    "alias": ("from .compat import xp\nyp = xp", "yp.sqrt"),
    "alias elsewhere": ("from .aliases import xp", "xp.sqrt"),
    "function aliased elsewhere": ("from .aliases import sqrt", "sqrt"),
}

PACKAGE = {
    "__init__.py": "",
    "arrays.py": ARRAYS,
    "compat.py": "from .arrays import np as xp, sqrt as root\n",
    "aliases.py": "from .arrays import np\nxp = np\nsqrt = np.sqrt\n",
    "sub/__init__.py": "from ..arrays import np, sqrt\n",
}


def launches(root):
    regions = [region for module in capture(root).modules if module.path == "model.py" for region in module.regions]
    return [item for region in regions for item in region.items if isinstance(item, Launch)]


@pytest.mark.parametrize("case", TAKEN)
def test_is_followed(resolve, write_package, case):
    line, function = TAKEN[case]
    files = PACKAGE | {"model.py": line + USE.format(function)}
    assert resolve(files).canonical("model.py", "norm", function) == "numpy.sqrt"
    assert len(launches(write_package(files))) == 1


UNENDING = {
    "brackets": "import (\n" * 150_000,
    "brackets in comments": "import (# " * 150_000,
    "blank lines": "\n" * 150_000,
    "words": "# " + "import " * 150_000,
}


@pytest.mark.parametrize("case", UNENDING)
def test_text_is_looked_at_once(write_package, case):
    """What looks like many statements without an end took the square of its length."""
    files = PACKAGE | {"model.py": "from .arrays import np" + USE.format("np.sqrt"), "odd.py": UNENDING[case]}
    files["named.py"] = f"import numpy as np, builtins, jit\n{UNENDING[case]}"
    assert len(launches(write_package(files))) == 1


def test_inside_a_function(write_package):
    model = "def norm(x, y):\n    from .arrays import sqrt\n    return sqrt(x)\n"
    assert [file.path for file in read(write_package, model)] == ["__init__.py", "arrays.py", "model.py"]


NOT_TAKEN = {
    "no import": "def f(np): return np.sqrt(1)\n",
    "another name": "from .arrays import Grid\nnp = Grid()\n",
    "module without the name": "from . import arrays\nnp = arrays.Grid()\n",
    "name of another module": "import math\nfrom . import arrays\nprint(math.sqrt(2), arrays.Grid)\n",
    "text": "'''Imports np:\nfrom .arrays import np, sqrt!\n'''\n",
    "another package": "from other.arrays import np\n",
    "above the package": "from ...arrays import np\n",
}


@pytest.mark.parametrize("case", NOT_TAKEN)
def test_other_files_are_not_read(write_package, case):
    assert [file.path for file in read(write_package, NOT_TAKEN[case])] == ["arrays.py"]


def read(write_package, model):
    return read_package(write_package({"__init__.py": "", "arrays.py": ARRAYS, "model.py": model})).files


FAKE = "class fake:\n    @staticmethod\n    def sqrt(x): return x\n"
ELSEWHERE = "from .arrays import np"
GIVEN_UP = {
    "rebound": ({"arrays": ARRAYS + FAKE + "np = fake\n"}, ELSEWHERE, "np.sqrt"),
    "function rebound": ({"arrays": ARRAYS + "def sqrt(x): return x\n"}, "from .arrays import sqrt", "sqrt"),
    "deleted": ({"arrays": ARRAYS + "del np\n"}, ELSEWHERE, "np.sqrt"),
    "one of two": ({"arrays": "try:\n    import numpy as np\nexcept ImportError:\n    import fake as np\n"}, ELSEWHERE, "np.sqrt"),
    "in a branch": ({"arrays": FAKE + "if fake:\n    import numpy as np\n"}, ELSEWHERE, "np.sqrt"),
    "rebound by a function": ({"arrays": ARRAYS + "def use(m):\n    global np\n    np = m\n"}, ELSEWHERE, "np.sqrt"),
    "assigned by another": ({"other": "from . import arrays\narrays.np = 3\n"}, ELSEWHERE, "np.sqrt"),
    "assigned by another, read late": ({"other": "from . import arrays\narrays.np = 3\n"}, "from . import arrays", "arrays.np.sqrt"),
    "assigned by its reader": ({}, "from . import arrays\narrays.np = arrays", "arrays.np.sqrt"),
    "NumPy's own attribute": ({"other": "from .arrays import np\nnp.sqrt = abs\n"}, ELSEWHERE, "np.sqrt"),
    "set by name": ({"other": "from . import arrays\nsetattr(arrays, 'np', 3)\n"}, ELSEWHERE, "np.sqrt"),
    "unknown star": ({"arrays": ARRAYS + "from scipy.special import *\n"}, ELSEWHERE, "np.sqrt"),
    "second of a chain rebinds": ({"compat": "from .arrays import np as xp\nxp = 3\n"}, "from .compat import xp", "xp.sqrt"),
    "circle": ({"arrays": "# numpy\nfrom .model import np\n"}, ELSEWHERE, "np.sqrt"),
    "bound again": ({}, ELSEWHERE + "\nimport fake as np", "np.sqrt"),
    "answers for attributes": ({"arrays": "import numpy\ndef __getattr__(name): return numpy\n"}, "from . import arrays", "arrays.np.sqrt"),
    "not in __all__": ({"arrays": ARRAYS + "__all__ = ['exp']\n"}, "from .arrays import *", "np.sqrt"),
}  # fmt: skip


@pytest.mark.parametrize("case", GIVEN_UP)
def test_is_given_up(resolve, write_package, case):
    changes, line, function = GIVEN_UP[case]
    files = PACKAGE | {f"{name}.py": text for name, text in changes.items()}
    files["model.py"] = "# numpy\n" + line + USE.format(function)
    assert resolve(files).canonical("model.py", "norm", function) is None
    files["model.py"] = line + USE.format(function)
    assert launches(write_package(files)) == []


SHADOWED = {
    "parameter": "from .arrays import np\ndef norm(x, y, np):\n    return np.sqrt(x)\n",
    "local": "from .arrays import np\ndef norm(x, y):\n    np = x.lib\n    return np.sqrt(x)\n",
    "loop": "from .arrays import sqrt\ndef norm(x, y):\n    for sqrt in x.roots:\n        y = sqrt(x)\n    return y\n",
}  # fmt: skip


@pytest.mark.parametrize("case", SHADOWED)
def test_shadowed_name(write_package, case):
    assert launches(write_package(PACKAGE | {"model.py": SHADOWED[case]})) == []
