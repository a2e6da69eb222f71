"""How do several words stand in a sentence?"""

from collections.abc import Sequence


def listed(words: Sequence[str]) -> str:
    """Nothing for no words.

    >>> listed(("a", "b", "c"))
    'a, b and c'
    """
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))
