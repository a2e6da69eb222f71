"""What a module that is named by a text, or an expression that `eval` reads, may change."""

import pytest

NP = "import numpy as np\n"
BODY = "def f(x):\n    return np.sqrt(x)\n"

NAMES = {
    "f-string": "eval(f'kernel_{kind}')",
    "f-string with an end": "eval(f'kernel_{kind}.run')",
    "sum": "eval('kernel_' + kind)",
    "percent": "eval('kernel_%s' % kind)",
    "name": "eval('kernel')",
    "attribute": "eval('kernel.run')",
    "arithmetic": "eval('2 * width + 1')",
}
CODE = {
    "variable": "eval(kind)",
    "walrus": "eval('(np := 3)')",
    "call": "eval('change()')",
    "inserted first": "eval(f'{kind}_kernel')",
    "call of an inserted name": "eval(f'kernel_{kind}(np)')",
    "call in a sum": "eval('kernel(' + kind)",
    "call in a percent": "eval('kernel_%s(np)' % kind)",
    "globals given": "eval('kernel', scope)",
    "another name": "run = eval",
    "one of two": "eval('kernel'), eval(kind)",
    "statement": "exec(f'kernel_{kind}')",
    "not parsed": "eval('kernel = 3')",
}


@pytest.mark.parametrize("case", [*NAMES, *CODE])
def test_only_a_text_that_is_a_name_changes_nothing(resolve, case):
    text = NAMES[case] if case in NAMES else CODE[case]
    package = resolve(
        {"__init__.py": "", "m.py": f"{NP}def g(kind, scope):\n    return {text.replace('run = ', '')}\n" + BODY}
    )
    assert package.canonical("m.py", "f", "np.sqrt") == ("numpy.sqrt" if case in NAMES else None)


TAKEN = {
    "attribute of the own module": "getattr(sys.modules[__name__], 'filter_' + kind)",
    "asked for an attribute": "hasattr(sys.modules[__name__], kind)",
    "asked for the module": "'pkg.stats' in sys.modules",
    "own module": "sys.modules[__name__]",
    "another module": "sys.modules['pkg.other']",
    "another module by import": "importlib.import_module('pkg.other')",
}
MAY_BE_STATS = {
    "module": "sys.modules['pkg.stats']",
    "package": "sys.modules['pkg']",
    "module by import": "importlib.import_module('pkg.stats')",
    "relative": "importlib.import_module('.stats', 'pkg')",
    "any module": "sys.modules[kind]",
    "any import": "importlib.import_module(kind)",
    "table": "sys.modules",
    "entries": "sys.modules.values()",
    "any attribute of any module": "getattr(sys.modules, kind)",
    "builtin": "__import__(kind)",
}


@pytest.mark.parametrize("word", ["# numpy\n", ""], ids=["analysed", "skipped"])
@pytest.mark.parametrize("case", [*TAKEN, *MAY_BE_STATS])
def test_only_modules_that_the_text_names_are_values(resolve, case, word):
    """`value.cdf = 3` is a store to a module only if that module may be a value."""
    text = TAKEN[case] if case in TAKEN else MAY_BE_STATS[case]
    store = f"import importlib, sys\ndef g(kind):\n    return {text}\ndef h(value):\n    value.cdf = 3\n"
    files = {"__init__.py": "", "stats.py": NP + "def cdf(x): pass\n", "other.py": "", "z.py": word + store}
    package = resolve({**files, "m.py": "import numpy\nfrom .stats import cdf\ndef f(x):\n    return cdf(x)\n"})
    assert package.canonical("m.py", "f", "cdf") == ("pkg.stats.cdf" if case in TAKEN else None)
