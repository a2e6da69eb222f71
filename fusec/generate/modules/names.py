"""Names of constants and helpers in the generated module, and the ones that it needs."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from fusec.base.ir.helper_function import HelperFunction
from fusec.base.ir.kernel import Launch
from fusec.base.ir.library_call import LibraryCall
from fusec.base.ir.preparation import CompletedArray, IndexArray, NewArray, ReducedArithmetic
from fusec.base.ir.program import Module, Program
from fusec.base.plan.plan import CallSequence, FusionGroup
from fusec.base.records import dataclass
from fusec.base.text.words import free_name, take_name
from fusec.generate.modules.imports import author_imports
from fusec.generate.text.free_names import KERNEL_NAMES, NUMPY_NAMES, require_identifier
from fusec.generate.text.module_spelling import ModuleSpelling
from fusec.generate.text.target_words import WORDS
from fusec.generate.text.ufunc_elements import names_of_ufuncs
from fusec.generate.text.verbatim import free_names, with_operands


@dataclass(frozen=True, slots=True)
class ModuleNames:
    """Names of the generated module. A constant or helper keeps its name unless another module of the package has it,
    too.

    `constants` pairs names with literals, `verbatim` are the helpers whose text the module contains, `imports` the
    author's imports that texts need; `taken` are all names that kernels must not shadow.
    """

    constants: Sequence[tuple[str, str]]
    verbatim: Sequence[HelperFunction]
    imports: Sequence[str]
    elements: Mapping[str, str]
    by_module: Mapping[str, Mapping[str, str]]
    taken: frozenset[str]

    def spelling(self, path: str) -> ModuleSpelling:
        """The spelling of expressions from the module at `path`."""
        return ModuleSpelling(self.elements, self.renamed(path), self.by_module)

    def renamed(self, path: str) -> Mapping[str, str]:
        """That module's constants and helpers that have other names here."""
        return self.by_module.get(path, {})


def module_names(
    module: Module,
    groups: Sequence[FusionGroup],
    helpers: Mapping[str, HelperFunction],
    program: Program,
    reserved: Collection[str] = (),
    sequences: Sequence[CallSequence] = (),
) -> ModuleNames:
    """All names of the module generated for these groups; raises ValueError for a name that is no identifier.
    `reserved` are names that the module uses otherwise, `sequences` make more between groups."""
    taken = {*reserved, *KERNEL_NAMES, *(name for group in groups for name in group.name.all)}
    taken |= {name for group in groups for target in group.targets for name in WORDS[target].names}
    used = {module.path: {name for group in groups for member in group.members for name in _used_by(member)}}
    used[module.path] |= {name for group in groups for name in _used_by_preparations(group)}
    between = [part.made for entry in sequences for part in entry.between]
    endings = [made.expression for made in between if isinstance(made, ReducedArithmetic)]
    used_between = _used_by_makers(between).union(*map(free_names, endings))
    used[module.path] |= used_between - {source for made in between for source in made.sources}
    verbatim = _verbatim(module, used, helpers, program)
    by_module: dict[str, dict[str, str]] = {}
    constants: dict[str, str] = {}
    hidden = _hidden(groups, helpers)
    for path, name, literal in _constants(module, groups, helpers):
        own = by_module.get(path, {}).get(name, name)
        if constants.get(own) != literal:
            own = free_name(require_identifier(name), {*taken, *constants, *hidden})
        constants[own] = literal
        by_module.setdefault(path, {}).update({} if own == name else {name: own})
    taken |= set(constants)
    for helper in verbatim:
        own = take_name(require_identifier(helper.name), taken)
        by_module.setdefault(helper.text.span.path, {}).update({} if own == helper.name else {helper.name: own})
    elements: dict[str, str] = {}
    for key, helper in helpers.items():
        elements[key] = take_name(f"{require_identifier(helper.name)}_element", taken)
    taken |= {*names_of_ufuncs(helpers.values(), elements)}
    defined = {(path, name) for path, name, _ in _constants(module, groups, helpers)}
    defined |= {(helper.text.span.path, helper.name) for helper in verbatim}
    imports = _imports(module, used, defined, program, set(taken), by_module)
    return ModuleNames(
        constants=sorted(constants.items(), key=lambda item: list(constants).index(item[0])),
        verbatim=verbatim,
        imports=imports,
        elements=elements,
        by_module=by_module,
        taken=frozenset(taken),
    )


