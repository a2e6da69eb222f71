"""The guard of fused launches asks an array of the device for its memory once, and again when the array is another one."""

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.stories import GOLDEN, fused, write

SCRIPT = """
import numpy as np
from _fused_support_launches import asked, known_memory

class Data:
    pass

class DeviceArray:
    count = 0

    def __init__(self, array):
        self.array, self.gpu_data = array, Data()
        self.shape, self.strides, self.dtype = array.shape, array.strides, array.dtype

    @property
    def __cuda_array_interface__(self):
        DeviceArray.count += 1
        return self.array.__array_interface__

def start(array):
    return array.__array_interface__["data"][0]

first, second = np.zeros(9), np.zeros(7)
array = DeviceArray(first)
found = [known_memory(array, False) for _ in range(3)]
assert found == [(start(first), start(first) + 72, True)] * 3 and DeviceArray.count == 2  # once by `hasattr`
array.array, array.gpu_data, array.shape = second, Data(), second.shape
assert known_memory(array, False) == (start(second), start(second) + 56, True)
assert len(asked) == 1
del array
assert not asked
for _ in range(50):
    other = DeviceArray(np.zeros(3))  # may have the `id` of one that is no longer there
    assert known_memory(other, False)[0] == start(other.array)
assert known_memory(first, True) is None and known_memory(first, False) is not None and len(asked) == 1
"""


@pytest.mark.skipif(find_spec("numba.cuda.simulator") is None, reason="numba's simulator is not there")
def test_memory_is_asked_once(tmp_path: Path) -> None:
    write(fused(GOLDEN / "launches_stream" / "before"), tmp_path)
    environment = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1"}
    command = [sys.executable, "-c", SCRIPT]
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
