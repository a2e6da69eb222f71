"""fusec: ahead-of-time, source-to-source kernel fusion for Python array programs."""

__version__ = "0.1.0"
