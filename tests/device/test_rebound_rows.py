"""Does a kernel of rows write what the author's update writes, where its name is bound again afterwards?"""

from pathlib import Path

import numpy as np
import pytest

from tests.device import host_cupy
from tests.device.rewritten import of_numpy, rewritten

pytestmark = pytest.mark.slow

TABLES = """import cupy as np


def spread(a: np.ndarray, b):
    a *= b
    a = np.sqrt(b) - a
    a -= np.maximum(a, b)
    return np.std(a, axis=-1, keepdims=True)


def both(a: np.ndarray, b):
    a *= b
    a = np.sqrt(b) - a
    a -= np.max(a, axis=-1, keepdims=True)
    return a


def again(a: np.ndarray, b):
    a *= b
    a -= np.max(a, axis=-1, keepdims=True)
    a = np.sqrt(b) - a
    r = np.sum(a * a, axis=-1)
    return r
"""


@pytest.mark.skipif(host_cupy.COMPILER is None, reason="no C++ compiler")
def test_an_update_is_stored_before_its_name_is_another_array(tmp_path: Path) -> None:
    original, random = of_numpy(TABLES), np.random.default_rng(1)
    with rewritten("tables", TABLES, tmp_path) as (cupy, load):
        tables = load("tables")
        for name in ("spread", "both", "again"):
            a, b = random.random((3, 64)), random.random((3, 64))
            on_device = cupy.asarray(a.copy())
            found = getattr(tables, name)(on_device, cupy.asarray(b))
            np.testing.assert_allclose(np.asarray(found), original[name](a, b), rtol=1e-12)
            np.testing.assert_array_equal(np.asarray(on_device), a)
        fusions = [value for value in vars(load("_fused_tables")).values() if hasattr(value, "plans")]
        assert len(fusions) == 3 and all(len(fusion.plans) == 1 and not fusion.reasons for fusion in fusions)
