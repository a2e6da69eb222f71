"""The words that every room speaks; this room imports no other."""
