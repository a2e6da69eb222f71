"""np.sqrt(x * x + y * y) stands in a docstring and in a comment only."""

# y = np.sqrt(x * x + y * y)
TEXT = "np.sqrt(x * x + y * y)"
