"""Verify that a rewritten package equals the original: every group on generated inputs, and the workload as a whole."""

import os
import tempfile
import threading
from collections.abc import Mapping, Sequence
from pathlib import Path

from fusec.base.plan.comparison import Comparison
from fusec.base.text.diagnostic import error
from fusec.verify.child import Ended, answers
from fusec.verify.findings import Conversation, Findings, Progress
from fusec.verify.fusec_child.request import WORKLOAD, Group, LaunchOperands, RecordOriginal, Request, Verify
from fusec.verify.fused_groups import fused_groups, loops_in_turn
from fusec.verify.options import VerifyOptions
from fusec.verify.request import request, workload_file

MOST_PROCESSES = 8  # each has a compiler in memory: a few hundred megabytes


def verify(package: Path, options: VerifyOptions, progress: Progress = lambda *_: None) -> Comparison:
    """The differences between the package that `fusec rewrite` wrote and its original; both run in child processes.

    Raises FusecError if there is no report; a package or workload that cannot be run becomes FUS912 in the result.
    """
    if options.source is not None and not options.source.is_dir():
        raise error(
            "FUS904", f"`{options.source}` is no folder.", str(options.source), "Name the tree that was rewritten."
        )
    groups = (*fused_groups(package), *loops_in_turn(package))
    found = Findings(package, options, progress, {group.key: group for group in groups}, total=len(groups))
    workload = workload_file(package, options.workload)
    with tempfile.TemporaryDirectory(prefix="fusec-verify-") as folder:
        recorded = Path(folder, "original.pickle")
        # kernels of odd types do not belong beside the package, but the user's cache may speed up a second run
        environment = {"NUMBA_CACHE_DIR": os.environ.get("NUMBA_CACHE_DIR") or str(Path(folder, "numba"))}
        environment |= _simulator(groups)
        if workload and not _record_original(found, groups, workload, recorded, environment):
            workload = None
        found.parts.extend([*([WORKLOAD] if workload else []), *found.known])
        task = Verify(str(recorded) if workload else None, options.thorough, options.seconds)
        _compare(found, request(task, package, groups, workload, options.sizes, options.seed), environment)
    return found.comparison()


def _simulator(groups: Sequence[Group]) -> dict[str, str]:
    """The environment for numba's simulator, if there is no device and the user has not set it."""
    has_device = os.name == "nt" or any(Path(device).exists() for device in ("/dev/nvidiactl", "/dev/dxg"))
    is_needed = not has_device and any(isinstance(g.kind, LaunchOperands) and g.kind.is_of_device for g in groups)
    return {"NUMBA_ENABLE_CUDASIM": os.environ.get("NUMBA_ENABLE_CUDASIM", "1")} if is_needed else {}


def _record_original(
    found: Findings, groups: Sequence[Group], workload: Path, recorded: Path, environment: Mapping[str, str]
) -> bool:
    """Whether the original ran the workload; its outcomes are then in the file `recorded`."""
    source = found.options.source
    package = Path(os.path.realpath(found.package))
    if source and workload.is_relative_to(package):
        workload = Path(os.path.realpath(source)) / workload.relative_to(package)
    found.show("running the workload with the original statements")
    task, sizes, seed = RecordOriginal(str(recorded)), found.options.sizes, found.options.seed
    asked = request(task, source or found.package, () if source else groups, workload, sizes, seed)
    said = Conversation(found, comparing=False)
    _converse(said, asked, environment)
    return not said.given_up and recorded.exists()


def _compare(found: Findings, asked: Request, environment: Mapping[str, str]) -> None:
    """Compare every part, in several processes side by side."""
    count = max(1, min(found.options.processes or processors(), MOST_PROCESSES, len(found.parts)))
    threads = [threading.Thread(target=_work, args=(found, asked, environment), daemon=True) for _ in range(count)]
    try:
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    except BaseException:  # the user ends the command
        found.parts.clear()
        for process in found.processes:
            process.kill()
        raise


def processors() -> int:
    """The number of processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _work(found: Findings, asked: Request, environment: Mapping[str, str]) -> None:
    """Run part after part; a process that dies is started again for the remaining parts."""
    while found.parts:
        said = Conversation(found, comparing=True)
        _converse(said, asked, environment)
        if said.given_up:
            return


def _converse(said: Conversation, asked: Request, environment: Mapping[str, str]) -> None:
    """Run one process on the request; afterwards `said` has its answers."""
    found = said.found
    for answer in answers(
        found.options.python, asked, found.options.timeout, environment, said.next_part, found.processes.append
    ):
        if isinstance(answer, Ended):
            said.end(answer.reason, answer.last_words)
        else:
            said.take(answer)
