"""Long rows."""
