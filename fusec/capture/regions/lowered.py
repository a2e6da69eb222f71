"""A lowered statement of a function, and the cuts of a straight line into regions."""

import ast
from collections.abc import Iterator
from dataclasses import replace
from typing import assert_never

from fusec.base.ir.host_statement import Check, HostStatement
from fusec.base.ir.operand import (
    Attribute,
    FunctionReference,
    LibraryReference,
    PreparationInput,
    ScalarExpression,
    Selector,
    TimedExpression,
    TypedNumber,
    UfuncReference,
    Variable,
)
from fusec.base.ir.preparation import ComputedNumber, ConvertedNumber, IndexArray
from fusec.base.records import dataclass
from fusec.base.text.access_paths import path_root
from fusec.base.text.array_parts import item_names, item_places
from fusec.capture.draft.launch_draft import Draft
from fusec.capture.draft.lowered_statement import LoweredStatement
from fusec.capture.draft.outcomes import Stored, Updated
from fusec.capture.flow.basic_blocks import StraightLine
from fusec.capture.flow.block_headers import Head
from fusec.capture.flow.liveness import names_bound
from fusec.capture.flow.possibly_unbound import may_be_unbound
from fusec.capture.names.scopes import ScopeNames
from fusec.capture.source.pragmas import StatementPragmas
from fusec.capture.views.named_views import Prepared

_REASONS = ("FUS303", "FUS402", "FUS405", "FUS407")


@dataclass(frozen=True, slots=True)
class Lowered:
    """One lowered statement of a region. A statement that `is_apart` makes calls, and shares no region with statements
    whose attributes are variables. One with `other_axes` begins a part of its line whose model has other axes."""

    statement: ast.stmt
    result: LoweredStatement
    pragmas: StatementPragmas
    prepared: Prepared | None = None
    loop: ast.For | None = None  # the unrolled loop to which it belongs
    is_apart: bool = False
    other_axes: bool = False
    seen_on_error: frozenset[str] = (
        frozenset()
    )  # names that may be read if a later statement raises, and so part it from others

    @property
    def original(self) -> ast.stmt:
        """The statement in the file."""
        return self.loop or self.statement

    @property
    def place(self) -> ast.stmt:
        """The statement in a block that it is, or whose value it computes first."""
        return self.original.owner if isinstance(self.original, Head) else self.original

    @property
    def is_check(self) -> bool:
        """Whether a dispatcher can run the statement, after what it reduces, to raise an error."""
        return self.result.rest is not None and isinstance(self.result.rest.role, Check)

    @property
    def is_worth_a_region(self) -> bool:
        """Whether it is a launch, has a comment of its own, or has a reason that is worth reporting."""
        rest = self.result.rest
        has_reason = rest is not None and rest.code in _REASONS
        return bool(self.result.launches or self.loop) or has_reason or self.pragmas.is_required


def among_launches(part: list[Lowered]) -> Iterator[Lowered]:
    """The checks of the part before which and after which it computes."""
    computing = [k for k, item in enumerate(part) if item.result.launches]
    for k, item in enumerate(part):
        if item.is_check and computing and computing[0] <= k < computing[-1]:
            yield item


def line_parts(lowered: list[Lowered], line: StraightLine, scope: ScopeNames) -> Iterator[list[Lowered]]:
    """The straight line, cut after each launch whose result is read if a later statement raises, before each launch
    with a possibly unbound operand after earlier writes, and between calls that are apart and modelled attributes.

    A fused call binds all of its results or none, and checks all operands before it writes.
    """
    part: list[Lowered] = []
    last = max((k for k, item in enumerate(lowered) if item.result.launches), default=-1)
    before: frozenset[str] = frozenset()  # names that part the statement from the one before it
    for k, item in enumerate(lowered):
        if _is_mixed(item, part) or _may_find_nothing(item, part, scope):
            yield part
            part = []
        is_launch = bool(item.result.launches)
        seen = names_bound(item.statement) & line.seen_on_error if is_launch else frozenset()
        parting = before | (seen if k < last else frozenset()) if is_launch else frozenset()
        part.append(replace(item, seen_on_error=parting) if parting else item)
        before = seen if is_launch else before
        if seen:
            yield part
            part = []
    yield part


def _is_mixed(item: Lowered, part: list[Lowered]) -> bool:
    """Whether adding the statement puts calls beside attributes that they may rebind."""
    if item.is_apart:
        return any(map(_models_attributes, part))
    return _models_attributes(item) and any(earlier.is_apart for earlier in part)


def _models_attributes(item: Lowered) -> bool:
    drafts = item.result.launches
    return any(draft.mentions.attributes or any(f.owner for f in draft.callees.local_functions) for draft in drafts)


def _may_find_nothing(item: Lowered, part: list[Lowered], scope: ScopeNames) -> bool:
    """Whether an operand that is new in the part may be unbound, and an earlier statement has written in place, called
    a library, set an attribute, or bound a name of the module."""
    before = [draft for earlier in part for draft in earlier.result.launches]
    binds_seen_names = len(scope.chain) == 1 and bool(before)
    writes = any(isinstance(draft.outcome, Updated | Stored) or _sets_attribute(draft) for draft in before)
    writes |= any(earlier.result.calls for earlier in part)
    if not (writes or binds_seen_names):
        return False
    known: set[str] = set()
    for earlier in part:
        known -= names_bound(earlier.statement) if isinstance(earlier.statement, ast.Delete) else set()
        known.update(name for draft in earlier.result.launches for name in draft.results)
        known.update(operand.name for draft in earlier.result.launches for operand in draft.operands)
        known.update(name for draft in earlier.result.launches for name in _asked(draft))
        known.update(name for _, call in earlier.result.calls for name in (*call.reads, *call.writes))
    asked = set() if item.prepared is None else {*item.prepared.preparation.sources} - known
    for each in item.result.items:
        if each is not item.result.rest:
            asked |= {*(_asked(each) if isinstance(each, Draft) else each.reads)} - known
            known |= {*(each.results if isinstance(each, Draft) else each.writes)}
    return may_be_unbound(asked, item.place, scope)


def _asked(draft: Draft) -> Iterator[str]:
    """The variables that a call of the launch checks; for `u[n + 1]`, the array and the integer."""
    for operand in draft.operands:
        match operand:
            case Variable() | Selector() | UfuncReference() | FunctionReference() | PreparationInput():
                yield operand.name
            case ScalarExpression(value=ConvertedNumber() | ComputedNumber() | IndexArray() as value):
                yield from (name for name in value.sources if name not in dict(draft.mentions.attributes))
            case Attribute(expression=text) if item_places(text):
                yield from (path_root(text), *item_names(text))
            case Attribute() | ScalarExpression() | TimedExpression() | TypedNumber() | LibraryReference():
                pass
            case _:
                assert_never(operand)


def names_asked(item: Draft | HostStatement) -> frozenset[str]:
    """What the item reads: its names, and those of which a dispatcher makes what the item makes, or takes."""
    if isinstance(item, Draft):
        asked = (operand.value for operand in item.operands if isinstance(operand, ScalarExpression))
        return item.mentions.reads.union(*(value.sources for value in asked if isinstance(value, IndexArray)))
    return item.reads.union(item.role.sources if isinstance(item.role, IndexArray) else ())


def _sets_attribute(draft: Draft) -> bool:
    return any(name in draft.results for name, _ in draft.mentions.attributes)
