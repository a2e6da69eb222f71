"""Time loops run as a wavefront."""
