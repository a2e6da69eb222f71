"""What does the dispatcher of a group look like that launches kernels of the author's after its own?"""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from fusec.base.free_name import free_name
from fusec.base.plan import FusionGroup
from fusec.base.verdict import FactKind
from fusec.generate.brackets import INDENT, call, lines_of
from fusec.generate.cuda_group import CudaGroup, if_library
from fusec.generate.docstring import docstring_lines
from fusec.generate.free_names import require_identifier
from fusec.generate.unfused import unfused_lines
from fusec.generate.words import joined, tuple_of


def with_calls(group: FusionGroup, cuda: CudaGroup) -> CudaGroup:
    """The parts of the group's one stage, with the launch that its dispatcher makes.

    `results = step_cuda.launch(x, z) if are_apart((u,), (z,)) else None`
    """
    (stage,) = group.stages
    given = [operand.name for operand in stage.operands if operand.is_value]
    library = if_library(stage, "is_cupy({})").removeprefix(" if ").removesuffix(" else None")
    tests = [test for test in (library, *_guards(group)) if test]
    after = f" if {' and '.join(tests)} else None" if tests else ""
    results = free_name("results", [operand.name for operand in group.operands])
    launch = lines_of(call(f"{results} = {stage.name}_cuda.launch", given), INDENT, after)
    return replace(cuda, results=results, launch=joined(launch))


def calling_lines(group: FusionGroup, cuda: CudaGroup, renamed: Mapping[str, str]) -> list[str]:
    """The dispatcher, which makes the author's calls when its kernel is on its way, and the author's statements."""
    name = require_identifier(group.name)
    parameters = [require_identifier(operand.name) for operand in group.operands]
    return [
        *lines_of(call(f"def {name}", parameters), after=":"),
        *docstring_lines(group, ()),
        *cuda.launch.splitlines(),
        f"{INDENT}if {cuda.results} is None:",
        *lines_of(call(f"return {name}_unfused", parameters), INDENT * 2),
        *(f"{INDENT}{line}" for _, made in group.calls for line in made.lines),
        f"{INDENT}return {cuda.results}",
        "",
        "",
        *lines_of(call(f"def {name}_unfused", parameters), after=":"),
        *unfused_lines(group, renamed),
    ]


def _guards(group: FusionGroup) -> Iterator[str]:
    """`are_apart((field,), (x, v))` for each array that a call writes and the operands that it must not touch."""
    pairs = group.facts_of(FactKind.APART)
    known = [operand.name for operand in group.operands]
    others = {name: tuple(n for n in known if (name, n) in pairs) for name in known}
    for read in dict.fromkeys(found for found in others.values() if found):
        yield f"are_apart({tuple_of([name for name in known if others[name] == read])}, {tuple_of(read)})"
