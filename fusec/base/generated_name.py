"""What is the generated module beside a file called?"""

from pathlib import PurePosixPath
from unicodedata import normalize


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


def _spelled(letter: str) -> str:
    return f"_x{ord(letter):x}_"
