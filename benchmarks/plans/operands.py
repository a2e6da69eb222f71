"""On which operands does a workload run each stretch of statements?"""

from __future__ import annotations

import sys
from pathlib import Path
from types import FrameType, ModuleType
from typing import Any

from segments import RegionSegments


class Watch:
    """Values of the operands where the first statement of a stretch begins, at its first run."""

    def __init__(self, regions: list[RegionSegments], root: Path) -> None:
        self.found: dict[str, list[object]] = {}  # by the name of the group
        self._waiting: dict[tuple[str, str], list[tuple[int, int, str, tuple[str, ...]]]] = {}
        for region in regions:
            place = (str(root / region.graph.module), region.graph.region.function)
            for segment in region.segments:
                span = region.launches[segment.first].statement_span
                expressions = tuple(operand.expression for operand in segment.group.operands)
                self._waiting.setdefault(place, []).append((span.line, span.end_line, segment.group.name, expressions))

    def run(self, workload: ModuleType, package: str, size: int) -> None:
        """Every case of the workload, until all stretches have been seen."""
        for target, arguments, keywords in workload.cases(size, 0):
            if not self._waiting:
                return
            module, _, name = target.partition(":")
            function: Any = sys.modules.get(f"{package}.{module}") or __import__(f"{package}.{module}", fromlist=["_"])
            for part in name.split("."):
                function = getattr(function, part)
            sys.settrace(self._call)
            try:
                function(*arguments, **keywords)
            finally:
                sys.settrace(None)

    def _call(self, frame: FrameType, event: str, _: object) -> Any:
        place = (frame.f_code.co_filename, frame.f_code.co_qualname)
        return self._line if event == "call" and place in self._waiting else None

    def _line(self, frame: FrameType, event: str, _: object) -> Any:
        place = (frame.f_code.co_filename, frame.f_code.co_qualname)
        if event == "line":
            for entry in tuple(self._waiting.get(place, ())):
                first, last, name, expressions = entry
                if first <= frame.f_lineno <= last:
                    self._take(place, entry, frame, name, expressions)
        return self._line

    def _take(self, place: Any, entry: Any, frame: FrameType, name: str, expressions: tuple[str, ...]) -> None:
        try:
            self.found[name] = [eval(text, frame.f_globals, frame.f_locals) for text in expressions]
        except NameError:  # a number that the author gives a name between the statements of the stretch
            return
        self._waiting[place].remove(entry)
        if not self._waiting[place]:
            del self._waiting[place]
