"""Generated modules, the files of the output package, and the names of generated modules."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from pathlib import Path, PurePosixPath
from typing import TypeAlias
from unicodedata import normalize

from fusec.base.records import dataclass
from fusec.base.text.diagnostic import error
from fusec.base.text.words import free_name

GENERATED_PREFIX = "_fused_"
SUPPORT = "_fused_support"  # of these, and of names that begin with the first, are the files that serve all modules
ELEMENTS = "_fused_elements"


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
    """A file of the source that is no Python module, at `place`; it is not kept in memory, because it may be large."""

    path: str
    place: Path
    mode: int

    @property
    def source_path(self) -> str:
        return self.path

    @property
    def content(self) -> bytes:
        """The bytes, read at each call. Raises FusecError FUS904 when the file is gone."""
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


def generated_path(path: str) -> str:
    """The path of the generated module, whose name an `import` statement can spell, whatever the file is called.

    >>> generated_path("pkg/wave.py")
    'pkg/_fused_wave.py'
    >>> generated_path("figures/plot-2.1.py")
    'figures/_fused_plot_x2d_2_x2e_1.py'
    >>> generated_path("pkg/elements.py")
    'pkg/_fused_elements_.py'
    """
    source = PurePosixPath(path)
    name = f"_fused_{source.stem}"
    if name == ELEMENTS or name.startswith(SUPPORT):
        name += "_"
    if not name.isidentifier() or normalize("NFKC", name) != name:
        name = "".join(
            letter if f"_{letter}".isidentifier() and letter.isascii() else _spelled(letter) for letter in name
        )
    return str(source.with_name(f"{name}.py"))


def with_header(files: Iterable[GeneratedModule], header: Sequence[str]) -> tuple[GeneratedModule, ...]:
    """The files, the Python ones among them with these comments above their docstring."""
    lines = "".join(f"{line}\n" for line in header)
    return tuple(replace(file, text=lines + file.text) if file.path.endswith(".py") else file for file in files)


def module_alias(names: Collection[str]) -> str:
    """The name by which an author's module, which uses `names`, imports its generated module.

    It is private: `from field import *` and `vars(field)` show no new public name.
    """
    return free_name("_fused", names)


def _spelled(letter: str) -> str:
    return f"_x{ord(letter):x}_"
