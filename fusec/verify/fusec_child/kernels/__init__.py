"""Kernels as they run in this process: counted, interpreted, or thread by thread."""
