"""Arrays that are assembled from parts stay NumPy's where something else sees them, or may change what they are made of."""

import numpy as np


def changed(c, u):
    left = np.concatenate((c[:1], c[:-1]))  # expect: FUS207
    c[0] = 0.0
    return u * (c - left)  # expect: FUS101, FUS201


def printed(c, u):
    left = np.concatenate((c[:1], c[:-1]))
    print(c[0, 0])  # expect: FUS207
    return u * (c - left)  # expect: FUS101


def returned(c, u):
    left = np.pad(c, 1, constant_values=2.0)  # expect: FUS207
    return u * (left[2:, 1:-1] - left[:-2, 1:-1]), left  # expect: FUS101


def written(c, u):
    both = np.stack((c, u))  # expect: FUS207
    c[:] = c + both[0]  # expect: FUS101
    return c * u


def bound_again(c, u):
    left = np.vstack((c[:1], c[:-1]))  # expect: FUS207
    c = c * 2.0  # expect: FUS101
    return u * (c - left)


def allowed(c, u):
    left = np.concatenate((c[:1], c[:-1]))
    return u * (c - left)  # expect: FUS101


# message: `value` not fused with `left`
# note: `left` must be an array of its own: other statements use it, or change or rebind what it is made of.
# message: `value` not fused: they run different instances
# note: the slices that they read have the same shape only if an axis has one element.
# message: `value` not fused with `left`
# note: Call of `print` stands between.
# message: `value` not fused with `left`
# note: `left` must be an array of its own: other statements use it, or change or rebind what it is made of.
# message: `c` not fused with `both`
# note: `both` must be an array of its own: other statements use it, or change or rebind what it is made of.
# message: `value` not fused with `left`
# note: `left` must be an array of its own: other statements use it, or change or rebind what it is made of.
