"""Kernels that the author wrote in C++ for one element."""
