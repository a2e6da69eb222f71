"""Refusals and conflicts, as they are reported."""
