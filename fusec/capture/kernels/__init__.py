"""The kernel language that launches and compiled loops share: what one thread does."""
