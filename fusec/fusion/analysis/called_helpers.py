"""Collect the helper functions that a group calls, directly or indirectly."""

from collections.abc import Iterator

from fusec.base.ir.helper_function import HelperFunction
from fusec.base.ir.kernel import Launch
from fusec.base.scalars.expression import CallHelper, Expr, walk


def used_helpers(launches: tuple[Launch, ...], helpers: tuple[HelperFunction, ...]) -> tuple[str, ...]:
    """The keys of all helpers that the launches need, each once, callees before callers."""
    by_key = {helper.key: helper for helper in helpers}
    ordered: dict[str, None] = {}
    for launch in launches:
        for key in launch.callees.inlined:
            _visit(by_key[key], by_key, ordered)
        for statement in launch.kernel.body:
            for key in _called(statement.value):
                _visit(by_key[key], by_key, ordered)
    return tuple(ordered)


def _visit(helper: HelperFunction, by_key: dict[str, HelperFunction], ordered: dict[str, None]) -> None:
    for key in helper.helpers:
        _visit(by_key[key], by_key, ordered)
    ordered.setdefault(helper.key)


def _called(expression: Expr) -> Iterator[str]:
    return (node.helper for node in walk(expression) if isinstance(node, CallHelper))
