"""Read the fields of JSON objects with checked types."""

from collections.abc import Mapping

Record = Mapping[str, object]


def text(record: Record, key: str) -> str:
    """The text at `key`; raises ValueError for anything else."""
    value = record.get(key)
    if not isinstance(value, str):
        raise ValueError(f"`{key}` is not text")
    return value


def whole(record: Record, key: str) -> int:
    """The integer at `key`."""
    value = record.get(key)
    if not isinstance(value, int):
        raise ValueError(f"`{key}` is not an integer")
    return value


def number(record: Record, key: str) -> float:
    """The number at `key`."""
    value = record.get(key)
    if not isinstance(value, int | float):
        raise ValueError(f"`{key}` is not a number")
    return float(value)


def optional_number(record: Record, key: str) -> float | None:
    """The number at `key`, None for null."""
    return None if record.get(key) is None else number(record, key)


def objects(record: Record, key: str) -> tuple[Record, ...]:
    """The list of objects at `key`."""
    value = record.get(key)
    if not isinstance(value, list) or not all(isinstance(entry, dict) for entry in value):
        raise ValueError(f"`{key}` is not a list of objects")
    return tuple(value)


def texts(record: Record, key: str) -> tuple[str, ...]:
    """The list of texts at `key`."""
    value = record.get(key)
    if not isinstance(value, list) or not all(isinstance(entry, str) for entry in value):
        raise ValueError(f"`{key}` is not a list of texts")
    return tuple(value)


def object_at(record: Record, key: str) -> Record:
    """The object at `key`."""
    value = record.get(key)
    if not isinstance(value, dict):
        raise ValueError(f"`{key}` is not an object")
    return value
