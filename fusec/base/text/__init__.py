"""Texts for users and pieces of source text: codes, diagnostics, spans and names."""
