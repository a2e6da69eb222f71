"""Kernels of a rewritten package, compiled ahead of time into files that its guards load first."""

from fusec.ship.building import Built, build
from fusec.ship.kernel_objects import Shipped, build_objects

__all__ = ["Built", "Shipped", "build", "build_objects"]
