"""Files and names that tell of arrays without NumPy, and what is said of them."""

import pytest

from fusec.base.ir.kernel import Launch
from fusec.capture import CaptureOptions, capture

ARITHMETIC = "def f(x, v):\n    x += v * 2.0 + 0.5 * v\n    return x * v - 1.0\n"
LIBRARIES = [
    "import cunumeric as np",
    "import jax.numpy as np",
    "from jax import numpy as np",
    "import dask.dataframe as np",
    "import torch",
    "import autograd.numpy as np",
    "import dpnp as np",
    "import mlx.core as np",
    "import array_api_compat.numpy as np",
    "from array_api_compat import numpy as xp",
]


def launches(program):
    items = [item for module in program.modules for region in module.regions for item in region.items]
    return [item for item in items if isinstance(item, Launch)]


def reasons(program):
    found = [(each.code, each.note) for module in program.modules for each in module.operations]
    return found + [(each.code, each.message) for each in program.diagnostics]


@pytest.mark.parametrize("statement", LIBRARIES)
def test_other_libraries_have_one_reason_and_no_launch(write_package, statement):
    program = capture(write_package({"m.py": f"{statement}\n{ARITHMETIC}"}))
    assert not launches(program)
    [(code, told)] = reasons(program)
    assert code == "FUS601"
    assert "for which fusec has no kernels" in told


@pytest.mark.parametrize("beside", ["import numpy as np", "import cupy as cp", "from numpy import sqrt"])
def test_beside_a_library_with_kernels_they_change_nothing(write_package, beside):
    program = capture(write_package({"m.py": f"import torch\n{beside}\n{ARITHMETIC}"}))
    assert launches(program)
    assert "FUS601" not in dict(reasons(program))


def test_the_configuration_says_otherwise(write_package):
    source = write_package({"m.py": f"import array_api_compat.numpy as xp\n{ARITHMETIC}"})
    assert launches(capture(source, CaptureOptions(libraries=(("xp", ("numpy", "cupy")),))))


def test_an_import_of_the_package_counts(write_package):
    files = {
        "__init__.py": "",
        "backend.py": "import numpy as np\n",
        "m.py": f"import torch\nfrom .backend import np\n{ARITHMETIC}",
    }
    assert launches(capture(write_package(files)))


def test_files_without_an_array_library_say_so(write_package):
    program = capture(write_package({"m.py": ARITHMETIC}))
    [(code, told)] = reasons(program)
    assert code == "FUS302"
    assert told.startswith("The file imports neither NumPy nor CuPy, so it is not read")


@pytest.mark.parametrize(
    "text",
    [
        "def f(n: int, k: float):\n    return n * k + 1.0\n",
        "def f(name):\n    return 'a' + name + 'b'\n",
        "def f(names):\n    return names + [1] + [2]\n",
        "WIDTH = 2 * 3 + 1\n",
        "def f(x):\n    return x\n",
    ],
)
def test_files_of_numbers_and_texts_are_not_spoken_of(write_package, text):
    assert not reasons(capture(write_package({"m.py": text})))


def test_excluded_files_are_not_spoken_of(write_package):
    assert not reasons(capture(write_package({"m.py": ARITHMETIC}), CaptureOptions(exclude=("m.py",))))


def test_a_comment_has_a_file_read(write_package):
    program = capture(write_package({"m.py": "def f(x):\n    return x * 2 + 1 - x  # fusec: fuse\n"}))
    assert len(launches(program)) == 1


def test_texts_are_no_arrays(write_package):
    text = (
        "import numpy as np\n\n\ndef label(name, value):\n    return f'{name}: {value}'\n\n\n"
        "def told(first, last):\n    s = label('FIRST', first)\n    s += label('LAST', last)\n    s += ', '.join([s])\n    return s\n"
    )
    program = capture(write_package({"m.py": text}))
    assert not launches(program)
    assert not reasons(program)


ALIAS = "from numpy.typing import NDArray\nimport numpy as np\n\nArray = NDArray[np.float64]\n"


def test_an_alias_of_an_array_type_is_evidence(write_package):
    body = "\n\ndef f(u: Array):\n    return 0.1 * u * (1.0 - u)\n"
    [launch] = launches(capture(write_package({"m.py": ALIAS + body})))
    assert launch.evidence.shows_arrays
    files = {"__init__.py": "", "types.py": ALIAS, "m.py": f"import numpy as np\n\nfrom .types import Array\n{body}"}
    [launch] = launches(capture(write_package(files)))
    assert launch.evidence.shows_arrays


def test_names_of_one_array_are_arrays(write_package):
    text = "import numpy as np\n\n\ndef f(x: np.ndarray):\n    a = b = x * 2 + 1\n    a += 1\n    return a, b\n"
    launch = launches(capture(write_package({"m.py": text})))[-1]
    assert launch.evidence.shows_arrays
    assert not launch.evidence.gives_number
