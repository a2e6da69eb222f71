"""Options with a fixed set of words: their parser, metavar, completion and default in `--help`."""

from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from enum import StrEnum
from typing import Any, TypeVar

import typer

Choice = TypeVar("Choice", bound=StrEnum)


def choice_option(
    family: type[Choice], help_: str, *names: str, members: Sequence[Choice] = (), default: str
) -> Any:  # as typer.Option
    """An option whose values are members of the enumeration, all of them by default; `default` is what applies without it.

    typer up to 0.28 also converts what the parser returns, and knows members by `str`, so that they must be strings.
    """
    allowed = {str(member.value): member for member in members or family}
    return typer.Option(
        *names,
        help=help_,
        metavar=f"[{'|'.join(allowed)}]",
        parser=_parser(family, allowed),
        autocompletion=lambda incomplete: [word for word in allowed if word.startswith(incomplete)],
        show_default=default,
    )


def _parser(family: type[Choice], allowed: Mapping[str, Choice]) -> Callable[[str | Choice], Choice]:
    """Reads one word. typer's own parser of enumerations puts "Value error," before its message."""

    def parse(word: str | Choice) -> Choice:
        if isinstance(word, family):
            return word
        if word in allowed:
            return allowed[str(word)]
        close = get_close_matches(str(word), allowed, n=1)
        hint = f" Did you mean '{close[0]}'?" if close else ""
        raise typer.BadParameter(f"'{word}' is not one of {', '.join(map(repr, allowed))}.{hint}")

    return parse
