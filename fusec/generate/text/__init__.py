"""The layout of Python and C++ text, and the names in it."""
