"""The name of the generated module beside a file, and the name under which the file imports it."""

from collections.abc import Collection
from pathlib import PurePosixPath
from unicodedata import normalize

from fusec.base.free_name import free_name


def generated_path(path: str) -> str:
    """The path of the generated module, whose name an `import` statement can spell, whatever the file is called.

    >>> generated_path("pkg/wave.py")
    'pkg/_fused_wave.py'
    >>> generated_path("figures/plot-2.1.py")
    'figures/_fused_plot_x2d_2_x2e_1.py'
    """
    source = PurePosixPath(path)
    name = f"_fused_{source.stem}"
    if not name.isidentifier() or normalize("NFKC", name) != name:
        name = "".join(
            letter if f"_{letter}".isidentifier() and letter.isascii() else _spelled(letter) for letter in name
        )
    return str(source.with_name(f"{name}.py"))


def module_alias(names: Collection[str]) -> str:
    """The name that an author's module, which uses `names`, gives to its generated module.

    It is private: `from field import *` and `vars(field)` show no new public name.
    """
    return free_name("_fused", names)


def _spelled(letter: str) -> str:
    return f"_x{ord(letter):x}_"
