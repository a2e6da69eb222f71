"""A baseline: how many statements of each function were fused, so that `check` notices when fewer are."""

import json
from collections import Counter
from collections.abc import Mapping
from typing import Any  # the JSON of a report that fusec wrote

from fusec.base.text.diagnostic import Diagnostic, Severity
from fusec.show.json_text import json_text

SCHEMA = 1


def baseline_text(report: str) -> str:
    """The baseline that belongs to the text of a report: a file for version control."""
    counts = {f"{path}:{function}": number for (path, function), number in _fused(json.loads(report)).items()}
    return json_text({"schema": SCHEMA, "fused": counts})


def read_baseline(text: str) -> Mapping[str, int]:
    """Numbers of fused statements by `path:function`. Raises ValueError, with a sentence, for another text."""
    try:
        data = json.loads(text)
        fused = data["fused"] if data["schema"] == SCHEMA else None
    except (ValueError, KeyError, TypeError, RecursionError) as failure:
        raise ValueError("It is not a baseline.") from failure
    if not isinstance(fused, dict) or not all(type(number) is int for number in fused.values()):
        raise ValueError(f"It is not a baseline of schema {SCHEMA}.")
    return fused


def lost_fusions(baseline: Mapping[str, int], report: str) -> tuple[Diagnostic, ...]:
    """FUS805 for each function with fewer fused statements than before, and with statements that were refused now.

    A function whose statements are gone has lost nothing.
    """
    data = json.loads(report)
    now = {f"{path}:{function}": number for (path, function), number in _fused(data).items()}
    lost = (key for key, before in sorted(baseline.items()) if now.get(key, 0) < before)
    return tuple(_lost(key, baseline[key], now.get(key, 0), why) for key in lost if (why := _reason(key, data)))


def _lost(key: str, before: int, now: int, why: str) -> Diagnostic:
    path, _, function = key.rpartition(":")
    told = f"{before} statements of `{function}` were fused, now {now} are: {why}"
    return Diagnostic("FUS805", told, path, "Restore the fusion, or write the baseline again.", Severity.ERROR)


def _fused(data: dict[str, Any]) -> Counter[tuple[str, str]]:
    counts: Counter[tuple[str, str]] = Counter()
    for module in data["modules"]:
        for group in module["groups"]:
            counts[module["path"], group["function"]] += len(group["members"])
    return counts


def _reason(key: str, data: dict[str, Any]) -> str:
    """The first refusal in the function."""
    path, _, function = key.rpartition(":")
    refusals = (each for module in data["modules"] if module["path"] == path for each in module["refusals"])
    return next(
        (f"{each['code']} {each['message']}: {each['note']}" for each in refusals if each["function"] == function), ""
    )
