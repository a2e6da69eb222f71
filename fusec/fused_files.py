"""Fuse all files of a package: what an earlier run kept is read, and the rest is spread over processes."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from pathlib import Path

from fusec.base.plan.fused_file import FusedFile
from fusec.cache import Kept, Results, decoded, encoded, hashed, tool_stamp
from fusec.config import Options
from fusec.phases import Phases
from fusec.processes import spread
from fusec.rewrite.second_reading import DeepStack
from fusec.work import Work


def fused_files(phases: Phases, options: Options, work: Work) -> tuple[FusedFile, ...]:
    """What becomes of each file, in path order. Raises FileFailure.

    The result is the same for any number of processes, with results of earlier runs or without.
    """
    fusing = _Fusing(phases)
    results = None if work.cache is None or phases.holds_generated_files else _results(phases, options, work.cache)
    found = {} if results is None else fusing.known(results)
    missing = [path for path in fusing.sources if path not in found]
    for kept in fusing.made(missing, work.jobs):
        found[kept.file.path] = kept.file
        if results is not None:
            results.store(phases.described(kept.file.path), encoded(kept))
    if results is not None and missing:
        results.trim()
    return tuple(found[path] for path in fusing.sources)


def _results(phases: Phases, options: Options, folder: Path) -> Results:
    settings = tuple(f"{name}: {value}" for name, value in options.settings)
    return Results(folder, tool_stamp(), hashed((*settings, *phases.shared)))


@dataclass
class _Fusing:
    """The files of a package by path, each with its bytes."""

    phases: Phases

    @cached_property
    def sources(self) -> dict[str, bytes]:
        return {module.path: module.source for module in self.phases.reading.program.modules}

    @cached_property
    def _hashes(self) -> dict[str, str]:
        return {path: sha256(content).hexdigest() for path, content in self.sources.items()}

    def known(self, results: Results) -> dict[str, FusedFile]:
        """The files of which all is as it was in an earlier run."""
        told = self.phases.reading.told
        found = ((path, results.load(self.phases.described(path), self._hashes, told.answer)) for path in self.sources)
        return {path: kept.file for path, kept in found if kept is not None and kept.file.path == path}

    def made(self, paths: Sequence[str], jobs: int) -> Iterator[Kept]:
        """What becomes of these files; the largest begin. A file on which another process fails is tried here."""
        order = sorted(paths, key=lambda path: (-len(self.sources[path]), path))
        left = dict.fromkeys(paths)
        if jobs > 1:
            self.phases.reading.told.settle()  # once for all processes
            for place, text in spread(len(order), lambda k: encoded(self._alone(order[k])), jobs):
                del left[order[place]]
                yield decoded(text)
        with DeepStack() as stack:
            yield from (self._made(path, stack) for path in left)

    def _alone(self, path: str) -> Kept:
        with DeepStack() as stack:
            return self._made(path, stack)

    def _made(self, path: str, stack: DeepStack) -> Kept:
        analysed = self.phases.analysed(path)
        captured = analysed.captured
        consulted = {each: self._hashes[each] for each in captured.consulted}
        return Kept(self.phases.fused(analysed, stack), consulted, captured.answers)
