"""Option values."""
