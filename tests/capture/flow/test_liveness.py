"""Which names are read after a stretch of statements: `<` and `>` comments mark its first and last statement."""

import ast
import textwrap

import pytest

from fusec.capture.flow.block_headers import head_of
from fusec.capture.flow.liveness import names_bound, names_read, names_read_after

# text of a function with its marks, names that are live, names that are not
CASES = {
    "nothing after": ("t = x * 2 #<\ny = t + 1 #>", "", "txy"),
    "read after": ("t = x * 2 #<\ny = t + 1 #>\nreturn y", "y", "tx"),
    "last statement returns": ("t = x * 2 #<\nreturn t #>\nprint(t)", "", "t"),
    "killed": ("t = x * 2 #<>\nt = 3\nprint(t)", "", "t"),
    "killed by unpacking": ("t = x * 2 #<>\nt, u = g()\nprint(t)", "", "t"),
    "read by the assignment that would kill": ("t = x * 2 #<>\nt = t + 1", "t", ""),
    "augmented": ("t = x * 2 #<>\nt += 1", "t", ""),
    "deleted": ("t = x * 2 #<>\ndel t", "t", ""),
    "element stored": ("t = x * 2 #<>\nt[0] = 1", "t", ""),
    "attribute stored": ("t = x * 2 #<>\nt.a = 1", "t", ""),
    "killed in a branch only": ("t = x * 2 #<>\nif c:\n    t = 3\nprint(t)", "tc", ""),
    "killed first in a branch": ("t = x * 2 #<>\nif c:\n    t = 3\n    print(t)", "c", "t"),
    "killed after a read in a branch": ("t = x * 2 #<>\nif c:\n    print(t)\n    t = 3", "tc", ""),
    "killed first in the other branch": ("t = x * 2 #<>\nif c:\n    t = 3\nelse:\n    print(t)", "tc", ""),
    "killed in both branches": ("t = x * 2 #<>\nif c:\n    t = 3\nelse:\n    t = 4\nprint(t)", "c", "t"),
    "killed in a branch of one branch": (
        "t = x * 2 #<>\nif c:\n    t = 3\nelif d:\n    t = 4\nprint(t)",
        "tcd",
        "",
    ),
    "killed in all branches": (
        "t = x * 2 #<>\nif c:\n    t = 3\nelif d:\n    t = 4\nelse:\n    t = 5\nprint(t)",
        "cd",
        "t",
    ),
    "killed in both, behind a jump": (
        "for i in n:\n    t = x * 2 #<>\n    if c: break\n    if d:\n        t = 3\n    else:\n        t = 4\nprint(t)",
        "t",
        "",
    ),
    "killed in both, in a try": (
        "try:\n    t = x * 2 #<>\n    if c:\n        t = g()\n    else:\n        t = h()\nexcept E:\n    print(t)",
        "t",
        "",
    ),
    "killed first in a loop": ("t = x * 2 #<>\nfor i in n:\n    t = 3\n    print(t)", "n", "t"),
    "killed first in a loop, read after it": ("t = x * 2 #<>\nfor i in n:\n    t = 3\n    print(t)\nprint(t)", "t", ""),
    "killed first in a loop, read by its test": ("t = x * 2 #<>\nwhile t > 0:\n    t = 3\n    print(t)", "t", ""),
    "killed first in a loop, read by its else": (
        "t = x * 2 #<>\nfor i in n:\n    t = 3\n    print(t)\nelse:\n    print(t)",
        "t",
        "",
    ),
    "killed behind it in a with": ("with c:\n    t = x * 2 #<>\n    t = g()\n    print(t)", "g", "t"),
    "killed behind a loop in a with": (
        "with c:\n    for i in n:\n        t = x * 2 #<>\n    t = g()\n    print(t)",
        "x",
        "t",
    ),
    "killed behind it in a try": ("try:\n    t = x * 2 #<>\n    t = g()\n    print(t)\nfinally:\n    pass", "g", "t"),
    "killed behind it in a try, read by its handler": (
        "try:\n    t = x * 2 #<>\n    t = g()\n    print(t)\nexcept E:\n    print(t)",
        "t",
        "",
    ),
    "killed behind a jump in its block": (
        "while c:\n    t = x * 2 #<>\n    if d: break\n    t = g()\n    print(t)\nprint(u)",
        "u",
        "t",
    ),
    "killed behind a jump, read after the loop": (
        "while c:\n    t = x * 2 #<>\n    if d: break\n    t = g()\nprint(t)",
        "t",
        "",
    ),
    "killed behind a jump, read by the next iteration": (
        "while c:\n    print(t)\n    t = x * 2 #<>\n    if d: continue\n    t = g()\n    print(t)",
        "t",
        "",
    ),
    "killed late in a loop": ("t = x * 2 #<>\nfor i in n:\n    print(t)\n    t = 3", "t", ""),
    "killed first in a with": ("t = x * 2 #<>\nwith c:\n    t = 3\n    print(t)", "c", "t"),
    "killed first in a with, read after it": ("t = x * 2 #<>\nwith c:\n    t = g()\n    print(t)\nprint(t)", "t", ""),
    "killed first in a with, read by its head": ("t = x * 2 #<>\nwith t:\n    t = 3", "t", ""),
    "killed first in a try": ("t = x * 2 #<>\ntry:\n    t = g()\nexcept E:\n    print(t)", "t", ""),
    "killed first in the next iteration's branch": (
        "for i in n:\n    if c:\n        t = 3\n        print(t)\n    if d:\n        t = x * 2 #<>",
        "x",
        "t",
    ),
    "killed in a loop only": ("t = x * 2 #<>\nfor i in c:\n    t = 3\nprint(t)", "tc", ""),
    "killed as a loop target only": ("t = x * 2 #<>\nfor t in c:\n    pass\nprint(t)", "tc", ""),
    "other branch": ("t = 0\nif c:\n    t = x * 2 #<>\nelse:\n    print(t)\nprint(u)", "u", "t"),
    "after the branch": ("if c:\n    t = x * 2 #<>\nprint(t)", "t", "c"),
    "return ends the function": ("t = 0\nif c:\n    t = x * 2 #<>\n    return u\nprint(t)", "u", "t"),
    "raise ends the function": ("t = 0\nif c:\n    t = x * 2 #<>\n    raise E\nprint(t)", "E", "t"),
    "return inside a branch does not": ("t = x * 2 #<>\nif c:\n    return 1\nprint(t)", "tc", ""),
    "read before it has a value": ("print(t)\nt = x * 2 #<>", "t", "x"),
    "next iteration": ("for i in n:\n    print(t)\n    t = x * 2 #<>", "tx", ""),
    "own temporary in a loop": ("for i in n:\n    t = x * 2 #<\n    y = t + 1 #>", "x", "ty"),
    "upward exposed": ("for i in n:\n    y = t + 1 #<\n    t = x * 2 #>", "tx", "y"),
    "updated in every iteration": ("for i in n:\n    t += x #<>", "t", ""),
    "loop test": ("while t > 0:\n    t = x * 2 #<>", "t", ""),
    "after the loop": ("for i in n:\n    t = x * 2 #<>\nprint(t)", "t", ""),
    "else of the loop": ("for i in n:\n    t = x * 2 #<>\nelse:\n    print(t)", "t", ""),
    "killed after in the iteration": ("for i in n:\n    t = x * 2 #<>\n    t = 3\n    print(t)", "x", "t"),
    "killed at the head of the iteration": ("for i in n:\n    t = 3\n    print(t)\n    t = x * 2 #<>", "x", "t"),
    "head kill does not hold after the loop": ("for i in n:\n    t = 3\n    t = x * 2 #<>\nprint(t)", "t", ""),
    "continue before the kill": (
        "for i in n:\n    print(t)\n    t = x * 2 #<>\n    if c: continue\n    t = 3",
        "t",
        "",
    ),
    "break before the kill": ("for i in n:\n    t = x * 2 #<>\n    if c: break\n    t = 3\nprint(t)", "t", ""),
    "break beside": ("for i in n:\n    if c:\n        t = x * 2 #<>\n        break\n    t = 3\nprint(t)", "t", ""),
    "break before a return": ("while c:\n    t = x * 2 #<>\n    if d: break\n    return 1\nprint(t)", "t", ""),
    "kill after a loop with a jump": ("for i in n:\n    t = x * 2 #<>\n    if c: break\nt = 3\nprint(t)", "x", "t"),
    "outer loop": ("for j in m:\n    print(t)\n    for i in n:\n        t = x * 2 #<>", "t", ""),
    "inner temporary of two loops": (
        "for j in m:\n    for i in n:\n        t = x * 2 #<\n        y = t + 1 #>",
        "x",
        "ty",
    ),
    "sibling branch in a loop": ("for i in n:\n    if c:\n        t = x * 2 #<>\n    else:\n        print(t)", "t", ""),
    "branch condition in a loop": ("for i in n:\n    if t:\n        t = x * 2 #<>", "t", ""),
    "handler": ("try:\n    t = x * 2 #<>\nexcept E:\n    print(t)", "tE", ""),
    "finally": ("try:\n    t = x * 2 #<>\nfinally:\n    print(t)", "t", ""),
    "else of try": ("try:\n    t = x * 2 #<>\nexcept E:\n    pass\nelse:\n    print(t)", "t", ""),
    "return through finally": ("try:\n    t = x * 2 #<\n    return 1 #>\nfinally:\n    print(t)", "t", ""),
    "later return through finally": ("try:\n    t = x * 2 #<>\n    return 1\nfinally:\n    print(t)", "t", ""),
    "kill inside try": ("try:\n    t = x * 2 #<>\n    t = g()\nexcept E:\n    pass\nprint(t)", "t", ""),
    "kill after try": ("try:\n    t = x * 2 #<>\nexcept E:\n    pass\nt = 3\nprint(t)", "", "t"),
    "kill inside with": ("with c:\n    t = x * 2 #<>\n    t = g()\nprint(t)", "t", ""),
    "nested function": ("t = x * 2 #<>\ndef h():\n    return t", "t", ""),
    "nested function before": ("def h():\n    return t\nt = x * 2 #<>", "t", ""),
    "lambda before": ("h = lambda: t\nt = x * 2 #<>", "t", ""),
    "lambda default": ("h = lambda a=t: a\nt = x * 2 #<>", "t", ""),
    "class body": ("class C:\n    u = t\nt = x * 2 #<>", "t", ""),
    "generator before": ("h = (t for i in n)\nt = x * 2 #<>", "t", ""),
    "list comprehension before": ("t = 0\nh = [t for i in n]\nt = x * 2 #<>", "", "t"),
    "list comprehension after": ("t = x * 2 #<>\nh = [t for i in n]", "tn", ""),
    "global": ("global t\nt = x * 2 #<>", "t", "x"),
    "nonlocal inside": ("def h():\n    nonlocal t\n    t = 3\nt = x * 2 #<>", "t", ""),
    "locals": ("t = x * 2 #<>\nprint(locals())", "t", ""),
    "locals before": ("h = locals\nt = x * 2 #<>\nh()", "t", ""),
    "eval": ("t = x * 2 #<>\neval('t')", "t", ""),
    "text of NumExpr": ("t = x * 2 #<>\nnumexpr.evaluate('t + 1')", "t", ""),
    "text of pandas": ("t = x * 2 #<>\nx.query('a > @t')", "t", ""),
    "frame": ("t = x * 2 #<>\nsys._getframe()", "t", ""),
    "inspect": ("t = x * 2 #<>\ninspect.currentframe()", "t", ""),
    "match": ("match x:\n    case 1:\n        t = x * 2 #<>\nprint(t)", "t", ""),
    "match guard in a loop": ("for i in n:\n    match x:\n        case 1 if t:\n            t = x * 2 #<>", "t", ""),
    "f-string": ("t = x * 2 #<>\nprint(f'{t:{u}}')", "tu", ""),
    "walrus reads": ("t = x * 2 #<>\nif (u := t): pass", "t", "u"),
    "await and yield": ("t = x * 2 #<>\nyield t", "t", ""),
}


