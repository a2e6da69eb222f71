"""Who reads what the statements before bind keeps them apart from an expression that cannot have a name before its statement."""

import numpy as np


def shown(x, y):
    distance = np.sqrt(x * x + y * y)  # expect: FUS101
    if distance.max() > 2.0:  # expect: FUS207
        return locals()
    return distance


def array_in_the_loop(x, y):
    distance = np.sqrt(x * x + y * y)  # expect: FUS101
    for value in np.sqrt(distance) * 2:  # expect: FUS101, FUS207
        y[0] += value + distance[0]
    return y


def in_the_target(x, y):
    distance = np.sqrt(x * x + y * y)  # expect: FUS101
    for distance[0] in np.sqrt(distance) * 2:  # expect: FUS101, FUS207
        pass
    return y


def array_given(x, y, show):
    distance = np.sqrt(x * x + y * y)  # expect: FUS101
    show(np.exp(distance) * x)  # expect: FUS101, FUS207
    return distance


def array_tested(x, y):
    distance = np.sqrt(x * x + y * y)  # expect: FUS101
    if (distance * 2 > x)[0]:
        return distance
    return y


def behind_a_print(x, y):
    distance = np.sqrt(x * x + y * y)  # expect: FUS101
    print("far")  # expect: FUS207
    if distance.max() > 2.0:
        return distance
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
        return distance
    return y


def behind_an_attribute(x, y, seen):
    distance = np.sqrt(x * x + y * y)  # expect: FUS101
    seen.append(np.max(distance * x))  # expect: FUS103, FUS207
    return distance


def behind_what_may_be_unbound(x, y, flag):
    if flag:
        least = 2.0
    distance = np.sqrt(x * x + y * y)  # expect: FUS101
    if least < np.max(distance * x):  # expect: FUS103, FUS207
        return distance
    return y


def where_it_may_not_run(x, y, flag):
    distance = np.sqrt(x * x + y * y)  # expect: FUS101
    if flag and np.max(distance * x) > 2.0:  # expect: FUS103, FUS207
        return distance
    return y


def asserted(x, y):
    distance = np.sqrt(x * x + y * y)  # expect: FUS101
    assert np.max(distance * x) < 2.0  # expect: FUS103, FUS207
    return distance


# message: `largest` not fused
# note: `distance` is also read outside the expression.
# message: `result` not fused
# note: `distance` is also read outside the expression.
# message: `value` not fused
# note: `distance` is also read outside the expression.
# message: `value` not fused
# note: `distance` is also read outside the expression.
# message: `largest` not fused with `distance`
# note: Call of `print` stands between.
# message: `largest` not fused
# note: its statement evaluates something else first, or may not evaluate it at all.
# message: `largest` not fused
# note: its statement evaluates something else first, or may not evaluate it at all.
# message: `largest` not fused
# note: its statement evaluates something else first, or may not evaluate it at all.
# message: `largest` not fused
# note: its statement evaluates something else first, or may not evaluate it at all.
