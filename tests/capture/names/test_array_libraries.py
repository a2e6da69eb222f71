"""Which names hold an array library, and when is that in doubt?"""

import ast
from collections.abc import Callable, Mapping

import pytest

from fusec.base.ir.kernel import Launch
from fusec.base.ir.operand import LibraryReference
from fusec.base.scalars.libraries import USUAL, ArrayModule
from fusec.capture import CaptureOptions, capture

CP = "import cupy as cp\n"
TRY = "try:\n    import cupy as xp\nexcept ImportError:\n    import numpy as xp\n"
CHOSEN = CP + "def f(x):\n    xp = cp.get_array_module(x)\n    return xp.sqrt(x)\n"
BODY = "def f(x):\n    return xp.sqrt(x)\n"
KNOWN = {
    "cupy": (CP + "def f(x):\n    return cp.sqrt(x)\n", "cp.sqrt", "cupy.sqrt"),
    "cupy as np": ("import cupy as np\ndef f(x):\n    return np.sqrt(x)\n", "np.sqrt", "cupy.sqrt"),
    "a function of cupy": ("from cupy import sqrt\ndef f(x):\n    return sqrt(x)\n", "sqrt", "cupy.sqrt"),
    "cupy if it is there": (
        "try:\n    import cupy as xp\nexcept ImportError:\n    xp = None\n" + BODY,
        "xp.sqrt",
        "cupy.sqrt",
    ),
    "the one that is there": (TRY + BODY, "xp.sqrt", "numpy|cupy.sqrt"),
    "that of the array": (CHOSEN, "xp.sqrt", "numpy|cupy.sqrt"),
}
NP = "import numpy as np\n"
AS_NP = "try:\n    import cupy as np\n    HAS = True\nexcept ImportError:\n    import numpy as np\n    HAS = False\n"
OPTIONAL = "try:\n    import cupy as cp\nexcept ImportError:\n    cp = None\n" + NP
CLASS = "class Solver:\n    def __init__(self, xp=np):\n        self.xp = xp\n    def f(self, x):\n        xp = self.xp\n        return xp.sqrt(x)\n"
EITHER = {
    "np, from two imports": (AS_NP + BODY.replace("xp", "np"), "np", "f"),
    "np, bound twice": (NP + "import cupy as np\n" + BODY.replace("xp", "np"), "np", "f"),
    "np, never CuPy when it runs": (
        NP + "if TYPE_CHECKING:\n    import cupy as np\n" + BODY.replace("xp", "np"),
        "np",
        "f",
    ),
    "numpy in place of it": (NP + "try:\n    import cupy as xp\nexcept ImportError:\n    xp = np\n" + BODY, "xp", "f"),
    "a condition": (OPTIONAL + "xp = cp if cp is not None else np\n" + BODY, "xp", "f"),
    "the first that is there": (OPTIONAL + "xp = cp or np\n" + BODY, "xp", "f"),
    "branches": (OPTIONAL + "if cp is None:\n    xp = np\nelse:\n    xp = cp\n" + BODY, "xp", "f"),
    "branches of a function": (
        OPTIONAL
        + "def f(x):\n    if cp is None:\n        xp = np\n    else:\n        xp = cp.get_array_module(x)\n    return xp.sqrt(x)\n",
        "xp",
        "f",
    ),
    "a default": (NP + "def f(x, xp=np):\n    return xp.sqrt(x)\n", "xp", "f"),
    "the usual name": (CP + "def f(xp, x):\n    return xp.sqrt(x)\n", "xp", "f"),
    "a function of the package": (
        OPTIONAL
        + "def of(x):\n    if cp is None:\n        return np\n    return cp.get_array_module(x)\n"
        + "def f(x):\n    xp = of(x)\n    return xp.sqrt(x)\n",
        "xp",
        "f",
    ),
    "one of three that a function returns": (
        OPTIONAL
        + "try:\n    import jax.numpy as jnp\nexcept ImportError:\n    jnp = None\n"
        + "def of(x):\n    if jnp and isinstance(x, jnp.ndarray):\n        return jnp\n    return cp.get_array_module(x) if cp else np\n"
        + "def f(x):\n    xp = of(x)\n    return xp.sqrt(x)\n",
        "xp",
        "f",
    ),
    "CuPy beside another library": (
        CP
        + "import torch\ndef of(x):\n    return torch if g(x) else cp\ndef f(x):\n    xp = of(x)\n    return xp.sqrt(x)\n",
        "xp",
        "f",
    ),
    "an attribute": (NP + CLASS, "xp", "Solver.f"),
    "an attribute of the usual name": (
        CP + "def f(x, device):\n    xp = device.xp\n    return xp.sqrt(x)\n",
        "xp",
        "f",
    ),
}
IN_DOUBT = {
    "bound to itself": OPTIONAL + "xp = xp if cp else np\n" + BODY,
    "another default": CP + "def f(x, xp=g()):\n    return xp.sqrt(x)\n",
    "a function that may give anything": CP
    + "def of(x):\n    return g(x)\ndef f(x):\n    xp = of(x)\n    return xp.sqrt(x)\n",
    "another library alone": "import cupy\nimport torch\ndef of(x):\n    return torch\n"
    + "def f(x):\n    xp = of(x)\n    return xp.sqrt(x)\n",
    "another library as a default": "import cupy\nimport torch\ndef f(x, lib=torch):\n    xp = lib\n    return xp.sqrt(x)\n",
    "an attribute of another name": CP + "def f(x, device):\n    xp = device.library\n    return xp.sqrt(x)\n",
    "an attribute where nobody speaks of CuPy": "import numpy\ndef f(x, device):\n    xp = device.xp\n    return xp.sqrt(x)\n",
    "a call of the usual name": CP + "def f(x, device):\n    xp = device.xp()\n    return xp.sqrt(x)\n",
    "another library": "try:\n    import cupy as xp\nexcept ImportError:\n    import torch as xp\n" + BODY,
    "an attribute with another value": CP
    + "class f:\n    def set(self, m):\n        self.xp = g(m)\n    def f(self, x):\n        xp = self.xp\n        return xp.sqrt(x)\n",
    "attributes that hold each other": CP
    + "class f:\n    def g(self):\n        self.xp = self.np\n        self.np = self.xp\n    def f(self, x):\n        xp = self.xp\n        return xp.sqrt(x)\n",
    "a function that returns what it returns": CP
    + "def of(x):\n    return of(x) or cp\ndef f(x):\n    xp = of(x)\n    return xp.sqrt(x)\n",
    "parameter": "import numpy\ndef f(xp, x):\n    return xp.sqrt(x)\n",
    "three imports": TRY + "if g():\n    import torch as xp\n" + BODY,
    "bound again": CHOSEN.replace("    return", "    xp = g(xp)\n    return"),
    "chosen by something else": CHOSEN.replace("cp.get", "x.get"),
    "chosen by a changed function": CHOSEN + "cp.get_array_module = abs\n",
    "attribute store": CHOSEN.replace("    return", "    xp.sqrt = g\n    return"),
    "attribute store elsewhere": TRY + BODY + "import numpy\nnumpy.sqrt = abs\n",
    "setattr": CHOSEN.replace("    return", "    setattr(xp, g(), x)\n    return"),
    "global": TRY + "def g():\n    global xp\n    xp = 3\n" + BODY,
    "star import": TRY + "from somewhere import *\n" + BODY,
    "deleted": TRY + "del xp\n" + BODY,
}


