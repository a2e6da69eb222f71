"""A result with what it depends on, as JSON: nothing that is read from the cache is run."""

import json
from collections.abc import Mapping
from typing import TypeAlias, TypeGuard

from fusec.base.plan.fused_file import FusedFile
from fusec.base.plan.generated_files import GeneratedModule
from fusec.base.records import dataclass
from fusec.base.text.diagnostic import Diagnostic, Severity
from fusec.base.text.source_span import SourceSpan

Question: TypeAlias = tuple[str, ...]
Answer: TypeAlias = bool | int | tuple[str, ...] | None


@dataclass(frozen=True, slots=True)
class Kept:
    """What became of a file, given the hashes of the files that were `consulted`, by path, and the `answers` to questions
    about the whole package."""

    file: FusedFile
    consulted: Mapping[str, str]
    answers: tuple[tuple[Question, Answer], ...]


def encoded(kept: Kept) -> bytes:
    """The text that `decoded` reads."""
    file = kept.file
    data = {
        "path": file.path,
        "encoding": file.encoding,
        "content": None if file.content is None else file.content.decode("latin-1"),
        "generated": [[each.path, each.text, each.source_path, list(each.names)] for each in file.generated],
        "needs": sorted(file.needs),
        "account": file.account,
        "found": [_diagnostic_json(each) for each in file.found],
        "kept": None if file.kept is None else _diagnostic_json(file.kept),
        "consulted": dict(kept.consulted),
        "answers": [[list(question), _answer_json(answer)] for question, answer in kept.answers],
    }
    return json.dumps(data, ensure_ascii=True, separators=(",", ":")).encode("ascii")


def decoded(text: bytes) -> Kept:
    """The result. Raises ValueError for anything else."""
    data: object = json.loads(text)
    if not _is_object(data):
        raise ValueError("no object")
    content, kept = data["content"], data["kept"]
    file = FusedFile(
        _text(data["path"]),
        _text(data["encoding"]),
        None if content is None else _text(content).encode("latin-1"),
        tuple(_generated(each) for each in _list(data["generated"])),
        frozenset(map(_text, _list(data["needs"]))),
        _text(data["account"]),
        tuple(map(_diagnostic, _list(data["found"]))),
        None if kept is None else _diagnostic(kept),
    )
    consulted = data["consulted"]
    if not _is_object(consulted):
        raise ValueError("no object")
    return Kept(
        file,
        {path: _text(value) for path, value in consulted.items()},
        tuple((_texts(question), _answer(answer)) for question, answer in map(_pair, _list(data["answers"]))),
    )


def _diagnostic_json(each: Diagnostic) -> list[object]:
    span = each.span
    place = None if span is None else [span.path, *_numbers(span)]
    return [each.code, each.message, each.path, each.hint, each.severity.value, place]


def _numbers(span: SourceSpan) -> tuple[int, ...]:
    return (span.start, span.end, span.line, span.column, span.end_line, span.end_column)


def _diagnostic(data: object) -> Diagnostic:
    code, message, path, hint, severity, place = _list(data)
    span = None if place is None else _span(*_list(place))
    return Diagnostic(_text(code), _text(message), _text(path), _text(hint), Severity(severity), span)


def _span(path: object, *numbers: object) -> SourceSpan:
    start, end, line, column, end_line, end_column = (each for each in numbers if isinstance(each, int))
    return SourceSpan(_text(path), start, end, line, column, end_line, end_column)


def _generated(data: object) -> GeneratedModule:
    path, text, source, names = _list(data)
    return GeneratedModule(_text(path), _text(text), _text(source), _texts(names))


def _answer_json(answer: Answer) -> object:
    return list(answer) if isinstance(answer, tuple) else answer


def _answer(data: object) -> Answer:
    if data is None or isinstance(data, int):
        return data
    return _texts(data)


def _is_object(data: object) -> TypeGuard[dict[str, object]]:
    return isinstance(data, dict)


def _list(data: object) -> list[object]:
    if not isinstance(data, list):
        raise ValueError("no list")
    return data


def _pair(data: object) -> tuple[object, object]:
    first, second = _list(data)
    return first, second


def _texts(data: object) -> tuple[str, ...]:
    return tuple(map(_text, _list(data)))


def _text(data: object) -> str:
    if not isinstance(data, str):
        raise ValueError("no text")
    return data
