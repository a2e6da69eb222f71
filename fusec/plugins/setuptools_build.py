"""The command `build_py` of setuptools: wheels carry the rewritten package, sdists the sources.

    [tool.setuptools]
    cmdclass = { build_py = "fusec.plugins.setuptools_build.BuildFused" }

An editable installation runs the author's files.
"""

import shutil
from pathlib import Path
from tempfile import TemporaryDirectory

from setuptools.command.build_py import build_py


class BuildFused(build_py):
    """Rewrites the top-level packages and modules among the files that are built."""

    def run(self) -> None:
        """Raises RuntimeError if a package was not rewritten as demanded, FusecError for what fusec does not take."""
        super().run()
        if getattr(self, "editable_mode", False):
            return
        from fusec.plugins.rewritten_packages import rewritten_files  # loads the whole tool

        for source in self._sources():
            with TemporaryDirectory(prefix="fusec-") as folder:
                out = Path(folder) / source.name
                is_package = source.is_dir()
                for file, path in rewritten_files(source, out, Path("pyproject.toml").resolve()):
                    target = (source if is_package else source.parent) / path
                    target.parent.mkdir(parents=True, exist_ok=True)
                    shutil.copyfile(file, target)

    def _sources(self) -> list[Path]:
        built = Path(self.build_lib)
        packages = sorted({name.partition(".")[0] for name in self.packages or ()})
        return [*(built / name for name in packages), *(built / f"{name}.py" for name in self.py_modules or ())]
