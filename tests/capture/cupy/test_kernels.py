"""Kernels of CuPy's whose text moves into the generated module: what names in it mean there, and when imports run."""

import pytest

from fusec.base.ir.kernel import Launch
from fusec.capture import capture

STEP = "\ndef step(x: cp.ndarray):\n    t = k(x * 2)\n    return t * 3 - 1\n"
KERNEL = "cp.ElementwiseKernel('T x', 'T y', 'y = x + 1', 'k')"
FUSED = "def k(x): return cp.sqrt(x) * 2.5\n"
HEAD = "import cupy as cp\n"
PACKAGE = {
    "__init__.py": "",
    "made.py": f"import cupy as cp\nfrom cupy import ElementwiseKernel as EK\nk0 = {KERNEL}\nfz = cp.fuse\n",
    "star.py": "from cupy import ElementwiseKernel as EK\n",
    "arrays.py": "import cupy as np\n",
}

MOVED = {
    "its own name": f"{HEAD}k = {KERNEL}\n",
    "imported maker": f"{HEAD}from cupy import ElementwiseKernel as EK\nk = {KERNEL.replace('cp.ElementwiseKernel', 'EK')}\n",
    "maker of another module, first of all": f"{HEAD}from .made import EK\nk = {KERNEL.replace('cp.ElementwiseKernel', 'EK')}\n",
    "fused": f"{HEAD}@cp.fuse()\n{FUSED}",
}
KEPT = {
    "second name": f"{HEAD}k0 = {KERNEL}\nk = k0\n",
    "second name of another module's": f"{HEAD}from . import made\nk = made.k0\n",
    "maker with a name of its own": f"{HEAD}E = cp.ElementwiseKernel\nk = {KERNEL.replace('cp.ElementwiseKernel', 'E')}\n",
    "module with a name of its own": f"{HEAD}c2 = cp\nk = {KERNEL.replace('cp.', 'c2.')}\n",
    "maker of a star import": f"{HEAD}from .star import *\nk = {KERNEL.replace('cp.ElementwiseKernel', 'EK')}\n",
    "np of another module": f"{HEAD}from .arrays import np\nk = {KERNEL.replace('cp.', 'np.')}\n",
    "maker of another module, late": f"{HEAD}print()\nfrom .made import EK\nk = {KERNEL.replace('cp.ElementwiseKernel', 'EK')}\n",
    "maker of another module by attribute, late": f"{HEAD}print()\nfrom . import made\nk = {KERNEL.replace('cp.ElementwiseKernel', 'made.EK')}\n",
    "decorator with a name of its own": f"{HEAD}fz = cp.fuse\n@fz()\n{FUSED}",
    "decorator of another module, late": f"{HEAD}print()\nfrom .made import fz\n@fz()\n{FUSED}",
}


def members(write_package, text):
    regions = [r for m in capture(write_package(PACKAGE | {"model.py": text + STEP})).modules for r in m.regions]
    items = [item for region in regions for item in region.items if isinstance(item, Launch)]
    return [item.results for item in items if item.results == ("t",)]


@pytest.mark.parametrize("case", MOVED)
def test_call_joins_groups(write_package, case):
    assert members(write_package, MOVED[case]) == [("t",)]


@pytest.mark.parametrize("case", KEPT)
def test_call_stays(write_package, case):
    assert members(write_package, KEPT[case]) == []


def test_star_imported_np_is_numpy_or_stays(write_package):
    """What is CuPy's is not written as the generated module's `np`, which is NumPy."""
    use = "\ndef step(x: cp.ndarray, y):\n    t = np.sqrt(abs(x) * 2)\n    return t * y + 2\n"
    package = PACKAGE | {"model.py": f"{HEAD}from .arrays import *\n{use}"}
    items = [i for m in capture(write_package(package)).modules for r in m.regions for i in r.items]
    assert all(item.results != ("t",) for item in items if isinstance(item, Launch))


def test_package_hides_module_of_its_name(resolve):
    """Python imports the package."""
    files = {
        "k.py": "C = 3.0\n",
        "k/__init__.py": "C = 4.0\n",
        "model.py": "import numpy as np\nfrom k import C\ndef f(x):\n    return np.sqrt(x) * C\n",
    }
    scope = resolve(files).scope("model.py", "f")
    assert scope.constant("C") == "4.0"
