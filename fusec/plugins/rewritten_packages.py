"""Rewrite a package for a build tool."""

import sys
from collections.abc import Iterator
from pathlib import Path

from fusec import pipeline, show
from fusec.config import Overrides, load_options


def rewritten_files(source: Path, out: Path, config: Path) -> Iterator[tuple[Path, Path]]:
    """The files that `fusec rewrite` writes to `out`, each with its path in the package. `config` is the project's
    pyproject.toml.

    Raises RuntimeError if a module was kept back, or if a fusion that a comment demands was refused; FusecError for
    what `fusec rewrite` would not take.
    """
    chosen = config if config.is_file() else None
    outcome, _ = pipeline.rewrite(source, out, load_options(source, Overrides(), chosen))
    told = outcome.told
    modules = {module.path: module for module in outcome.program.modules}
    for diagnostic in (*told.diagnostics, *told.demands):
        module = modules.get(diagnostic.span.path if diagnostic.span else "")
        source_text, encoding = (module.source, module.encoding) if module else (None, "utf-8")
        sys.stderr.write(show.diagnostic_text(diagnostic, source_text, encoding, color=False))
    if told.demands or not told.is_safe:
        raise RuntimeError(f"fusec did not rewrite `{source.name}` as demanded; the messages above say why.")
    return ((out / file.path, Path(file.path)) for file in outcome.package.files)
