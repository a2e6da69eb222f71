"""Words for users and pieces of text: codes, diagnostics, spans and names."""
