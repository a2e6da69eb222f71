"""The fusion plan: groups, their operands and outputs, and the files that come of it."""