@pytest.mark.parametrize("case", KNOWN)
def test_denotes(case: str, resolve: Callable[[Mapping[str, str]], object]) -> None:
    text, expression, origin = KNOWN[case]
    package = resolve({"m.py": text})
    scope = package.scope("m.py", "f")  # type: ignore[attr-defined]
    node = ast.parse(expression, mode="eval").body
    for name in ast.walk(node):
        ast.copy_location(name, scope.chain[-1].node.body[-1])
    assert scope.origin(node) == origin
    assert scope.canonical(node) == "numpy.sqrt"


@pytest.mark.parametrize("case", EITHER)
def test_may_be_either(case: str, resolve: Callable[[Mapping[str, str]], object]) -> None:
    text, name, function = EITHER[case]
    scope = resolve({"m.py": text}).scope("m.py", function)  # type: ignore[attr-defined]
    assert scope.library(name) == "numpy|cupy"


def test_another_module_chooses(resolve: Callable[[Mapping[str, str]], object]) -> None:
    package = resolve(
        {"__init__.py": "", "backend.py": AS_NP.replace("np", "xp"), "m.py": "from .backend import xp\n" + BODY}
    )
    assert package.scope("m.py", "f").library("xp") == "numpy|cupy"  # type: ignore[attr-defined]


def test_a_function_of_another_module_chooses(resolve: Callable[[Mapping[str, str]], object]) -> None:
    chooser = "import cupy as cp\ndef get_xp(x):\n    return cp.get_array_module(x)\n"
    body = "from .backend import get_xp\ndef f(x):\n    xp = get_xp(x)\n    return xp.sqrt(x)\n"
    package = resolve({"__init__.py": "", "backend.py": chooser, "m.py": body})
    assert package.scope("m.py", "f").library("xp") == "numpy|cupy"  # type: ignore[attr-defined]


