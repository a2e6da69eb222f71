"""Find what the conditions of `where` are made of."""

from collections.abc import Iterator, Mapping
from itertools import chain

from fusec.base.ir.helper_function import HelperFunction
from fusec.base.plan.body import Body
from fusec.base.scalars.expression import Apply, CallHelper, Expr, Let, Load, Local, walk

_WHERE = "numpy.where"
Sources = Mapping[str, frozenset[str]]  # the operands of which each value is made


def choices_of(body: Body, helpers: Mapping[str, HelperFunction]) -> Iterator[tuple[str, ...]]:
    """For each `where` of a kernel, and of the functions that it calls, the operands of its condition."""
    known: dict[str, frozenset[str]] = {}
    for step in body.steps:
        yield from (tuple(sorted(names)) for names in _of(step.statement.value, known, helpers))
        known[step.name] = _sources(step.statement.value, known)


def _of(value: Expr, known: Sources, helpers: Mapping[str, HelperFunction]) -> Iterator[frozenset[str]]:
    for node in walk(value):
        match node:
            case Apply(function, [condition, *_]) if function == _WHERE:
                yield _sources(condition, known)
            case CallHelper(key, arguments):
                given = [_sources(argument, known) for argument in arguments]
                yield from _inside(helpers[key], given, helpers)
            case _:
                pass


def _inside(
    helper: HelperFunction, given: list[frozenset[str]], helpers: Mapping[str, HelperFunction]
) -> Iterator[frozenset[str]]:
    own = dict(zip(helper.parameters, given, strict=False))
    for let in (*helper.body.lets, Let("", helper.body.result)):
        yield from _of(let.value, own, helpers)
        own[let.name] = _sources(let.value, own)


def _sources(value: Expr, known: Sources) -> frozenset[str]:
    nodes = [node for node in walk(value) if isinstance(node, Load | Local)]
    names = [node.array if isinstance(node, Load) else node.name for node in nodes]
    return frozenset(chain.from_iterable(known.get(name, frozenset({name})) for name in names))
