"""Write the docstring of a dispatcher."""

import re
import textwrap
from collections.abc import Sequence

from fusec.base.ir.host_statement import RawCall
from fusec.base.plan.call import OutputKind
from fusec.base.plan.display_names import ends_words, output_name, spoken_names
from fusec.base.plan.guard_clauses import value_clauses
from fusec.base.plan.plan import FusionGroup, KernelThenCalls, Stages
from fusec.base.plan.schedule import Strategy
from fusec.base.scalars.expression import Reduce
from fusec.base.scalars.scans import goes_down, is_scan
from fusec.base.scalars.targets import NUMBA
from fusec.base.text.words import listed
from fusec.generate.text.line_breaks import INDENT, LINE_LENGTH

_NO_BREAK = "\u00a0"
_CODE = re.compile("`[^`]*`")


def docstring_lines(group: FusionGroup, written: Sequence[str]) -> list[str]:
    """Which statements run in one pass, which arrays vanished, and what the guard checks."""
    kinds = {output.name: output.kind for output in group.call.outputs}
    not_made = (OutputKind.UPDATED, OutputKind.OPERAND, OutputKind.ENDS)
    made = [output_name(name, group) for name, kind in kinds.items() if kind not in not_made]
    done = [f"compute {_listed(made)}"] if made else []
    texts = {name: f"`{_plain(text)}`" for name, text in spoken_names(group).items()}
    done += [f"write {_listed([texts[name] for name in written])} in place"] if written else []
    first = _sentence(done, _how(group))
    vanished = [f"`{contraction.name}`" for contraction in group.contractions]
    if vanished:
        first += f"; {_listed(vanished)} {'is' if len(vanished) == 1 else 'are'} never stored"
    first += _ends(group)
    return guarded_docstring(first, group)


def guarded_docstring(summary: str, group: FusionGroup) -> list[str]:
    """The sentence, then what the guards check, in the words of `fusec explain`."""
    guards = _CODE.sub(lambda code: _plain(code[0]), "; ".join(value_clauses(group)))
    return docstring(f"{summary}.", f"Guards: {guards}. Otherwise `{group.name.unfused}` runs.")


def _ends(group: FusionGroup) -> str:
    """`; of `t`, the first and the last row alone is returned, for nothing else of it is read`."""
    by_rows: dict[str, list[str]] = {}
    for output in group.call.outputs:
        if output.kind is OutputKind.ENDS:
            by_rows.setdefault(ends_words(*output.rows), []).append(f"`{output.name}`")
    return "".join(f"; of {_listed(names)} it returns {words}" for words, names in by_rows.items())


def _how(group: FusionGroup) -> str:
    match group.schedule:
        case KernelThenCalls(calls=calls):
            called = [f"`{made.kernel}`" for _, made in calls if isinstance(made, RawCall)]
            does = f"call {_listed(called)}" if called else f"make the author's check{'s' * (len(calls) > 1)}"
            return f"in one pass, then {does}"
        case Stages((_,), last_store) if last_store:
            return "with what one kernel computes"
        case Stages(stages, last_store) if last_store:
            return f"with what {len(stages)} kernels compute, one after the other"
        case Stages(stages) if len(stages) > 1:
            return f"in {len(stages)} passes, one after the other"
    kernel = group.kernel
    if kernel.strategy is Strategy.TILES:
        return "with NumPy's own functions over one tile of the arrays after the other"
    statements = [statement for member in group.members for statement in member.kernel.body]
    scans = [*filter(is_scan, statements)]
    if scans:
        along = f"in one pass along {'columns' if any(map(goes_down, scans)) else 'rows'}"
        return f"{along}, in order" if NUMBA in group.targets else along
    if any(isinstance(statement, Reduce) and statement.is_column for statement in statements):
        return "in one pass over blocks of columns"
    if kernel.borders:
        return "in one pass and a loop over each border"
    return "in one pass over the rows" if kernel.sweeps else "in one pass"


def _sentence(done: Sequence[str], how: str) -> str:
    text = f"{' and '.join(done)} {how}" if len(done) == 1 else f"{' and '.join(done)}, {how}"
    return text[:1].upper() + text[1:]


def _plain(text: str) -> str:
    """The text of a view inside a docstring, with spaces at which no line may end."""
    return text.replace("\\", "\\\\").replace('"', "'").replace(" ", _NO_BREAK)


def docstring(summary: str, *details: str) -> list[str]:
    """The lines of a function's docstring, whose quotes end the summary's line if there are no details."""
    texts = [f'"""{summary}', *(line for text in details for line in ("", text)), '"""']
    texts = texts if details else [f'"""{summary}"""']
    return [f"{INDENT}{line}".rstrip() for text in texts for line in _wrapped(text) or [""]]


def _wrapped(text: str) -> list[str]:
    lines = textwrap.wrap(text, LINE_LENGTH - len(INDENT), break_long_words=False, break_on_hyphens=False)
    return [line.replace(_NO_BREAK, " ") for line in lines]


def _listed(words: Sequence[str]) -> str:
    """`a, b and c`, each once."""
    return listed(tuple(dict.fromkeys(words)))
