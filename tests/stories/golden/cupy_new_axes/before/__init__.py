"""What functions give, with new axes."""
