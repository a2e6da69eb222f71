"""Functions by name, one under another name."""

from numpy import absolute, sqrt as root


def norm(x, y):
    return root(absolute(x) * x + y * y)
