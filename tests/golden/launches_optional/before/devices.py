"""What this machine has."""

has_device = True
has_other_device = False

if has_device:
    from numba import cuda
