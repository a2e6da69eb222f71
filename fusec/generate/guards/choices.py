"""Find what the conditions and the alternatives of `where` are made of."""

from collections.abc import Iterator, Mapping
from itertools import chain

from fusec.base.ir.helper_function import HelperFunction
from fusec.base.plan.body import Body
from fusec.base.scalars.expression import Apply, CallHelper, Expr, Let, Load, Local, walk

_WHERE = "numpy.where"
Sources = Mapping[str, frozenset[str]]  # the operands of which each value is made


def choices_of(body: Body, helpers: Mapping[str, HelperFunction]) -> Iterator[tuple[str, ...]]:
    """For each `where` of a kernel, and of the functions that it calls, the operands of its condition."""
    return _parts_of(body, helpers, slice(0, 1))


def alternatives_of(body: Body, helpers: Mapping[str, HelperFunction]) -> Iterator[tuple[str, ...]]:
    """The operands of each value that it may choose."""
    return _parts_of(body, helpers, slice(1, None))


def _parts_of(body: Body, helpers: Mapping[str, HelperFunction], parts: slice) -> Iterator[tuple[str, ...]]:
    known: dict[str, frozenset[str]] = {}
    for step in body.steps:
        yield from (tuple(sorted(names)) for names in _of(step.statement.value, known, helpers, parts))
        known[step.name] = _sources(step.statement.value, known)


def _of(value: Expr, known: Sources, helpers: Mapping[str, HelperFunction], parts: slice) -> Iterator[frozenset[str]]:
    for node in walk(value):
        match node:
            case Apply(function, arguments) if function == _WHERE:
                yield from (_sources(argument, known) for argument in arguments[parts])
            case CallHelper(key, arguments):
                given = [_sources(argument, known) for argument in arguments]
                yield from _inside(helpers[key], given, helpers, parts)
            case _:
                pass


def _inside(
    helper: HelperFunction, given: list[frozenset[str]], helpers: Mapping[str, HelperFunction], parts: slice
) -> Iterator[frozenset[str]]:
    own = dict(zip(helper.parameters, given, strict=False))
    for let in (*helper.body.lets, Let("", helper.body.result)):
        yield from _of(let.value, own, helpers, parts)
        own[let.name] = _sources(let.value, own)


def _sources(value: Expr, known: Sources) -> frozenset[str]:
    nodes = [node for node in walk(value) if isinstance(node, Load | Local)]
    names = [node.array if isinstance(node, Load) else node.name for node in nodes]
    return frozenset(chain.from_iterable(known.get(name, frozenset({name})) for name in names))
