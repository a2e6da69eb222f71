"""The fusion plan: groups, their operands and outputs, and the files generated from them."""
