"""JSON with the same bytes for the same value: sorted keys, two spaces, ASCII, one newline at the end."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import TypeAlias

Json: TypeAlias = str | int | float | bool | Sequence["Json"] | Mapping[str, "Json"] | None


def json_text(value: Json) -> str:
    """The value as text. ASCII, because a file name may hold bytes that are not UTF-8."""
    return json.dumps(value, indent=2, sort_keys=True, ensure_ascii=True, allow_nan=False) + "\n"
