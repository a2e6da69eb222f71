"""Words of files: every identifier is one, however it is spelled and encoded."""

import ast

import pytest

from fusec.capture.source.byte_search import Words, words_of

SPELLINGS = {
    "ascii": b"x.njit(f)\n",
    "string prefix": b"print(f'{njit}')\n",
    "line continuation": b"x = \\\nnjit\n",
    "fullwidth letters": "ｎｊｉｔ(f)\n".encode(),
    "letters of mathematics": "x.𝐧𝐣𝐢𝐭 = 3\n".encode(),
    "beside quotes": "“njit”\n".encode(),
    "latin-1": "# coding: latin-1\n# é\nnjit(f)\n".encode("latin-1"),
    "an encoding of ascii": b"# coding: cp437\nnjit(f)\n",
    "unknown encoding": b"# coding: utf-7\n+AG4-jit(f)\n",
    "not text": b"\xff\xfe\x00",
}


@pytest.mark.parametrize("case", SPELLINGS)
def test_a_file_that_may_hold_the_word(case):
    assert Words([b"x = 1\n", SPELLINGS[case]]).holding(["njit"]) == {1}


@pytest.mark.parametrize("content", [b"njit2 = 3\n", b"_njit\n", "# é\nénjit2\n".encode()])
def test_a_file_without_the_word(content):
    assert Words([content]).holding(["njit"]) == set()


@pytest.mark.parametrize("text", ["ℌ = 1", "a·b = 1", "x︳y = 2", "é = 3", "ſ = 4"])
def test_identifiers_are_words(text):
    node = next(node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Name))
    words = words_of(text.encode())
    assert words is not None and node.id in words
