"""Results of earlier runs in files of their own, named by hashes of what they depend on."""

import os
import secrets
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from fusec.base.records import dataclass
from fusec.cache.encoding import Answer, Kept, Question, decoded
from fusec.cache.folder import make_folder

_MOST = 20_000  # results; then the oldest quarter goes


@dataclass(frozen=True, slots=True)
class Results:
    """The results of one package and configuration. `stamp` names the version of fusec, `shared` is a hash of all that
    every file of the package depends on."""

    folder: Path
    stamp: str
    shared: str

    def load(self, own: Iterable[str], hashes: Mapping[str, str], answer: Callable[[Question], Answer]) -> Kept | None:
        """The result for a file with these texts of its `own`, if all that it depends on is as it was.

        None for a result that is missing, damaged or written by something else.
        """
        place = self._place(own)
        try:
            digest, _, text = place.read_bytes().partition(b"\n")
            if sha256(text).hexdigest().encode() != digest:
                return None
            kept = decoded(text)
        except (OSError, ValueError, KeyError, TypeError, RecursionError):
            return None
        if any(hashes.get(path) != value for path, value in kept.consulted.items()):
            return None
        if any(answer(question) != told for question, told in kept.answers):
            return None
        with suppress(OSError):
            os.utime(place)  # the oldest go first
        return kept

    def store(self, own: Iterable[str], text: bytes) -> None:
        """Keep an `encoded` result; a folder that cannot be written is left as it is."""
        place = self._place(own)
        with suppress(OSError):
            make_folder(self.folder, self.stamp)
            temporary = place.with_name(f".{place.name}.{secrets.token_hex(4)}")
            try:
                temporary.write_bytes(sha256(text).hexdigest().encode() + b"\n" + text)
                temporary.replace(place)
            except OSError:
                with suppress(OSError):
                    temporary.unlink()
                raise

    def trim(self) -> None:
        """Remove the oldest results if there are too many."""
        with suppress(OSError), os.scandir(self.folder / self.stamp) as entries:
            found = sorted((entry.stat().st_mtime_ns, entry.path) for entry in entries)
            for _, path in found[: _MOST // 4] if len(found) > _MOST else ():
                Path(path).unlink()

    def _place(self, own: Iterable[str]) -> Path:
        return self.folder / self.stamp / f"{hashed((self.stamp, self.shared, *own))}.json"


def hashed(texts: Iterable[str]) -> str:
    """A hash of several texts."""
    whole = "".join(f"{len(text)} {text}" for text in texts)
    return sha256(whole.encode("utf-8", "surrogatepass")).hexdigest()
