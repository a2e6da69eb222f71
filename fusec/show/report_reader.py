"""What an earlier run wrote down about itself, read back from fusec-report.json."""

import json
from dataclasses import dataclass
from typing import TypeGuard

from fusec.show.report import SCHEMA


@dataclass(frozen=True, slots=True)
class Report:
    """The part of a report that `fusec check` needs: settings, and SHA-256 by path of sources and written files."""

    version: str
    settings: tuple[tuple[str, str], ...]
    sources: tuple[tuple[str, str], ...]
    files: tuple[tuple[str, str], ...]


def read_report(text: str) -> Report:
    """The report that `text` holds, its tuples sorted.

    Raises ValueError, with a sentence for the user, for anything but a report of this schema.
    """
    data = _parsed(text)
    if not _is_object(data) or data.get("schema") != SCHEMA:
        raise ValueError(f"It is not a fusec report of schema {SCHEMA}.")
    files = {path: _entry(data["files"], path).get("sha256") for path in _entry(data, "files")}
    return Report(
        version=_text(data.get("fusec"), "fusec"),
        settings=_texts(_entry(data, "settings"), "settings"),
        sources=_texts(_entry(data, "sources"), "sources"),
        files=_texts(files, "files"),
    )


def _parsed(text: str) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as failure:
        raise ValueError("It is not JSON.") from failure


def _is_object(value: object) -> TypeGuard[dict[str, object]]:
    return isinstance(value, dict)


def _entry(data: object, key: str) -> dict[str, object]:
    value = data.get(key) if _is_object(data) else None
    if not _is_object(value):
        raise ValueError(f"Its `{key}` is not an object.")
    return value


def _texts(entries: dict[str, object], key: str) -> tuple[tuple[str, str], ...]:
    return tuple(sorted((name, _text(value, key)) for name, value in entries.items()))


def _text(value: object, key: str) -> str:
    if not isinstance(value, str):
        raise ValueError(f"Its `{key}` holds something other than text.")
    return value
