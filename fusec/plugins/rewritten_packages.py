"""Rewrite a package for a build tool."""

from collections.abc import Iterator
from pathlib import Path

from fusec import pipeline
from fusec.commands.endings import show_told
from fusec.config import Overrides, load_options


def rewritten_files(source: Path, out: Path, config: Path) -> Iterator[tuple[Path, Path]]:
    """The files that `fusec rewrite` writes to `out`, each with its path in the package. `config` is the project's
    pyproject.toml.

    Raises RuntimeError if a module was kept back, or if a fusion that a comment demands was refused; FusecError for
    what `fusec rewrite` would not take.
    """
    chosen = config if config.is_file() else None
    written, _ = pipeline.write(source, out, load_options(source, Overrides(), chosen))
    told = written.told
    show_told(told, written.modules)
    if told.demands or not told.is_safe:
        raise RuntimeError(f"fusec did not rewrite `{source.name}` as demanded; the messages above say why.")
    return ((out / file.path, Path(file.path)) for file in written.package.files)
