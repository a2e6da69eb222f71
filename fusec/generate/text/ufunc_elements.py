"""The author's ufuncs in a generated module: their element functions for kernels, and the checks in dispatchers."""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace

from fusec.base.ir.helper_function import HelperFunction
from fusec.base.ir.operand import UfuncReference
from fusec.base.ir.ufunc import UfuncElements
from fusec.base.plan.plan import FusionGroup, KernelThenCalls, Stages
from fusec.generate.text.line_breaks import INDENT, call, lines_of
from fusec.generate.text.verbatim import with_names

UFUNC_NAMES = ("is_ufunc_of", "njit", "ufunc_element")


def with_ufunc_elements(group: FusionGroup, elements: Mapping[str, str]) -> FusionGroup:
    """The group, with the element function's name for each operand that is a ufunc."""
    operands = tuple(
        replace(o, function=elements[o.function]) if isinstance(o, UfuncReference) else o for o in group.call.operands
    )
    group = replace(
        group,
        call=replace(group.call, operands=operands),
    )
    match group.schedule:
        case Stages(stages):
            own = tuple(with_ufunc_elements(stage, elements) for stage in stages)
            return replace(group, schedule=replace(group.schedule, groups=own))
        case KernelThenCalls(stage):
            return replace(group, schedule=replace(group.schedule, group=with_ufunc_elements(stage, elements)))
        case _:
            return group


def ufunc_lines(group: FusionGroup, fall_back: Sequence[str]) -> list[str]:
    """Run the original if an element function does not belong to the ufunc that is called.

    `if not is_ufunc_of(clip01_element, clip01): return chain_unfused(x, clip01)`
    """
    asked = (call("if not is_ufunc_of", [ufunc.function, ufunc.name]) for ufunc in group.call.ufuncs)
    return [line for each in asked for line in (*lines_of(each, INDENT, ":"), *fall_back)]


def ufunc_element_text(ufunc: UfuncElements, own: str) -> str:
    """The element function under its name in the generated module, after its callees, whose names begin with it.

    `@vectorize([float64(float64)]) def clip01(a): ...`  ->  `@ufunc_element("clip01", "d->d") def clip01_element(a): ...`
    """
    *inner, function = ufunc.functions
    names = {each.name: f"{own}_{each.name}" for each in inner} | {function.name: own}
    made = ", ".join(f'"{each}"' for each in (function.name, *ufunc.loops))
    plain = re.sub(r"\A@njit[^\n]*\n", f"@ufunc_element({made})\n", function.text)
    return "\n\n\n".join(with_names(text, names).strip("\n") for text in (*(each.text for each in inner), plain))


def ufunc_imports(text: str, support: str) -> list[str]:
    """The imports of a module with ufuncs."""
    if "@ufunc_element(" not in text:
        return []
    compiled = ["from numba import njit"] if re.search(r"^@njit", text, re.MULTILINE) else []
    return [*compiled, *(f"from {support}_ufuncs import {name}" for name in ("is_ufunc_of", "ufunc_element"))]


def names_of_ufuncs(helpers: Iterable[HelperFunction], elements: Mapping[str, str]) -> Collection[str]:
    """The module's names for the functions that ufuncs call."""
    found = ((elements[each.key], each.form) for each in helpers if isinstance(each.form, UfuncElements))
    return [f"{own}_{inner.name}" for own, ufunc in found for inner in ufunc.functions[:-1]]
