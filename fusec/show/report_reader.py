"""Read the report of an earlier run from fusec-report.json."""

import json
from collections.abc import Iterator
from typing import TypeGuard

from fusec.base.plan.messages import Told, broken_demands
from fusec.base.plan.refusal import Refusal
from fusec.base.records import dataclass
from fusec.base.text.diagnostic import Diagnostic, Severity
from fusec.base.text.source_span import SourceSpan
from fusec.show.report import SCHEMA


@dataclass(frozen=True, slots=True)
class Report:
    """The part of a report that `fusec check` needs: settings, SHA-256 by path of sources and written files, and the
    messages of `rewrite`."""

    version: str
    settings: tuple[tuple[str, str], ...]
    sources: tuple[tuple[str, str], ...]
    files: tuple[tuple[str, str], ...]
    told: Told


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
        told=Told(
            tuple(_diagnostic(each) for each in _entries(data, "diagnostics")),
            broken_demands(_refusals(data)),
        ),
    )


@dataclass(frozen=True, slots=True)
class CalledEntry:
    """What the report says of something that the author's module calls."""

    code: str
    name: str
    span: SourceSpan


@dataclass(frozen=True, slots=True)
class ModuleEntry:
    """The entry of one module: what it `called`, in source order, among it the `groups` by name."""

    path: str
    groups: tuple[str, ...]
    called: tuple[CalledEntry, ...]
    refusals: tuple[Refusal, ...]

    @property
    def demands(self) -> tuple[Diagnostic, ...]:
        """The broken demands for the user."""
        return broken_demands(self.refusals)


def read_entry(account: str) -> ModuleEntry:
    """The entry that `account` printed."""
    data = _parsed(account)
    assert _is_object(data)
    path = _text(data.get("path"), "path")
    found = (each for key in ("groups", "loops", "sequences") for each in _entries(data, key))
    called = (
        CalledEntry(_text(each.get("code"), "code"), _text(each.get("name"), "name"), _span(each, path))
        for each in found
    )
    return ModuleEntry(
        path,
        tuple(_text(each.get("name"), "name") for each in _entries(data, "groups")),
        tuple(sorted(called, key=lambda each: each.span.start)),
        tuple(_refusals({"modules": [data]})),
    )


def _diagnostic(data: dict[str, object]) -> Diagnostic:
    code, message, path, hint, severity = (
        _text(data.get(key), key) for key in ("code", "message", "path", "hint", "severity")
    )
    span = None if data.get("span") is None else _span(data, path)
    return Diagnostic(code, message, path, hint, Severity(severity), span)


def _refusals(data: dict[str, object]) -> Iterator[Refusal]:
    for module in _entries(data, "modules"):
        path = _text(module.get("path"), "path")
        for each in _entries(module, "refusals"):
            code, function, message, note, hint = (
                _text(each.get(key), key) for key in ("code", "function", "message", "note", "hint")
            )
            related = _span(each, path, "related") if each.get("related") is not None else None
            required = each.get("required") is True
            yield Refusal(code, function, message, note, hint, _span(each, path), related, required=required)


def _span(data: dict[str, object], path: str, place: str = "span") -> SourceSpan:
    given = (_entry(data, place).get(key) for key in ("start", "end", "line", "column", "end_line", "end_column"))
    numbers = [number for number in given if isinstance(number, int)]
    if len(numbers) < 6:
        raise ValueError("Its spans hold something other than numbers.")
    return SourceSpan(path, *numbers)


def _entries(data: dict[str, object], key: str) -> list[dict[str, object]]:
    value = data.get(key)
    entries = [each for each in value if _is_object(each)] if isinstance(value, list) else []
    if not isinstance(value, list) or len(entries) < len(value):
        raise ValueError(f"Its `{key}` is not a list of objects.")
    return entries


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
