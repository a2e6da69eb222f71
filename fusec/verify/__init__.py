"""Run a rewritten package beside its original statements in a child process, to compare their results and their
speed."""

from fusec.verify.benchmark import bench
from fusec.verify.compiled_kernels import Shipped, build_objects
from fusec.verify.fused_groups import fused_groups
from fusec.verify.options import BenchOptions, VerifyOptions
from fusec.verify.verification import verify

__all__ = ["BenchOptions", "Shipped", "VerifyOptions", "bench", "build_objects", "fused_groups", "verify"]
