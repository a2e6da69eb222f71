"""A baseline: how many statements of each function ran in how many kernels, so that `check` notices when less is fused."""

import json
from collections import Counter
from collections.abc import Mapping
from typing import Any  # the JSON of a report that fusec wrote

from fusec.base.records import dataclass
from fusec.base.text.diagnostic import Diagnostic, Severity
from fusec.show.json_text import json_text

SCHEMA = 1


@dataclass(frozen=True, slots=True)
class Fused:
    """How many statements of a function run in how many kernels."""

    statements: int
    kernels: int

    def __str__(self) -> str:
        kernels = "one kernel" if self.kernels == 1 else f"{self.kernels} kernels"
        return f"{self.statements} in {kernels}" if self.statements else "none"

    def is_less_than(self, before: "Fused") -> bool:
        """Whether fewer statements are fused, or as many share their kernels with fewer others."""
        own, others = self.statements - self.kernels, before.statements - before.kernels
        return self.statements < before.statements or own < others


NOTHING = Fused(0, 0)


def baseline_text(report: str) -> str:
    """The baseline that belongs to the text of a report: a file for version control."""
    counts = {
        key: {"statements": fused.statements, "kernels": fused.kernels}
        for key, fused in _fused(json.loads(report)).items()
    }
    return json_text({"schema": SCHEMA, "fused": counts})


def read_baseline(text: str) -> Mapping[str, Fused]:
    """What was fused by `path:function`. Raises ValueError, with a sentence, for another text."""
    try:
        data = json.loads(text)
        fused = data["fused"] if data["schema"] == SCHEMA else None
    except (ValueError, KeyError, TypeError, RecursionError) as failure:
        raise ValueError("It is not a baseline.") from failure
    names = ("statements", "kernels")
    if not isinstance(fused, dict) or not all(
        isinstance(each, dict) and all(type(each.get(name)) is int for name in names) for each in fused.values()
    ):
        raise ValueError(f"It is not a baseline of schema {SCHEMA}.")
    return {key: Fused(*(each[name] for name in names)) for key, each in fused.items()}


def lost_fusions(baseline: Mapping[str, Fused], report: str) -> tuple[Diagnostic, ...]:
    """FUS805 for each function of which less is fused than before, and with statements that were refused now.

    A function whose statements are gone has lost nothing.
    """
    data = json.loads(report)
    now = _fused(data)
    lost = (key for key, before in sorted(baseline.items()) if now.get(key, NOTHING).is_less_than(before))
    return tuple(_lost(key, baseline[key], now.get(key, NOTHING), why) for key in lost if (why := _reason(key, data)))


def _lost(key: str, before: Fused, now: Fused, why: str) -> Diagnostic:
    path, _, function = key.rpartition(":")
    told = f"Statements of `{function}` that run fused: {before} before, {now} now: {why}"
    return Diagnostic("FUS805", told, path, "Restore the fusion, or write the baseline again.", Severity.ERROR)


def _fused(data: dict[str, Any]) -> dict[str, Fused]:
    statements: Counter[str] = Counter()
    kernels: Counter[str] = Counter()
    for module in data["modules"]:
        for group in module["groups"]:
            key = f"{module['path']}:{group['function']}"
            statements[key] += len(group["members"])
            kernels[key] += 1
    return {key: Fused(count, kernels[key]) for key, count in statements.items()}


def _reason(key: str, data: dict[str, Any]) -> str:
    """The first refusal in the function."""
    path, _, function = key.rpartition(":")
    refusals = (each for module in data["modules"] if module["path"] == path for each in module["refusals"])
    return next(
        (f"{each['code']} {each['message']}: {each['note']}" for each in refusals if each["function"] == function), ""
    )
