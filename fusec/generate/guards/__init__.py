"""The checks of a dispatcher, and its preparations before the kernel runs."""
