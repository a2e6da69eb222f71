"""Functions of two numbers that NumPy and CuPy share."""
