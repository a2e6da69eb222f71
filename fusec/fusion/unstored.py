"""Which arrays that compiled loops write need no memory, because nobody sees their elements once the loops have run?"""

import ast
from collections.abc import Iterator, Sequence

from fusec.base.kernel import Launch
from fusec.base.plan import Contraction
from fusec.fusion.candidate import Candidate


def unstored_arrays(candidate: Candidate) -> tuple[Contraction, ...]:
    """The arrays of own memory that only these calls read, each instance the one element that it has surely written before."""
    stored = dict.fromkeys(name for launch in candidate.launches for name in launch.stored)
    return tuple(Contraction(name) for name in stored if _needs_no_memory(name, candidate))


def _needs_no_memory(name: str, candidate: Candidate) -> bool:
    region = candidate.graph.region
    if name in region.live_after:
        return False
    members = dict(candidate.numbered)
    if any(name in reads and k not in members for k, reads in enumerate(region.reads)):
        return False
    touching = [launch for launch in candidate.launches if launch.loop is not None and name in launch.loop.arguments]
    accesses = [access for launch in touching for access in launch.kernel.accesses if access.array.base == name]
    if len({access.array.index for access in accesses}) != 1 or not accesses[0].is_exact:
        return False
    return all(_is_given_once(launch, name) for launch in touching) and _writes_first(touching, name)


def _is_given_once(launch: Launch, name: str) -> bool:
    return launch.loop is not None and launch.loop.arguments.count(name) == 1


def _writes_first(touching: Sequence[Launch], name: str) -> bool:
    """Whether the first statement that touches an element is a plain store, which every instance runs."""
    for launch in touching:
        assert launch.loop is not None
        parameter = launch.loop.text.instance.parameters[launch.loop.arguments.index(name)]
        for statement in ast.parse(launch.loop.text.instance.body).body:
            if not any(_elements(statement, parameter)):
                continue
            match statement:
                case ast.Assign([ast.Subscript(value=ast.Name(id=target))], value) if target == parameter:
                    return not any(_elements(value, parameter))
                case _:
                    return False
    return False


def _elements(node: ast.AST, parameter: str) -> Iterator[bool]:
    for inner in ast.walk(node):
        match inner:
            case ast.Subscript(value=ast.Name(id=name)) if name == parameter:
                yield True
            case _:
                continue