def function_and_statements(text: str) -> tuple[ast.FunctionDef, list[ast.stmt]]:
    source = "def f(x):\n" + textwrap.indent(text, "    ") + "\n"
    lines = source.splitlines()
    first = next(number for number, line in enumerate(lines, 1) if "#<" in line)
    last = next(number for number, line in enumerate(lines, 1) if line.endswith(">"))
    function = ast.parse(source).body[0]
    assert isinstance(function, ast.FunctionDef)
    inside = [n for n in ast.walk(function) if isinstance(n, ast.stmt) and first <= n.lineno <= last]
    return function, sorted((n for n in inside if n.end_lineno <= last), key=lambda n: n.lineno)


@pytest.mark.parametrize("case", CASES)
def test_names_read_after(case):
    text, live, dead = CASES[case]
    found = names_read_after(*function_and_statements(text))
    assert set(live) <= found
    assert found.isdisjoint(dead)


HEADS = {
    "the head alone": ("t = x * 2\nif t > x:\n    y = u", "u", "tx"),
    "the branch": ("t = x * 2\nif t > x:\n    print(t)", "t", "x"),
    "the other branch": ("t = x * 2\nif t > x:\n    y = u\nelif t:\n    pass", "tu", "x"),
    "behind the branch": ("t = x * 2\nif t > x:\n    t = u\nprint(t)", "tu", "x"),
    "bound again behind it": ("t = x * 2\nif t > x:\n    y = u\nt = 3\nprint(t)", "u", "tx"),
    "the next round": ("for i in n:\n    y = t\n    t = x * 2\n    if t > x:\n        break", "tx", "y"),
    "past a jump": ("for i in n:\n    t = x * 2\n    if t > x:\n        break\n    t = 3\nprint(t)", "tx", ""),
    "the body of a loop": ("t = x * 2\nfor e in t:\n    print(t)", "t", "x"),
}


