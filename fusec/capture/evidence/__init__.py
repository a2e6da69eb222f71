"""What the source suggests that names hold: it decides on profit, never on legality."""
