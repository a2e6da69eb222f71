"""A pytest plugin: how often do fused CUDA kernels run, and why do the original statements run in their place?

Each test process writes a file of its own into the folder `$FUSED_COUNTS`. `$FUSED_PACKAGE` is the rewritten package; empty:
no count.
"""

import importlib
import json
import os
from collections import Counter
from pathlib import Path

FUSED: Counter = Counter()
ORIGINAL: Counter = Counter()
FUSIONS: dict = {}
TESTS: list = []


def pytest_collection_finish():
    package = os.environ.get("FUSED_PACKAGE")
    if package:
        _count(importlib.import_module(f"{package}._fused_support_cuda").CudaFusion)


def pytest_runtest_logfinish():
    """Now and then, too: a run that takes too long is ended."""
    TESTS.append(1)
    if len(TESTS) % 20 == 0:
        _write()


def pytest_unconfigure():
    _write()


def _write():
    reasons = {name: fusion.reasons for name, fusion in sorted(FUSIONS.items()) if fusion.reasons}
    counts = {"fused": FUSED, "original": ORIGINAL, "reasons": reasons}
    if FUSED or ORIGINAL:
        (Path(os.environ["FUSED_COUNTS"]) / f"{os.getpid()}.json").write_text(json.dumps(counts))


def _count(fusion):
    launch = fusion.launch

    def counted(self, *operands):
        results = launch(self, *operands)
        name = f"{self.unfused.__module__}.{self.unfused.__name__}"
        (ORIGINAL if results is None else FUSED)[name] += 1
        FUSIONS[name] = self
        return results

    fusion.launch = counted
