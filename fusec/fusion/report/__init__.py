"""Refusals and conflicts between groups, as reported to the user."""
