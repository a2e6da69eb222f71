"""Where a source and its files lie: the folder that paths start at, the package around a file, the repository."""

from pathlib import Path

from fusec.rewrite.repository import place_in_repository


def root_of(source: Path) -> Path:
    """The folder that the paths of the program are relative to."""
    return source if source.is_dir() else source.absolute().parent


def place_of(source: Path) -> str:
    """The folder that the paths of a source or an output start at, from the root of the repository around it."""
    return place_in_repository(root_of(source))


def source_around(path: Path) -> Path:
    """The topmost package around a file; the path itself if there is none, and for a folder."""
    file = path.absolute()
    packages = [folder for folder in file.parents if _is_package_up_to(folder, file)] if path.is_file() else []
    return packages[-1] if packages else path


def _is_package_up_to(folder: Path, file: Path) -> bool:
    """Whether every folder from `folder` down to the file is a package."""
    between = (folder, *(parent for parent in file.parents if folder in parent.parents))
    return all((parent / "__init__.py").is_file() for parent in between)
