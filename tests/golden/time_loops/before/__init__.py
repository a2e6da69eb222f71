"""Loops over time."""
