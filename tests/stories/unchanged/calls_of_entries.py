"""Calls of what a table holds at two keys: no launches where nothing imports `numba.cuda`."""

from numba import njit


@njit
def doubled(x):
    return x * 2


def run(operations, kind, level, x):
    operations[kind, level](x)
    operations[kind, level + 1](x)
