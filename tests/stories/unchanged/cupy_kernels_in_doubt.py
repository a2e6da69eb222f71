"""Kernels whose names may mean another when they are called, or whose code is not in the text."""

import cupy as cp

SIGN = "-"
negated = cp.ElementwiseKernel("T x", "T y", "y = " + SIGN + "x")
either = cp.ElementwiseKernel("T x", "T y", "y = x")
either = cp.ElementwiseKernel("T x", "T y", "y = x * x")
options = {"no_return": True}
silent = cp.ElementwiseKernel("T x", "T y", "y = x", **options)
if SIGN == "-":
    chosen = cp.ElementwiseKernel("T x", "T y", "y = x - 1")
annotated: cp.ElementwiseKernel = cp.ElementwiseKernel("T x", "T y", "y = x")
first = second = cp.ElementwiseKernel("T x", "T y", "y = x")


def with_annotation(x: cp.ndarray):
    return annotated(x) + 1


def two_names(x: cp.ndarray):
    return first(x) + second(x)


def by_name(x: cp.ndarray):
    return negated(x) + 1


def twice_bound(x: cp.ndarray):
    return either(x) + 1


def with_options(x: cp.ndarray):
    return silent(x) + 1


def bound_in_a_branch(x: cp.ndarray):
    return chosen(x) + 1


def made_here(x: cp.ndarray, code):
    kernel = cp.ElementwiseKernel("T x", "T y", code)
    return kernel(x) + 1


def parameter(x: cp.ndarray, either):
    return either(x) + 1
