"""Add the assembler's register counts to the report, for `fusec build`."""

import json
from collections.abc import Sequence

from fusec.base.plan.registers import KernelCount
from fusec.show.json_text import Json, object_text


def with_counts(report: str, counts: Sequence[KernelCount]) -> str:
    """The unsealed report with `compiled` in place of an earlier build's entry; other entries are unchanged."""
    fields: dict[str, Json] = json.loads(report)
    return object_text({**fields, "compiled": [_count_json(count) for count in counts]})


def _count_json(count: KernelCount) -> Json:
    return {
        "file": count.file,
        "kernel": count.kernel,
        "architecture": count.architecture,
        "registers": count.registers,
        "stack": count.stack,
    }
