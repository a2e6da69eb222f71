"""What does a compiler say that runs in a process of its own?"""

import json
import os
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import TypedDict

SECONDS = 600


class Said(TypedDict, total=False):
    """`error` alone, or what the program was asked for."""

    error: str
    cubin: str
    names: dict[str, str]
    ptx: list[str]


class SilentError(Exception):
    """The process did not start, did not end, or printed no answer."""


def ask(python: str, program: Path, request: Mapping[str, object]) -> Said:
    """What the Python program prints for the request; raises SilentError."""
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1", "NUMBA_ENABLE_CUDASIM": "0"}
    environment.pop("FUSED_KERNELS", None)  # a package that is imported would write its list of kernels
    text = json.dumps(request).encode()
    try:
        done = subprocess.run([python, str(program)], input=text, capture_output=True, timeout=SECONDS, env=environment)
        said: Said = json.loads(done.stdout)
    except (OSError, subprocess.TimeoutExpired, ValueError) as reason:
        raise SilentError from reason
    return said
