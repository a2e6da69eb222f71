"""Particles in a wake field, pushed on the processor and on a device."""
