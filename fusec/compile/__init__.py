"""The CUDA kernels of a rewritten package, compiled ahead of time: files beside the `.cu` that its guard loads first."""

from fusec.compile.building import Built, build

__all__ = ["Built", "build"]
