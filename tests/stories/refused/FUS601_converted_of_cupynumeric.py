"""Conversions stay cuPyNumeric's own."""
import cupynumeric as np


def converted(x):
    t = (np.sqrt(x) * 2.0 + 1.0).astype(np.float32)  # expect: FUS601
    s = np.exp(t) * x  # expect: FUS101
    return t, s


# message: `t` not fused
# note: tasks of Legate have no code for this: conversion to `np.float32`.
