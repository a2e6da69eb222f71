"""Scalar expressions and functions: what is computed for one element."""
