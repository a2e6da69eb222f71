"""fusec: ahead-of-time, source-to-source kernel fusion for Python array programs."""

__version__ = "0.2.0"
