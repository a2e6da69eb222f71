"""The parts of a generated module for fused calls of compiled loops, and its constants and imports."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from fusec.base.ir.loop_call import NestCall, axes_of_elements
from fusec.base.plan.plan import FusionGroup
from fusec.base.proof.facts import FactKind
from fusec.base.records import dataclass
from fusec.base.text.words import free_name, listed
from fusec.generate.guards.attributes import authors_parameters, loop_owner_text
from fusec.generate.guards.authored import AuthoredText
from fusec.generate.loop_calls.following_calls import FOLLOWING_SUPPORT, following_run_lines
from fusec.generate.loop_calls.kernels import (
    kernel_results,
    loop_calls,
    loop_kernel_lines,
    loop_parameters,
)
from fusec.generate.text.device_functions import with_device_functions
from fusec.generate.text.docstrings import guarded_docstring
from fusec.generate.text.free_names import MODULE_NAMES, require_identifier
from fusec.generate.text.line_breaks import INDENT, Bracketed, Item, call, joined, lines_of, tuple_of
from fusec.generate.text.original import original

_SUPPORT = (
    "Separate",
    "are_floating",
    "are_integers",
    "are_numbers",
    "are_separate",
    "holds_stored",
    "memory",
    "ran",
    "ran_as_ufuncs",
    "ran_on_elements",
    "ran_on_rows",
)


@dataclass(frozen=True, slots=True)
class LoopModule:
    """The texts of the groups, and the constants and scalar functions above them."""

    groups: tuple[AuthoredText, ...]
    constants: tuple[tuple[str, str], ...]
    functions: tuple[str, ...]

    def imports(self, support: str) -> list[str]:
        """numba, and the names from the support files."""
        text = "\n".join((*(group.code for group in self.groups), *self.functions))
        words = [name for name in ("njit", "prange") if re.search(rf"\b{name}\b", text)]
        used = [name for name in _SUPPORT if re.search(rf"\b{name}[()]", text)]
        following = [name for name in FOLLOWING_SUPPORT if re.search(rf"\b{name}\(", text)]
        return [
            *(f"from numba import {name}" for name in words),
            *(f"from {support}_loops import {name}" for name in used),
            *(f"from {support}_following_calls import {name}" for name in following),
        ]


def loop_module(groups: Sequence[FusionGroup], known: Mapping[str, str], taken: Sequence[str] = ()) -> LoopModule:
    """The texts of the groups; `known` are the constants that the module already has, `taken` its other names.

    A constant whose name means something else in the module is a literal in the kernel.
    """
    constants: dict[str, str] = {}
    texts: list[AuthoredText] = []
    groups, functions = with_device_functions(groups, {*known, *taken})
    for group in groups:
        literals: dict[str, str] = {}
        instances = [each.text.instance.names for each in loop_calls(group)]
        for name, literal in (constant for names in instances for constant in names.constants):
            is_other = {**known, **constants}.get(name, literal) != literal or name in MODULE_NAMES
            if is_other or name in loop_parameters(group):
                literals[name] = literal
            elif name not in known:
                constants[name] = literal
        texts.append(_group_text(group, literals))
    return LoopModule(tuple(texts), tuple(sorted(constants.items())), functions)


def _group_text(group: FusionGroup, literals: Mapping[str, str]) -> AuthoredText:
    """Dispatcher, original and kernel; `literals` has the constants whose names mean something else in the module."""
    parameters = [require_identifier(operand.name) for operand in group.call.operands]
    run: list[Item] = [group.name.kernel, *loop_parameters(group)]
    asked = list(dict.fromkeys(group.facts_of(FactKind.DOUBLES)))
    axes = axes_of_elements(loop_calls(group))
    run += [tuple_of([str(axes.get(each, 0)) for each in loop_parameters(group)], "axes=")] if axes else []
    run += ["several=False"] if axes and not all(_is_repeated(each) for each in loop_calls(group)) else []
    run += [Bracketed("loops=(", tuple(tuple_of(each) for each in asked), ")")] if asked else []
    results = [require_identifier(output) for output in kernel_results(group)]
    named = {*parameters, *(output.name for output in group.call.outputs)} if group.opaque else set(parameters)
    wanted = free_name("arrays", named) if len(results) != 1 else free_name(results[0], set(parameters))
    returned = wanted if results else ""
    unfused = call(group.name.unfused, parameters)
    asking = call(_runner(group), run)
    if group.opaque:
        lines = following_run_lines(group, asking, returned, unfused)
    else:
        lines = _run_lines(asking, returned, unfused)
    return AuthoredText(
        signature=joined(lines_of(call(f"def {require_identifier(group.dispatcher)}", parameters), after=":")),
        docstring=joined(guarded_docstring(_summary(group), group)),
        run=joined(lines),
        original=original(group, {}, authors_parameters(group)),
        kernel=joined([_decorator(group), *loop_kernel_lines(group, literals)]),
        owner=loop_owner_text(group),
    )


def _runner(group: FusionGroup) -> str:
    """The support function that runs the kernel. A ufunc takes other kinds of arrays and follows NumPy's error state;
    one with scalar cores takes arrays of any rank, one with row cores takes rows of any length."""
    if all(each.text.ufunc.is_of_elements for each in loop_calls(group)):
        return "ran_on_elements"
    if axes_of_elements(loop_calls(group)):
        return "ran_on_rows"
    return "ran_as_ufuncs" if any(each.ufunc.alike for each in loop_calls(group)) else "ran"


def _is_repeated(call: NestCall) -> bool:
    """Whether the function runs over any number of leading axes, which ufuncs do and compiled functions do not."""
    return call.text.ufunc.is_of_elements or bool(call.ufunc.rows)


def _run_lines(run: Bracketed, returned: str, unfused: Bracketed) -> list[str]:
    """The loop, or the author's functions if it may not run."""
    if not returned:
        asked = lines_of(replace(run, opening=f"if not {run.opening}"), INDENT, ":")
        return [*asked, *lines_of(unfused, INDENT * 2)]
    return [
        *lines_of(replace(run, opening=f"{returned} = {run.opening}"), INDENT),
        f"{INDENT}if {returned} is None:",
        *lines_of(replace(unfused, opening=f"return {unfused.opening}"), INDENT * 2),
        f"{INDENT}return {returned}",
    ]


def _decorator(group: FusionGroup) -> str:
    texts = [each.text for each in loop_calls(group)]
    switches = [
        f"{name}=True"
        for name in texts[0].compilation.switches
        if all(name in text.compilation.switches for text in texts)
    ]
    strict = [text for text in texts if not text.compilation.fits_any_error_model] or texts
    options = [
        *(f"{name}={literal}" for name, literal in strict[0].compilation.options),
        *switches,
        "pipeline_class=Separate",
    ]
    return f"@njit({', '.join(options)})"


def _summary(group: FusionGroup) -> str:
    members = listed([f"`{member}`" for member in dict.fromkeys(member.name for member in group.members)])
    vanished = listed([f"`{each.name}`" for each in group.contractions])
    kept = f"; no element of {vanished} is stored" if vanished else ""
    return f"Run the loops of {members} as one{group.opaque_words}{kept}"
