"""The laws of handwritten kernels and compiled loops, one file each."""
