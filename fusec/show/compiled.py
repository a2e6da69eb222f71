"""The report with what the assembler made of the kernels: what `fusec build` adds to it."""

import json
from collections.abc import Sequence

from fusec.base.kernel_count import KernelCount
from fusec.show.json_text import Json, object_text

SEAL = "content_sha256"


def with_counts(report: str, counts: Sequence[KernelCount]) -> str:
    """The report, not yet sealed, with `compiled` in place of what an earlier build wrote; all other entries are as they were."""
    fields: dict[str, Json] = json.loads(report)
    fields.pop(SEAL, None)
    return object_text({**fields, "compiled": [_count_json(count) for count in counts]})


def _count_json(count: KernelCount) -> Json:
    return {
        "file": count.file,
        "kernel": count.kernel,
        "architecture": count.architecture,
        "registers": count.registers,
        "stack": count.stack,
    }
