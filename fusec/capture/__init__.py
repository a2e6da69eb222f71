"""Build the program model of a Python package: its array statements in order, with their operands."""

from pathlib import Path

from fusec.base.ir.program import Program
from fusec.capture.names.user_contracts import LaunchContracts, MemoryContract
from fusec.capture.package import CapturedFile, CaptureOptions, PackageReading, in_order

__all__ = [
    "CaptureOptions",
    "CapturedFile",
    "LaunchContracts",
    "MemoryContract",
    "PackageReading",
    "capture",
    "in_order",
]


def capture(source: Path, options: CaptureOptions | None = None) -> Program:
    """The program model of the package or file at `source`, without importing or running it.

    Raises what `PackageReading` and its `captured` raise.
    """
    reading = PackageReading(source, options or CaptureOptions())
    return reading.joined(tuple(map(reading.captured, reading.package.files)))
