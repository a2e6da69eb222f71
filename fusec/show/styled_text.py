"""Text in pieces, each with a style, printed plain or with terminal colours."""

from collections.abc import Iterable
from enum import Enum
from io import StringIO

from fusec.base.records import dataclass


class Style(Enum):
    """The style of a piece; its value is rich's style."""

    PLAIN = ""
    STRONG = "bold"
    GOOD = "bold green"
    WARNING = "bold yellow"
    BAD = "bold red"
    PLACE = "cyan"
    FAINT = "dim"


@dataclass(frozen=True, slots=True)
class Piece:
    text: str
    style: Style = Style.PLAIN


def paint(pieces: Iterable[Piece], color: bool) -> str:
    """The text of the pieces; with `color`, in ANSI escapes. No character is interpreted as markup."""
    if not color:
        return "".join(piece.text for piece in pieces)
    from rich.console import Console  # rich takes as long to import as the rest of the command line
    from rich.text import Text

    target = StringIO()
    console = Console(file=target, force_terminal=True, color_system="standard", no_color=False, legacy_windows=False)
    styled = Text.assemble(*((piece.text, piece.style.value) for piece in pieces))
    console.print(styled, end="", soft_wrap=True, markup=False, highlight=False, emoji=False)
    return target.getvalue()


def escape(text: str) -> str:
    r"""The text with control, direction and other invisible characters escaped, so that a terminal only prints it.

    >>> escape("a\x1b[2J.py")
    'a\\x1b[2J.py'
    """
    return "".join(char if char.isprintable() else _spelled(char) for char in text)


def _spelled(char: str) -> str:
    return char.encode("unicode_escape", "backslashreplace").decode("ascii")
