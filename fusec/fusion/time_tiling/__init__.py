"""Time loops whose kernels run as a wavefront over bands of rows."""
