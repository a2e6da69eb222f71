"""The layout of Python and C++ text, and names in it."""
