"""Recomputation of neighbouring elements in halos, and its cost."""
