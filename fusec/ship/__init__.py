"""The CUDA kernels of a rewritten package, compiled ahead of time: files beside the `.cu` that its guard loads first."""

from fusec.ship.building import Built, build, write

__all__ = ["Built", "build", "write"]
