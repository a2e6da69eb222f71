"""Writes docs/performance/plans.md from plans.json: chosen against best plan, and computing again against storing."""

from __future__ import annotations

import json
import statistics
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from segments import best_plan

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "performance"
ALLOWED = 1.10

Region = dict[str, Any]


def main() -> None:
    record = json.loads((FOLDER / "plans.json").read_text())
    regions = [(sample, region) for sample, entries in record["samples"].items() for region in entries]
    ratios = [region["chosen_over_best"] for _, region in regions]
    within = sum(ratio <= ALLOWED for ratio in ratios)
    lines = [
        "# Plans of the samples",
        "",
        f"`{record['command']}`, then `python benchmarks/plans/table.py`; [how it is measured](cost-model.md).",
        "",
        f"The chosen plan is within 10 % of the best in {within} of {len(ratios)} regions; the median is "
        f"{statistics.median(ratios):.3f}, the largest {max(ratios):.2f}. Statements count from 1; `-` leaves all to NumPy; "
        "`*`: not every legal group was timed.",
        "",
        "| sample | region | plans | NumPy ms | chosen | ms | best | ms | chosen / best |",
        "|---|---|---|---|---|---|---|---|---|",
        *(plan_row(sample, region) for sample, region in regions),
        "",
        "## Computing again against storing",
        "",
        "Groups that compute producers again, against the best plan of the same statements that does not. The model takes",
        "the group if the operations again are not more than those that the saved bytes are worth.",
        "",
        "| region | statements | operations again | bytes worth | again ms | stored ms | stored / again | model |",
        "|---|---|---|---|---|---|---|---|",
        *(row for _, region in regions for row in again_rows(region)),
        "",
        "## Estimates of the chosen groups",
        "",
        "| region | statements | bytes an element | operations an element | of them again | ms |",
        "|---|---|---|---|---|---|",
        *(row for _, region in regions for row in estimate_rows(region)),
    ]
    (FOLDER / "plans.md").write_text("\n".join(lines) + "\n")


def plan_row(sample: str, region: Region) -> str:
    chosen, best = (", ".join(region[key]) or "-" for key in ("chosen", "best"))
    plans = f"{region['plans']:,}{'' if region['all_legal_groups'] else ' *'}"
    times = [f"{region[key]:.3g}" for key in ("unfused_ms", "chosen_ms", "best_ms")]
    ratio = f"{region['chosen_over_best']:.3f}"
    cells = (sample, f"`{region['region']}`", plans, times[0], chosen, times[1], best, times[2], ratio)
    return f"| {' | '.join(cells)} |"


def again_rows(region: Region) -> Iterator[str]:
    stored = {part(group): group["ms"] for group in region["groups"] if not group["again"]}
    for group in region["groups"]:
        if not group["again"]:
            continue
        first, last = part(group)
        inside = {(a - first, b - first): ms for (a, b), ms in stored.items() if first <= a and b <= last}
        other, _ = best_plan(last - first + 1, region["alone_ms"][first : last + 1], inside)
        model = "again" if group["again"] <= group["worth"] else "stored"
        numbers = (f"{group['again']}", f"{group['worth']}", f"{group['ms']:.3g}", f"{other:.3g}")
        cells = (f"`{region['region']}`", group["statements"], *numbers, f"{other / group['ms']:.2f}", model)
        yield f"| {' | '.join(cells)} |"


def estimate_rows(region: Region) -> Iterator[str]:
    for group in region["groups"]:
        if group["statements"] in region["chosen"]:
            estimates = (str(group[key]) for key in ("bytes", "operations", "again"))
            cells = (f"`{region['region']}`", group["statements"], *estimates, f"{group['ms']:.3g}")
            yield f"| {' | '.join(cells)} |"


def part(group: dict[str, Any]) -> tuple[int, int]:
    first, _, last = group["statements"].partition("-")
    return int(first) - 1, int(last) - 1


if __name__ == "__main__":
    main()
