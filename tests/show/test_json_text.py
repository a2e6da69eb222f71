"""An object that is printed entry by entry reads as if it had been printed at once."""

import pytest

from fusec.show.json_text import entry_text, json_text, object_text

ENTRIES = [
    [],
    [{}],
    [{"b": [1, "x\n", []], "a": {"é": None}}, {"c": 1.5}],
    ["line\nline", 3, [[1]]],
]


@pytest.mark.parametrize("entries", ENTRIES)
def test_prints_an_iterator_as_the_list_of_its_entries(entries):
    fields = {"schema": 1, "files": {"m.py": {"sha256": "0", "list": [1, 2]}}}
    assert object_text({"modules": map(entry_text, entries), **fields}) == json_text({**fields, "modules": entries})
