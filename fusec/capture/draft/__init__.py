"""The draft of one launch during lowering: its operands, views and names."""
