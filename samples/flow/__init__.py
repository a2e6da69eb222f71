"""Viscous flow in the plane: a driven cavity, and Burgers' equation."""
