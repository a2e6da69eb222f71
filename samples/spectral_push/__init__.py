"""A spectral solver of Maxwell's equations, on a device and on the processor."""
