"""Time loops that run as a wavefront."""
