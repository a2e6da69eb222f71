"""Detect whether a dispatcher ran its kernel or its guard chose the original."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ..comparisons.outcome import Function
from ..package import Pair


class FusedCalls:
    """While installed, `fell_back` says whether the original was called with the very operands of the watched call.

    The dispatcher looks its original up in its module, so a replacement there records every fall-back; the probe of a
    new signature calls it, too, but on arrays of its own. The dispatcher asks its own kernel for a run, even if
    functions that read attributes are bound to another one.
    """

    def __init__(self, pair: Pair) -> None:
        self._pair = pair
        self._operands: Sequence[object] = ()
        self.fell_back = False
        self._loops = getattr(getattr(pair.generated, "ran_on_rows", None), "__globals__", {})
        self._least = self._loops.get("LEAST")
        self._loops["LEAST"] = 0  # tables of any size run the kernel
        setattr(pair.generated, pair.group.named("unfused"), self._unfused)
        self._binder = getattr(pair.generated, pair.group.named("fusion"), None)
        self._ask(pair.binder)

    def _ask(self, binder: object) -> None:
        if binder is not None:
            setattr(self._pair.generated, self._pair.group.named("fusion"), binder)

    def _unfused(self, *operands: object) -> object:
        if are_same(operands, self._operands):
            self.fell_back = True
        return self._pair.unfused(*operands)

    def function(self, operands: Sequence[object]) -> Function:
        """The dispatcher, watched for a call on these operands."""
        self._operands, self.fell_back = operands, False
        return self._pair.dispatcher

    def remove(self) -> None:
        self._loops["LEAST"] = self._least
        setattr(self._pair.generated, self._pair.group.named("unfused"), self._pair.unfused)
        self._ask(self._binder)


def are_same(operands: Sequence[object], watched: Sequence[object]) -> bool:
    """Whether both calls were given the same arrays, or the same numbers if there are no arrays."""
    pairs = [(o, w) for o, w in zip(operands, watched, strict=False) if isinstance(w, np.ndarray)]
    return any(o is w for o, w in pairs) if pairs else list(map(id, operands)) == list(map(id, watched))