@pytest.mark.parametrize("case", IN_DOUBT)
def test_is_given_up(case: str, resolve: Callable[[Mapping[str, str]], object]) -> None:
    package = resolve({"m.py": IN_DOUBT[case]})
    assert package.canonical("m.py", "f", "xp.sqrt") is None  # type: ignore[attr-defined]


def test_what_rests_on_thousands_of_names_is_given_up(resolve: Callable[[Mapping[str, str]], object]) -> None:
    """Python would go as many frames deep."""
    copies = "".join(f"    x{k + 1} = x{k}.copy()\n" for k in range(4_000))
    package = resolve({"m.py": f"import cupy as cp\n\n\ndef f(x0):\n{copies}    return x4000\n"})
    assert package.scope("m.py", "f").library("x4000") is None  # type: ignore[attr-defined]


def test_a_library_in_doubt_is_an_operand(write_package: Callable[[Mapping[str, str]], object]) -> None:
    source = write_package({"m.py": CHOSEN.replace("xp.sqrt(x)", "xp.sqrt(x) * 2")})
    program = capture(source)  # type: ignore[arg-type]
    (launch,) = [item for item in program.modules[0].regions[0].items if isinstance(item, Launch)]
    assert [(operand.name, isinstance(operand, LibraryReference)) for operand in launch.operands] == [
        ("x", False),
        ("xp", True),
    ]
    assert launch.kernel.modules == {ArrayModule(USUAL)}


def test_configuration_explains_a_parameter(write_package: Callable[[Mapping[str, str]], object]) -> None:
    source = write_package({"m.py": "def f(xp, x):\n    y = x * 2\n    return xp.sqrt(y)\n"})
    options = CaptureOptions(libraries=(("xp", ("numpy", "cupy")),))
    items = capture(source, options).modules[0].regions[0].items  # type: ignore[arg-type]
    assert [item.kernel.modules for item in items if isinstance(item, Launch)] == [{ArrayModule(USUAL)}] * 2
    assert not capture(source).modules  # type: ignore[arg-type]


def test_configuration_explains_a_variable(write_package: Callable[[Mapping[str, str]], object]) -> None:
    source = write_package({"m.py": "def f(device, x):\n    ncp = device.library()\n    return ncp.sqrt(x) * 2\n"})
    options = CaptureOptions(libraries=(("ncp", ("numpy", "cupy")),))
    items = capture(source, options).modules[0].regions[0].items  # type: ignore[arg-type]
    assert [item.kernel.modules for item in items if isinstance(item, Launch)] == [{ArrayModule(USUAL)}]
