"""Equation of state of sea water."""
