"""A pytest plugin: how often do fused kernels run, and how often the original statements in their place?

Writes both, by fused function, to the file `$FUSED_COUNTS`, what the first call of an original was given, and why no kernel ran.
`$FUSED_PACKAGE` is the rewritten package; empty: no count.
"""

import json
import os
import sys
from collections import Counter
from pathlib import Path

FUSED: Counter = Counter()
ORIGINAL: Counter = Counter()
OPERANDS: dict[str, str] = {}
FUSIONS: dict = {}


def pytest_collection_finish():
    """Only now: a package that is imported before pytest has set up its warning filters may set its own for good."""
    support = sys.modules.get(f"{os.environ['FUSED_PACKAGE']}._fused_support")
    if support is not None:
        _count(support.Fusion)
    for name, module in list(sys.modules.items()):
        if "._fused_" in name and hasattr(module, "ran") and not name.endswith("_loops"):
            module.ran = _counted_loops(module.ran)


def pytest_unconfigure():
    counts = {"fused": dict(sorted(FUSED.items())), "original": dict(sorted(ORIGINAL.items()))}
    counts["operands"] = dict(sorted(OPERANDS.items()))
    counts["reasons"] = {name: list(fusion.reasons) for name, fusion in sorted(FUSIONS.items())}
    Path(os.environ["FUSED_COUNTS"]).write_text(json.dumps(counts))


def _count(fusion):
    bind, launch, inside = fusion.bind, fusion.launch, []

    def counted(self, *parameters):
        """Of loops over time, which bind kernels and run them later."""
        return bind(self, *parameters) if inside else noted(self, bind(self, *parameters), parameters)

    def counted_launch(self, *parameters):
        inside.append(self)
        try:
            return noted(self, launch(self, *parameters), parameters)
        finally:
            inside.pop()

    def noted(self, found, parameters):
        name = f"{self.unfused.__module__}.{self.unfused.__name__}"
        if found is None and name not in OPERANDS:
            FUSIONS[name] = self
            OPERANDS[name] = ", ".join(sorted({_kind(each) for each in parameters}))
        (ORIGINAL if found is None else FUSED)[name] += 1
        return found

    fusion.bind, fusion.launch = counted, counted_launch


def _kind(operand):
    """`float`, `float64[3]` for an array, `Series` for another object."""
    kind = type(operand).__name__
    if kind != "ndarray":
        return kind
    return f"{operand.dtype}[{', '.join(map(str, operand.shape))}]"


def _counted_loops(ran):
    """Of compiled loops: the kernel says itself whether its facts hold."""

    def counted(kernel, *arguments):
        is_fused = ran(kernel, *arguments)
        (FUSED if is_fused else ORIGINAL)[f"{kernel.__module__}.{kernel.__name__}"] += 1
        return is_fused

    return counted