def _constants(
    module: Module, groups: Sequence[FusionGroup], helpers: Mapping[str, HelperFunction]
) -> Iterator[tuple[str, str, str]]:
    """The module, name and literal of every constant that an expression may use."""
    for group in groups:
        for name, literal in group.constants:
            yield module.path, name, literal
    for helper in helpers.values():
        for name, literal in helper.text.constants:
            yield helper.text.span.path, name, literal


def _hidden(groups: Sequence[FusionGroup], helpers: Mapping[str, HelperFunction]) -> frozenset[str]:
    """The names that are both constants of functions and operands: Python's expressions must tell them apart."""
    operands = {operand.name for group in groups for operand in group.call.operands}
    return frozenset(name for helper in helpers.values() for name, _ in helper.text.constants if name in operands)


def _used_by(member: Launch) -> frozenset[str]:
    """The names from its module that the launch's text uses; operands are parameters of the enclosing function."""
    functions = [free_names(function.text) - function.bound for function in member.callees.local_functions]
    names = free_names(with_operands(member)).union(*functions)
    return names - {operand.name for operand in member.operands} - {f.name for f in member.callees.local_functions}


def _used_by_preparations(group: FusionGroup) -> frozenset[str]:
    """The names of libraries and of their functions that preparations use; `np` is NumPy in any case."""
    own = {
        *(operand.name for operand in group.call.operands),
        *(each.name for each in group.call.prepared),
    }
    return _used_by_makers(group.call.prepared) - own


def _used_by_makers(prepared: Iterable[object]) -> frozenset[str]:
    made = (each for each in prepared if isinstance(each, CompletedArray | IndexArray | LibraryCall | NewArray))
    texts = (each.expression for each in made if isinstance(each, CompletedArray) or each.module)
    return frozenset(name for text in texts for name in free_names(text))


def _verbatim(
    module: Module, used: dict[str, set[str]], helpers: Mapping[str, HelperFunction], program: Program
) -> list[HelperFunction]:
    """The helpers that the texts call and cannot import, with everything that these use. A helper from another module
    is imported.

    Importing the author's own module from the generated one would be a cycle.
    """
    found: dict[str, HelperFunction] = {}
    grew = True
    while grew:
        grew = False
        for key, helper in helpers.items():
            if key in found or not _is_called(helper, module, used, program):
                continue
            found[key] = helper
            used.setdefault(helper.text.span.path, set()).update(
                free_names(helper.text.source) - set(helper.parameters)
            )
            grew = True
    return [helper for key, helper in helpers.items() if key in found]


def _is_called(helper: HelperFunction, module: Module, used: Mapping[str, set[str]], program: Program) -> bool:
    """Whether a text calls the helper by its plain name, and not through an import of the text's module."""
    for path, names in used.items():
        if helper.name not in names:
            continue
        if path == helper.text.span.path or not author_imports(_module(program, path), {helper.name}, module):
            return True
    return False


def _imports(
    module: Module,
    used: Mapping[str, set[str]],
    defined: set[tuple[str, str]],
    program: Program,
    taken: set[str],
    by_module: dict[str, dict[str, str]],
) -> list[str]:
    """The author's imports of names that the texts use and their modules do not define.

    A name that means something else in this file or in another text is imported under another name.
    """
    bound: dict[str, str] = {}
    for path, own_names in used.items():
        names = {name for name in own_names if (path, name) not in defined}
        for name, entry in author_imports(_module(program, path), names, module).items():
            own, statement = name, entry.bound_to(name)
            is_taken = name in taken or name in NUMPY_NAMES
            if bound.get(name) != statement and is_taken and statement not in ("import math", "import numpy"):
                own = free_name(name, {*taken, *NUMPY_NAMES})
                by_module.setdefault(path, {})[name] = own
            bound[own] = entry.bound_to(own)
            taken.add(own)
    return sorted(bound.values())


def _module(program: Program, path: str) -> Module:
    return next(module for module in program.modules if module.path == path)
