"""Sums, means and least values over pairs of elements."""
