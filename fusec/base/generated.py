"""What generate and rewrite hand on: texts of files."""

from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from fusec.base.diagnostic import error


@dataclass(frozen=True, slots=True)
class GeneratedModule:
    """A generated file: `path` relative to the package, `text` its content; `source_path` the module it serves.

    `names` are the dispatchers that the module at `source_path` imports, sorted; empty for the `.cu` file beside them. Support
    files serve no one module: their `source_path` is empty.
    """

    path: str
    text: str
    source_path: str
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OutputFile:
    """One file of the written package; `source_path` is None for generated files, `mode` the permission bits."""

    path: str
    content: bytes
    source_path: str | None
    mode: int = 0o644


@dataclass(frozen=True, slots=True)
class CopiedFile:
    """A file of the source that is no module, at `place`; all of them may be larger than what else a run holds."""

    path: str
    place: Path
    mode: int

    @property
    def source_path(self) -> str:
        return self.path

    @property
    def content(self) -> bytes:
        """Read each time; raises FusecError FUS904 when the file is gone."""
        try:
            return self.place.read_bytes()
        except OSError as reason:
            raise error("FUS904", f"`{self.path}` cannot be read: {reason.strerror}.", self.path) from reason


PackageFile: TypeAlias = OutputFile | CopiedFile


@dataclass(frozen=True, slots=True)
class Package:
    """The whole tree that `rewrite` would write, in path order."""

    files: tuple[PackageFile, ...]

    def content(self, path: str) -> bytes | None:
        return next((file.content for file in self.files if file.path == path), None)
