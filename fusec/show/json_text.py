"""JSON with the same bytes for the same value: sorted keys, two spaces, ASCII, one newline at the end."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

Json: TypeAlias = str | int | float | bool | Sequence["Json"] | Mapping[str, "Json"] | None


def json_text(value: Json) -> str:
    """The value as text. ASCII, because a file name may hold bytes that are not UTF-8."""
    return _text(value) + "\n"


def entry_text(value: Json) -> str:
    """The value as an entry of an array that `object_text` prints; the entries of a whole package take ten times the
    memory of their text."""
    return _text(value)


def object_text(fields: Mapping[str, Json | Iterator[str]]) -> str:
    """An object as `json_text` prints it. An iterator becomes an array of entries, which `entry_text` has printed."""
    lines = [f"  {_text(name)}: {_field_text(value)}" for name, value in sorted(fields.items())]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _field_text(value: Json | Iterator[str]) -> str:
    if not isinstance(value, Iterator):
        return _text(value).replace("\n", "\n  ")
    entries = ["    " + entry.replace("\n", "\n    ") for entry in value]
    return "[\n" + ",\n".join(entries) + "\n  ]" if entries else "[]"


def _text(value: Json) -> str:
    return json.dumps(value, indent=2, sort_keys=True, ensure_ascii=True, allow_nan=False)
