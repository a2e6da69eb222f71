"""CUDA kernels of a rewritten package, compiled ahead of time into files that its guards load first."""

from fusec.ship.building import Built, build

__all__ = ["Built", "build"]
