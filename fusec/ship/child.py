"""Run a compiler in a child process and read its answer."""

import json
import os
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import TypedDict

SECONDS = 600


class Said(TypedDict, total=False):
    """The child's answer: `error` alone, or the requested results."""

    error: str
    cubin: str
    names: dict[str, str]
    ptx: list[str]


class SilentError(Exception):
    """The child process did not start, did not end, or printed no answer."""


def ask(python: str, program: Path, request: Mapping[str, object]) -> Said:
    """The answer that the Python program prints for the request; raises SilentError."""
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1", "NUMBA_ENABLE_CUDASIM": "0"}
    environment.pop("FUSED_KERNELS", None)  # an imported package would write its list of kernels
    text = json.dumps(request).encode()
    try:
        done = subprocess.run([python, str(program)], input=text, capture_output=True, timeout=SECONDS, env=environment)
        said: Said = json.loads(done.stdout)
    except (OSError, subprocess.TimeoutExpired, ValueError) as reason:
        raise SilentError from reason
    return said
