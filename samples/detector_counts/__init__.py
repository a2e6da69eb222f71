"""Raw counts of a detector, corrected in integers as its firmware does."""
