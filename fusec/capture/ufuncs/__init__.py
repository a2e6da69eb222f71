"""Ufuncs that `@vectorize` and `@guvectorize` make of a function."""
