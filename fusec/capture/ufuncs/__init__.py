"""Ufuncs that numba's `@vectorize` and `@guvectorize` make of a function."""
