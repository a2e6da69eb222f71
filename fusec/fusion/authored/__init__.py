"""Groups of the author's own kernels and loops."""
