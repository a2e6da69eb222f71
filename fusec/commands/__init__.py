"""The commands: one file each, with its options, output and exit status."""
