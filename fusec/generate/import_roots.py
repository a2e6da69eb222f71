"""Where does the run-time support of a module stand, and how does the module import it?"""

from collections.abc import Collection
from dataclasses import dataclass
from itertools import takewhile
from pathlib import PurePosixPath

from fusec.base.program import Module, Program

SUPPORT = "_fused_support"
ELEMENTS = "_fused_elements"


@dataclass(frozen=True, slots=True)
class Root:
    """A folder with the support of the modules below it; `prefix` is the dotted name before the support's in imports.

    `prefix` is empty at the top of the import path, and `.` and the like inside a package.
    """

    folder: str
    prefix: str

    @property
    def is_package(self) -> bool:
        return self.prefix.startswith(".")


def import_root(module: Module, program: Program) -> Root:
    """The topmost package around the module, imported with dots; without one, the top of the import path."""
    folders = _folders(module.path)
    if module.import_prefix == ".":
        files = [PurePosixPath(path) for path in (*(m.path for m in program.modules), *program.other_files)]
        packages = {str(file.parent) for file in files if file.name == "__init__.py"}
        chain = ["/".join(folders[:depth]) or "." for depth in range(len(folders) + 1)]
        top = next((depth for depth, folder in enumerate(chain) if folder in packages), len(folders))
        return Root("/".join(folders[:top]), "." * (len(folders) - top + 1))
    named = [part for part in module.import_prefix.split(".") if part]
    common = _common_end(folders, named)
    outer = named[: len(named) - common]
    return Root("/".join(folders[: len(folders) - common]), "".join(f"{part}." for part in outer))


def path_in(root: Root, name: str, ending: str = "py") -> str:
    return f"{root.folder}/{name}.{ending}" if root.folder else f"{name}.{ending}"


def relative_path(path: str, beside: str) -> str:
    """How a file beside `beside` names the file at `path`, which lies in its folder or in one around it."""
    below = len(_folders(beside)) - len(_folders(path))
    return "../" * below + PurePosixPath(path).name


def moved_import(dots: str, name: str, source: str, target: str) -> str:
    """What a file beside `target` writes for the module that `source` imports by dots and a name."""
    if not dots:
        return name
    start, stop = _folders(source), _folders(target)
    wanted = start[: len(start) - len(dots) + 1]
    shared = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(wanted, stop, strict=False)))
    below = ".".join((*wanted[shared:], *([name] if name else [])))
    return "." * (len(stop) - shared + 1) + below


def _folders(path: str) -> list[str]:
    return list(PurePosixPath(path).parent.parts)


def _common_end(left: list[str], right: Collection[str]) -> int:
    pairs = zip(reversed(left), reversed(list(right)), strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
