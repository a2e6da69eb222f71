"""A package of wrappers around launches."""