@pytest.mark.parametrize("case", HEADS)
def test_names_read_behind_a_head(case):
    text, live, dead = HEADS[case]
    function = ast.parse(
        "def f():\n" + textwrap.indent(text.replace("t > x", "h(t > x)").replace("in t", "in h(t + 1)"), "    ")
    ).body[0]
    blocks = [getattr(node, "body", []) for node in ast.walk(function)]
    block, place = next(
        (block, k) for block in blocks for k, each in enumerate(block) if ast.unparse(each) == "t = x * 2"
    )
    head = head_of(block[place + 1])
    found = names_read_after(function, (block[place], head))
    assert set(live) <= found
    assert found.isdisjoint(dead)


def test_killed_temporaries_of_a_long_loop():
    text = "for i in n:\n    t = x * 2 #<\n    a = t + 1 #>\n    t = y * 2\n    b = t + 1\n    print(a, b)"
    found = names_read_after(*function_and_statements(text))
    assert "a" in found
    assert "t" not in found


READS = {
    "x + y[i]": "xyi",
    "a = b": "b",
    "a += b": "ab",
    "a[i] = b": "aib",
    "a.c = b": "ab",
    "del a": "a",
    "[i for i in a]": "ia",
    "lambda q: q + a": "qa",
    "def g(a=b): return c": "bc",
}

BINDS = {
    "a = b": "a",
    "a, (b, *c) = d": "abc",
    "a[i] = b": "",
    "a += 1": "a",
    "del a": "a",
    "for a in b: c = 1": "ac",
    "with a as b: pass": "b",
    "import a.b, c as d": "ad",
    "from a import b as c, d": "cd",
    "def g(a): b = 1": "g",
    "class C:\n    a = 1": "C",
    "try: pass\nexcept E as e: pass": "e",
    "match a:\n    case [b, *c]: pass\n    case {'k': d, **e}: pass\n    case f() as g: pass": "bcdeg",
    "x = [i for i in a]": "x",
    "x = [(w := i) for i in a]": "xw",
    "g(lambda a: (b := a))": "",
    "if (a := b): pass": "a",
    "a: int": "a",
    "\u210c = 1": "H",
}


@pytest.mark.parametrize("text", READS)
def test_names_read(text):
    assert names_read(ast.parse(text)) == set(READS[text])


@pytest.mark.parametrize("text", BINDS)
def test_names_bound(text):
    assert names_bound(ast.parse(text)) == set(BINDS[text])
