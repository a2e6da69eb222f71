"""Functions that numba compiles for the CPU, modelled as loop nests by one instance of their loops."""
