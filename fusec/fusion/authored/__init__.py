"""Groups of handwritten kernels and compiled loops."""
