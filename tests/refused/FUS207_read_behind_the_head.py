"""What a test alone reads may vanish into its kernel; what a branch, the next round or the caller of a closure reads may not."""

import numpy as np


def in_the_branch(x, y):
    distance = np.sqrt(x * x + y * y)  # expect: FUS101
    if distance.max() > 2.0:  # expect: FUS207
        return distance
    return x


def in_the_other_branch(x, y):
    distance = np.sqrt(x * x + y * y)  # expect: FUS101
    if distance.max() > 2.0:  # expect: FUS207
        return x
    elif np.min(distance) < 1:
        return y
    return x


def in_a_closure(x, y):
    distance = np.sqrt(x * x + y * y)  # expect: FUS101
    if distance.max() > 2.0:  # expect: FUS207
        return lambda: distance
    return y


def in_the_loop(x, y):
    distance = np.sqrt(x * x + y * y)  # expect: FUS101
    for value in np.sqrt(distance) * 2:  # expect: FUS101, FUS207
        y[0] += value + distance[0]
    return y


def in_the_target(x, y):
    distance = np.sqrt(x * x + y * y)  # expect: FUS101
    for distance[0] in np.sqrt(distance) * 2:  # expect: FUS101, FUS207
        pass
    return y


def behind_a_print(x, y):
    distance = np.sqrt(x * x + y * y)  # expect: FUS101
    print("far")  # expect: FUS207
    if distance.max() > 2.0:
        return x
    return y


def before_each_round(x, y):
    distance = np.sqrt(x * x + y * y)  # expect: FUS101
    while distance.max() > 2.0:
        x = np.abs(x) - y  # expect: FUS101
    return x


def where_it_raises(x, y):
    try:
        distance = np.sqrt(x * x + y * y)  # expect: FUS101
        if distance.max() > 2.0:
            raise ValueError
    except ValueError:
        return distance
    return y


def behind_a_call(x, y, flag):
    distance = np.sqrt(x * x + y * y)  # expect: FUS101
    if flag(x) > distance.max():
        return x
    return y


# message: `value` not fused
# note: `distance` is read outside the expression, too.
# message: `value` not fused
# note: `distance` is read outside the expression, too.
# message: `value` not fused
# note: `distance` is read outside the expression, too.
# message: `result` not fused
# note: `distance` is read outside the expression, too.
# message: `value` not fused
# note: `distance` is read outside the expression, too.
# message: `value` not fused with `distance`
# note: Call of `print` stands between.
