"""Spans are exact byte offsets into the original bytes, whatever the encoding and the line endings."""

import ast
import codecs

import pytest

from fusec.capture.source.source_file import SourceFile, parse_source, segment, span

TEXT = 'x = "\u00e9\u00fc"; \u00e4rger = 1\nif x:\n\ty = (x +\n\n  \u00e4rger)\n'

BYTES = {
    "utf-8": TEXT.encode(),
    "byte order mark": codecs.BOM_UTF8 + TEXT.encode(),
    "CRLF": TEXT.replace("\n", "\r\n").encode(),
    "lone CR": TEXT.replace("\n", "\r").encode(),
    "mixed": TEXT.replace("\n", "\r\n", 1).replace("\n\t", "\r\t").encode(),
    "latin-1": b"# -*- coding: latin-1 -*-\n" + TEXT.encode("latin-1"),
    "cp1252 on the second line": b"#!python\n# vim: set fileencoding=cp1252 :\n" + TEXT.encode("cp1252"),
    "lone CR before the coding line": b"#!python\r# coding: latin-1\r" + TEXT.replace("\n", "\r").encode("latin-1"),
    "form feed": b"\x0c\n" + TEXT.encode() + b"\x0c\nz = x + 1\n",
    "line separator in a string": 's = "\u2028\x85\x1c\x0b"\n'.encode() + TEXT.encode(),
    "continuation": b"x = \\\n  1 + \\\r\n 2\n" + TEXT.encode(),
    "shift_jis": b"# coding: shift_jis\n" + 's = "\u3042\u8868"; t = s\nu = t + "\u30bd"\n'.encode("shift_jis"),
    "no newline at the end": TEXT.rstrip("\n").encode(),
    "non-BMP": 's = "\U0001d4b3"; t = s + s\n'.encode(),
}


def parse(content: bytes) -> SourceFile:
    file = parse_source("m.py", "pkg.m", content)
    assert isinstance(file, SourceFile), file
    return file


@pytest.mark.parametrize("case", BYTES)
def test_every_expression_is_where_its_span_says(case):
    content = BYTES[case]
    file = parse(content)
    nodes = [node for node in ast.walk(file.tree) if isinstance(node, ast.expr | ast.stmt)]
    assert nodes
    for node in nodes:
        text = segment(file, node)
        place = span(file, node)
        assert content[place.start : place.end].decode(file.encoding) == text
        if isinstance(node, ast.Name):
            assert text == node.id
        if isinstance(node, ast.expr):
            assert ast.dump(ast.parse(f"({text})", mode="eval").body) == ast.dump(node).replace("Store()", "Load()")


def test_columns_count_characters():
    file = parse(codecs.BOM_UTF8 + TEXT.encode())
    place = span(file, file.tree.body[1])
    assert (place.line, place.column, place.end_line, place.end_column) == (1, 11, 1, 20)
    assert (place.start, place.end) == (15, 25)


def test_node_without_position():
    file = parse(b"x = 1\n")
    with pytest.raises(TypeError, match="Module has no position"):
        span(file, file.tree)


@pytest.mark.parametrize(
    ("content", "newline"), [(b"x\r\ny\n", "\r\n"), (b"x\ry", "\r"), (b"x\n", "\n"), (b"x", "\n"), (b"", "\n")]
)
def test_newline(content, newline):
    assert parse(content).newline == newline


def test_names_are_normalised_by_the_parser():
    file = parse("\u210c = 1\n".encode())
    assert isinstance(file.tree.body[0], ast.Assign)
    assert ast.unparse(file.tree.body[0].targets[0]) == "H"
    assert segment(file, file.tree.body[0].targets[0]) == "\u210c"
