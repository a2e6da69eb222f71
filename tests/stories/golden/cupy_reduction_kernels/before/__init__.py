"""Reductions that the author wrote in C++."""
