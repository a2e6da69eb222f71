"""Seal a report against editing by hand: its second line is the hash of all other lines."""

from hashlib import sha256

OPENING = "{\n"
KEY = "content_sha256"


def sealed(report: str) -> str:
    """The report with `"content_sha256"` as its first entry; keys stay sorted because that name sorts first."""
    return f"{OPENING}{_seal(report)}{report.removeprefix(OPENING)}"


def is_intact(text: str) -> bool:
    """Whether the report is as `sealed` wrote it."""
    return text.startswith(OPENING) and text == sealed(unsealed(text))


def unsealed(text: str) -> str:
    """The report from which `sealed` made this text."""
    return OPENING + text.removeprefix(OPENING).partition("\n")[2]


def _seal(report: str) -> str:
    return f'  "{KEY}": "{sha256(report.encode()).hexdigest()}",\n'
