"""What other tools load: a plugin of pytest."""
