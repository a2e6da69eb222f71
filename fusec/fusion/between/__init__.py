"""Statements between launches that do not prevent fusion."""
