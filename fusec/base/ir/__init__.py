"""The program model: arrays, accesses, kernels, launches and programs."""
