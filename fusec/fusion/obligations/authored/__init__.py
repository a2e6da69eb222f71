"""The laws of the author's own kernels, one file each."""
