"""Runs a rewritten package beside its original statements, in another process: are they equal, and how fast are they."""

from fusec.verify.benchmark import bench
from fusec.verify.fused_groups import fused_groups
from fusec.verify.options import BenchOptions, VerifyOptions
from fusec.verify.verification import verify

__all__ = ["BenchOptions", "VerifyOptions", "bench", "fused_groups", "verify"]
