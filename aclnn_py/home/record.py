"""What pip noted of the package's files when it installed them (RECORD): a truth that no write to them changes."""

from __future__ import annotations

import base64
import csv
import hashlib
from collections.abc import Iterator
from pathlib import Path

from .. import __version__
from .sources import CMAKE, CMAKE_PACKAGE, PACKAGE

RECORD = PACKAGE.parent / f"aclnn_py-{__version__}.dist-info" / "RECORD"
"""There is none beside a checkout."""
FOLDERS = ("_native", "_include", "_samples", "pyacl")
"""What goes into a tree, besides the CMake example and package."""
ADVICE = "Install again: pip install --force-reinstall aclnn_py."


def changed(record: Path = RECORD) -> list[str]:
    """The files of a tree that are not in the package as they were installed; empty where nothing was noted."""
    if not record.is_file():
        return []
    place = record.parents[1]
    return [name for name, noted in rows(record) if found(place / name) != noted]


def rows(record: Path) -> Iterator[tuple[str, str]]:
    """Name and hash of the files that matter."""
    build_files = (str(path.relative_to(PACKAGE.parent)) for path in (CMAKE, CMAKE_PACKAGE))
    wanted = (*(f"{PACKAGE.name}/{folder}/" for folder in FOLDERS), *build_files)
    with open(record, encoding="utf-8", newline="") as file:
        for name, noted, *_ in csv.reader(file):
            if name.startswith(wanted) and noted.startswith("sha256="):
                yield name, noted.removeprefix("sha256=")


def found(path: Path) -> str:
    """The hash of a file as RECORD spells it, empty where there is none."""
    try:
        digest = hashlib.sha256(path.read_bytes()).digest()
    except OSError:
        return ""
    return base64.urlsafe_b64encode(digest).decode().rstrip("=")
