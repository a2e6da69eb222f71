"""Scalar functions in a generated module for its kernels to call, and their names."""

import ast
from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import assert_never

from fusec.base.ir.kernel import ArrayStatement, GridLaunch, Launch, LoopCall
from fusec.base.ir.loop_call import RESERVED_IN_LOOPS
from fusec.base.ir.thread_kernel import RESERVED, DeviceFunction, KernelText
from fusec.base.plan.plan import FusionGroup
from fusec.base.text.words import take_name
from fusec.generate.text.verbatim import with_names


def with_device_functions(
    groups: Sequence[FusionGroup], taken: Collection[str]
) -> tuple[tuple[FusionGroup, ...], tuple[str, ...]]:
    """The groups with their kernels calling the functions by names that are unique in the module, and the texts of the
    functions."""
    members = [member for group in groups for member in group.members]
    used = {*taken, *RESERVED, *RESERVED_IN_LOOPS, *(name for member in members for name in _names(member))}
    used |= {name for group in groups for name in group.name.all}
    named: dict[tuple[DeviceFunction, ...], str] = {}
    texts: list[str] = []
    for member in members:
        text = _text(member)
        functions = text.names.functions if text is not None else ()
        for k, function in enumerate(functions):
            key = _with_callees(function, functions[:k])
            if key not in named:
                named[key] = take_name(function.name, used)
                names = {each.name: named[_with_callees(each, functions[:k])] for each in key[:-1]}
                texts.append(_renamed(function, {**names, function.name: named[key]}))
    return tuple(_calling(group, named) for group in groups), tuple(texts)


def _text(member: Launch) -> KernelText | None:
    match member:
        case LoopCall():
            return member.loop.text.instance
        case GridLaunch():
            return member.grid.text
        case ArrayStatement():
            return None
        case _:
            assert_never(member)


def _names(member: Launch) -> tuple[str, ...]:
    """The names that the kernel's text may bind or read, without those of the functions."""
    match member:
        case LoopCall():
            return (*member.loop.arguments, *(name for name, _ in member.loop.text.instance.names.constants))
        case GridLaunch():
            return (*member.grid.arguments, *(name for name, _ in member.grid.text.names.constants))
        case ArrayStatement():
            return ()
        case _:
            assert_never(member)


def _with_callees(function: DeviceFunction, before: Sequence[DeviceFunction]) -> tuple[DeviceFunction, ...]:
    """The function after its callees; equal texts may have different callees."""
    words = {node.id for node in ast.walk(ast.parse(function.text)) if isinstance(node, ast.Name)}
    called = [each for k, each in enumerate(before) if each.name in words]
    inner = [part for each in called for part in _with_callees(each, before[: before.index(each)])]
    return (*dict.fromkeys(inner), function)


def _renamed(function: DeviceFunction, names: dict[str, str]) -> str:
    return with_names(function.text, {old: new for old, new in names.items() if old != new})


def _calling(group: FusionGroup, named: dict[tuple[DeviceFunction, ...], str]) -> FusionGroup:
    return replace(group, members=tuple(_member_calling(member, named) for member in group.members))


def _member_calling(member: Launch, named: dict[tuple[DeviceFunction, ...], str]) -> Launch:
    text = _text(member)
    functions = () if text is None else text.names.functions
    if text is None or not functions:
        return member
    final = {each.name: named[_with_callees(each, functions[:k])] for k, each in enumerate(functions)}
    libraries = tuple((name, final.get(meaning, meaning)) for name, meaning in text.names.libraries)
    text = replace(text, names=replace(text.names, libraries=libraries))
    match member:
        case LoopCall():
            return replace(member, loop=replace(member.loop, text=replace(member.loop.text, instance=text)))
        case GridLaunch():
            return replace(member, grid=replace(member.grid, text=text))
        case ArrayStatement():
            return member
        case _:
            assert_never(member)
