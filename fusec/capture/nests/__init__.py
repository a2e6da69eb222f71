"""Functions that numba compiles for the CPU: what one instance of their loops does."""
