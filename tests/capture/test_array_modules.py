"""Which names hold an array library, and when is that in doubt?"""

import ast
from collections.abc import Callable, Mapping

import pytest

from fusec.base.array_module import ArrayModule
from fusec.base.kernel import Launch
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
IN_DOUBT = {
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


@pytest.mark.parametrize("case", IN_DOUBT)
def test_is_given_up(case: str, resolve: Callable[[Mapping[str, str]], object]) -> None:
    package = resolve({"m.py": IN_DOUBT[case]})
    assert package.canonical("m.py", "f", "xp.sqrt") is None  # type: ignore[attr-defined]


def test_a_library_in_doubt_is_an_operand(write_package: Callable[[Mapping[str, str]], object]) -> None:
    source = write_package({"m.py": CHOSEN.replace("xp.sqrt(x)", "xp.sqrt(x) * 2")})
    program = capture(source)  # type: ignore[arg-type]
    (launch,) = [item for item in program.modules[0].regions[0].items if isinstance(item, Launch)]
    assert [(operand.name, operand.is_module) for operand in launch.operands] == [("x", False), ("xp", True)]
    assert launch.kernel.modules == {ArrayModule.EITHER}


def test_configuration_explains_a_parameter(write_package: Callable[[Mapping[str, str]], object]) -> None:
    source = write_package({"m.py": "def f(xp, x):\n    y = x * 2\n    return xp.sqrt(y)\n"})
    options = CaptureOptions(libraries=(("xp", ("numpy", "cupy")),))
    items = capture(source, options).modules[0].regions[0].items  # type: ignore[arg-type]
    assert [item.kernel.modules for item in items if isinstance(item, Launch)] == [{ArrayModule.EITHER}] * 2
    assert not capture(source).modules  # type: ignore[arg-type]
