"""What this machine has."""

from numba import cuda

has_device = len(cuda.__name__) > 1
has_other_device = False
