"""Files as bytes, text, comments and trees."""
