"""Functions that another compiler takes have no launches, wherever in the package it is told to take them."""

from pathlib import Path

import pytest

from fusec.base.ir.kernel import Launch
from fusec.capture import capture

STEP = "    t = np.abs(x) * 2.0\n    return t + 1.0\n"
TAKEN = {
    "decorated": {"m": f"import numba\nimport numpy as np\n@numba.njit\ndef step(x):\n{STEP}"},
    "decorator with options": {
        "m": f"from numba import jit as j\nimport numpy as np\n@j(cache=True)\ndef step(x):\n{STEP}"
    },
    "decorator of another file": {
        "m": f"import numpy as np\nfrom .tools import quick\n@quick\ndef step(x):\n{STEP}",
        "tools": "import numba\nquick = numba.njit(cache=True)\n",
    },
    "decorator that compiles": {
        "m": f"import numpy as np\nfrom .tools import quick\n@quick\ndef step(x):\n{STEP}",
        "tools": "import numba\ndef quick(f):\n    return numba.njit(f)\n",
    },
    "passed": {"m": f"import numba\nimport numpy as np\ndef step(x):\n{STEP}\nfast = numba.njit(step)\n"},
    "passed in another file": {
        "m": f"import numpy as np\ndef step(x):\n{STEP}",
        "tools": "import numba\ndef quick(f):\n    return numba.njit(f)\n",
        "use": "from . import m\nfrom .tools import quick\nfast = quick(m.step)\n",
    },
    "fused by CuPy": {"m": f"import cupy as cp\nimport numpy as np\n@cp.fuse()\ndef step(x):\n{STEP}"},
    "passed to CuPy": {
        "m": f"import numpy as np\ndef step(x):\n{STEP}",
        "tools": "import cupy\nfrom cupy import fuse as fused\ndef quick(f):\n    return fused(f)\n",
        "use": "from . import m\nfrom .tools import quick\nfast = quick(m.step)\n",
    },
    "vectorised by CuPy": {
        "m": f"import cupy\nimport numpy as np\nxp = cupy\ndef step(x):\n{STEP}\nfast = xp.vectorize(step)\n"
    },
    "fused by a name": {
        "m": f"import cupy as cp\nimport numpy as np\ndef step(x):\n{STEP}\nfast = getattr(cp, 'fuse')(step)\n"
    },
    "fused by an attribute with a name": {
        "m": f"import cupy as cp\nimport numpy as np\ndef step(x):\n{STEP}\nmake = getattr(cp, 'fuse')\nfast = make(step)\n"
    },
    "fused by an attribute of any name": {
        "m": f"import numpy as np\nfrom .tools import tool\ndef step(x):\n{STEP}\nfast = tool('fuse')(step)\n",
        "tools": "import cupy as xp\ndef tool(name):\n    return getattr(xp, name)\n",
    },
    "passed by another name": {
        "m": f"import numpy as np\ndef step(x):\n{STEP}",
        "use": "import numba\nfrom .m import step as own\nfast = numba.njit(own)\n",
    },
    "passed by a second name": {
        "m": f"import numba\nimport numpy as np\ndef step(x):\n{STEP}\nown: object = step\nfast = numba.njit(own)\n"
    },
    "passed as what getattr finds": {
        "m": f"import numpy as np\ndef step(x):\n{STEP}",
        "use": "import numba\nfrom . import m\nfast = numba.njit(getattr(m, 'step'))\n",
    },
    "passed to one of two names": {
        "m": f"import numba\nimport numpy as np\ndef step(x):\n{STEP}\nj, n = numba.njit, 3\nfast = j(step)\n"
    },
    "passed to what a dictionary holds": {
        "m": f"import numba\nimport numpy as np\ndef step(x):\n{STEP}\nJ = {{'a': numba.njit}}\nfast = J['a'](step)\n"
    },
    "passed to what a class holds": {
        "m": f"import numba\nimport numpy as np\ndef step(x):\n{STEP}\n"
        "class Tools:\n    make = staticmethod(numba.njit)\nfast = Tools.make(step)\n"
    },
    "passed one after the other": {
        "m": f"import numba\nimport numpy as np\ndef step(x):\n{STEP}\nfast = [numba.njit(f) for f in (step, abs)]\n"
    },
    "compiled by Warp": {"m": f"import warp as wp\nimport numpy as np\n@wp.kernel\ndef step(x):\n{STEP}"},
    "compiled by what may be Warp": {
        "m": "import importlib\nimport numpy as np\nwp = importlib.import_module('warp')\n"
        f"def step(x):\n{STEP}\nfast = wp.kernel(step)\n"
    },
    "a kernel of CuPy's": {
        "m": f"import numpy as np\nfrom cupyx import jit\ndef step(x):\n{STEP}\nfast = jit.rawkernel()(step)\n"
    },
    "its text is read": {
        "m": f"import inspect\nimport numpy as np\ndef step(x):\n{STEP}\ntext = inspect.getsource(step)\n"
    },
    "exported to Pythran": {"m": f"#pythran export step(float[])\nimport numpy as np\ndef step(x):\n{STEP}"},
}
FREE = {
    "another function is compiled": {
        "m": f"import numba\nimport numpy as np\n@numba.njit\ndef one(x): return x\ndef step(x):\n{STEP}"
    },
    "numpy.vectorize": {"m": f"import numpy as np\n@np.vectorize\ndef step(x):\n{STEP}"},
    "a number of its name is given to CuPy": {
        "m": f"import cupy as cp\nimport numpy as np\ndef step(x):\n{STEP}\ndef other(step): return cp.exp(step)\n"
    },
    "an image of its name is given to a function that calls CuPy": {
        "m": f"import cupy as cp\nimport numpy as np\ndef step(x):\n{STEP}"
        "def fuse(u): return cp.asnumpy(cp.asarray(u))\ndef other(step): return fuse(step)\n"
    },
    "a decorator that compiles nothing": {
        "m": f"import numpy as np\nfrom .tools import timed\n@timed\ndef step(x):\n{STEP}",
        "tools": "import numba\ndef timed(f):\n    return lambda *a: f(*a)\n",
    },
    "a function warps images of its name": {
        "m": f"import numpy as np\ndef step(x):\n{STEP}\ndef warp(image, by): return by\ndef other(x): return warp(x, step)\n"
    },
    "it is given to a function that looks something else up": {
        "m": f"import cupy as cp\nimport numpy as np\ndef step(x):\n{STEP}\n"
        "def named(f): return cp.asarray([f]), getattr(f, '__name__', ''), getattr(f, named.key)\nfast = named(step)\n"
    },
    "its result is passed": {
        "m": f"import torch\nimport numpy as np\ndef step(x):\n{STEP}\ndef g(x): return torch.tensor(step(x))\n"
    },
}


def launches(folder: Path, files: dict[str, str]) -> int:
    root = folder / "pkg"
    root.mkdir()
    for name, text in {"__init__": "", **files}.items():
        (root / f"{name}.py").write_text(text, encoding="utf-8")
    modules = capture(root).modules
    return sum(isinstance(item, Launch) for module in modules for region in module.regions for item in region.items)


@pytest.mark.parametrize("case", TAKEN)
def test_taken_by_another_compiler(tmp_path: Path, case: str) -> None:
    assert launches(tmp_path, TAKEN[case]) == 0


@pytest.mark.parametrize("case", FREE)
def test_left_to_numpy(tmp_path: Path, case: str) -> None:
    assert launches(tmp_path, FREE[case]) == 2
