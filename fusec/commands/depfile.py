"""The file that tells make or ninja what the output folders were made from."""

import os
from collections.abc import Iterator, Mapping
from pathlib import Path

from fusec.base.text.whole_files import write_files
from fusec.config import nearest_pyproject


def write_depfile(path: Path, made_from: Mapping[Path, Path], configuration: Path | None) -> None:
    """Write a rule `DIR: FILE ...` for each folder and its source, and mark the folders as made now, also if nothing was written.

    Raises FusecError FUS906 if the file cannot be written.
    """
    rules = [_rule(folder, source, configuration) for folder, source in made_from.items()]
    write_files({path: "".join(rules).encode()})
    for folder in made_from:
        os.utime(folder)


def _rule(folder: Path, source: Path, configuration: Path | None) -> str:
    told = configuration or nearest_pyproject(source)
    files = (file.absolute() for file in (*_files(source), *([told] if told else [])))
    return " \\\n  ".join((f"{_escaped(folder)}:", *map(_escaped, files))) + "\n"


def _files(source: Path) -> Iterator[Path]:
    from fusec.rewrite.tree import source_files

    yield from (source / name for name in sorted(source_files(source))) if source.is_dir() else (source,)


def _escaped(path: Path) -> str:
    """The path as make reads it."""
    return str(path).replace("$", "$$").replace("#", r"\#").replace(" ", r"\ ")
