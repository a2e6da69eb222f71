"""Vectors of means that do not run before a kernel: what they are made of may have changed, or may do anything."""

import numpy as np


def of_items(x, table):
    xc = x - x.mean(axis=0)  # expect: FUS103
    yc = table["y"] - table["y"].mean()  # expect: FUS101
    return (xc * yc[:, None]).sum(axis=0)  # expect: FUS103


def of_another_function(x, y):
    xc = x - x.mean(axis=0)  # expect: FUS103
    yc = y - shown(y.mean())  # expect: FUS101
    return (xc * yc[:, None]).sum(axis=0)  # expect: FUS103


def shown(mean):
    print(mean)
    return mean


def shared(x, y):
    global yc
    xc = x - x.mean(axis=0)  # expect: FUS103
    yc = y - y.mean()  # expect: FUS207
    return (xc * yc[:, None]).sum(axis=0)  # expect: FUS103


def seen_on_error(x, y):
    yc = None
    try:
        xc = x - x.mean(axis=0)  # expect: FUS103
        yc = y - y.mean()
        total = (xc * yc[:, None]).sum(axis=0)  # expect: FUS103
    except ValueError:
        return yc
    return total


def read_in_between(x, y):
    xc = x - x.mean(axis=0)  # expect: FUS103
    yc = y - y.mean()
    print(yc)  # expect: FUS207
    return (xc * yc[:, None]).sum(axis=0)  # expect: FUS103


def allowed(x, y):
    xc = x - x.mean(axis=0)  # expect: FUS103
    yc = y - y.mean()
    return (xc * yc[:, None]).sum(axis=0)


# message: `value` not fused with `xc`
# note: Name `yc` that other code may rebind stands between.
# message: `value` not fused with `xc`
# note: Call of `print` stands between.
