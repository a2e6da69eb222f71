"""Programs of launches that `launches.py` rewrites and times."""
