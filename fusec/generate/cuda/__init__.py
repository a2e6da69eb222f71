"""CUDA C++ kernels for CuPy arrays."""
