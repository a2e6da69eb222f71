"""The build hook of hatchling, `[tool.hatch.build.hooks.fusec]`: wheels carry the rewritten package, sdists the sources.

`editable = true` puts it into editable wheels, too. Otherwise an editable installation runs the author's files.
"""

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.plugin import hookimpl


class FusedWheel(BuildHookInterface):  # type: ignore[type-arg]
    """Rewrites the packages of the wheel in a temporary folder, whose files take the place of the author's."""

    PLUGIN_NAME = "fusec"
    folder: "TemporaryDirectory[str] | None" = None

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Raises RuntimeError if a package was not rewritten as demanded, FusecError for what fusec does not take."""
        from fusec.plugins.rewritten_packages import rewritten_files  # loads the whole tool

        is_editable = version == "editable"
        if self.target_name != "wheel" or (is_editable and not self.config.get("editable", False)):
            return
        self.folder = TemporaryDirectory(prefix="fusec-")
        root = Path(self.root)
        for package in self.build_config.packages or self.build_config.only_include:
            source = root / package
            out = Path(self.folder.name) / source.name
            for file, path in rewritten_files(source, out, root / "pyproject.toml"):
                target = self.build_config.get_distribution_path(str(Path(package) / path))
                build_data["force_include_editable" if is_editable else "force_include"][str(file)] = target

    def finalize(self, _version: str, _build_data: dict[str, Any], _artifact_path: str) -> None:
        if self.folder is not None:
            self.folder.cleanup()


@hookimpl
def hatch_register_build_hook() -> type[FusedWheel]:
    return FusedWheel
