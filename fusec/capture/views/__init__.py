"""Views: the elements that a subscript or a function selects."""
