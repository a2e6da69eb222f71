"""The front ends: what the author wrote that a group runs as one. A loop over time runs groups of any of them."""

from fusec.base.records import dataclass


@dataclass(frozen=True, slots=True)
class FrontEnd:
    """`is_authored`: its kernels are the author's, not made of array statements. `asked_beside`: what the guard of a
    group asks besides its facts if opaque launches stand beside it."""

    name: str
    is_authored: bool = True
    asked_beside: tuple[str, ...] = ()


ARRAY_STATEMENTS = FrontEnd("array statements", is_authored=False)
LAUNCHES = FrontEnd("launches", asked_beside=("every launch is valid",))
LAUNCH_LOOPS = FrontEnd("loops of launches")
LOOP_CALLS = FrontEnd("calls of compiled loops")
WORKLOADS = FrontEnd("workloads")
FRONT_ENDS = (ARRAY_STATEMENTS, LAUNCHES, LAUNCH_LOOPS, LOOP_CALLS, WORKLOADS)
LAUNCHED = (LAUNCHES, LAUNCH_LOOPS, WORKLOADS)  # whose members are launches of kernels
