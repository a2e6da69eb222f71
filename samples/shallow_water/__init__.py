"""Shallow water in a basin with closed walls."""
