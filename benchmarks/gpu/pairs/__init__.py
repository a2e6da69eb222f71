"""Sums over pairs of elements."""
