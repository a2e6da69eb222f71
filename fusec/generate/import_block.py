"""How do the imports of a generated module stand, as isort would have them?"""

import re
import sys
from collections.abc import Iterable, Sequence

from fusec.generate.brackets import INDENT, LINE_LENGTH


def import_block(lines: Iterable[str], support: str, names: Sequence[str]) -> str:
    """Blocks, in order: `__future__`, plain imports, NumPy and what it is taken with, then the package's own."""
    own = [f"from {support} import {name}" for name in names]
    blocks: dict[int, list[str]] = {}
    for line in dict.fromkeys((*lines, *own)):
        blocks.setdefault(_block(line, support), []).append(line)
    return "\n\n".join("\n".join(_sorted(blocks[number])) for number in sorted(blocks))


def _block(line: str, support: str) -> int:
    if line.startswith("from __future__ "):
        return 0
    if line.startswith(("from .", f"from {support} ", f"from {support}_")):
        return 3
    if line.startswith("from ") and line.split()[1].partition(".")[0] in sys.stdlib_module_names:
        return 1
    return 1 if line.startswith("import ") and not re.match(r"import (numpy|cupy|scipy)\b", line) else 2


def _sorted(lines: Sequence[str]) -> list[str]:
    """`import` before `from`; the names of one module together, those with another name on lines of their own."""
    members: dict[str, list[str]] = {}
    for line in lines:
        module, _, name = line.partition(" import ")
        if module.startswith("from ") and " as " not in name:
            members.setdefault(module, []).append(name)
    alone = [line for line in lines if not line.startswith("from ") or " as " in line]
    joined = [_statement(module, sorted(names, key=_kind)) for module, names in members.items()]
    return sorted((*alone, *joined), key=lambda line: (line.startswith("from "), line))


def _kind(name: str) -> tuple[int, str]:
    """Constants, then classes, then the rest."""
    return (0 if len(name) > 1 and name.isupper() else 1 if name[:1].isupper() else 2, name)


def _statement(module: str, names: Sequence[str]) -> str:
    flat = f"{module} import {', '.join(names)}"
    if len(flat) <= LINE_LENGTH:
        return flat
    return "\n".join((f"{module} import (", *(f"{INDENT}{name}," for name in names), ")"))
