"""What a dispatcher checks and prepares."""
