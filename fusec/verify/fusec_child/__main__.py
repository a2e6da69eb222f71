"""The child process that runs the user's code: it reads a request and its parts from standard input, and answers in
lines of JSON.

fusec starts it with the folder above this one as first argument; output of the user's code goes to standard error.
"""

from __future__ import annotations

import gc
import os
import sys
from pathlib import Path


def main() -> None:
    """Answer the request, then exit; an exception is answered with its last line and ends the process with 3."""
    gc.set_threshold(100_000, 20, 100)  # compilers make many objects, few of which are garbage in cycles
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    parts = os.fdopen(os.dup(0))  # the user's code may read standard input, which is empty for it
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    request = parts.readline()
    sys.path[0] = str(Path(__file__).resolve().parents[1])
    from fusec_child.answers import answer  # type: ignore[import-not-found]  # importable only after the line above

    sys.path.pop(0)
    answer(request, answers, parts)


if __name__ == "__main__":
    main()
