"""Which files of a package hold a word? One look at the bytes of each, which takes a tenth of the time of parsing it."""

import re
import unicodedata
from collections.abc import Iterable, Iterator

from fusec.base.diagnostic import Diagnostic
from fusec.capture.source_file import decode, is_spelled_in_ascii

_WORD = re.compile(r"\w+", re.ASCII)
_TOKEN = re.compile(r"[\w\x80-\U0010ffff]+", re.ASCII)  # other characters than ASCII may be parts of identifiers


class Words:
    """The words of some files, by the places of the files in the order given; identifiers count as Python spells them.

    Every identifier of a file is one of its words; so are the words of its strings and comments.
    """

    def __init__(self, contents: Iterable[bytes]) -> None:
        self._places: dict[str, list[int]] = {}
        self._unknown: list[int] = []  # files whose words only a parser knows
        for place, content in enumerate(contents):
            words = words_of(content)
            if words is None:
                self._unknown.append(place)
            for word in words or ():
                self._places.setdefault(word, []).append(place)

    def __contains__(self, word: str) -> bool:
        return bool(self._unknown) or word in self._places

    def holding(self, words: Iterable[str]) -> set[int]:
        """The files that hold at least one of these words, or may hold it."""
        found = set(self._unknown)
        for word in words:
            found.update(self._places.get(word, ()))
        return found


def words_of(content: bytes) -> frozenset[str] | None:
    """The words of a file; None where fusec does not know its encoding."""
    if content.isascii() and is_spelled_in_ascii(content):
        return frozenset(_WORD.findall(content.decode("ascii")))
    decoded = decode("", content)
    if isinstance(decoded, Diagnostic):
        return None
    return frozenset(_normalised(set(_TOKEN.findall(decoded.text))))


def _normalised(tokens: Iterable[str]) -> Iterator[str]:
    """The words of tokens in the form in which Python compares identifiers."""
    for token in tokens:
        if token.isascii():
            yield token
        else:
            yield from _TOKEN.findall(unicodedata.normalize("NFKC", token))
            yield from _WORD.findall(unicodedata.normalize("NFKC", token))
