"""The wheel as small as a zip file may be: hatchling packs at the usual level, which is some 8 kB more."""

from __future__ import annotations

import zipfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Smallest(BuildHookInterface[Any]):
    """Packs a built wheel anew at the highest level; names, dates and order of its files stay."""

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        built = Path(artifact_path)
        packed = built.with_suffix(".packed")
        with zipfile.ZipFile(built) as held, zipfile.ZipFile(packed, "w") as made:
            for one in held.infolist():
                made.writestr(one, held.read(one), zipfile.ZIP_DEFLATED, 9)
        packed.replace(built)
