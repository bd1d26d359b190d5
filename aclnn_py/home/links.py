"""The names under which CANN's installer leaves an installation, as links to a tree: some programs look only there."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from . import sources
from .cache import Unfit
from .versions import CANN

VERSION = f"cann-{CANN}"
RELATIVE = {
    "cann": VERSION,
    "ascend-toolkit/latest": f"../{VERSION}",
    "ascend-toolkit/set_env.sh": f"../{VERSION}/set_env.sh",
}
"""Names that lead to the first one, cann-VERSION, and where each leads."""


def wanted(tree: Path) -> dict[str, str]:
    """Name below the directory -> what the link says."""
    return {VERSION: str(tree), **RELATIVE}


def ours(path: Path, says: str) -> bool:
    """Whether a link was made by us: it says what it would now, leads to a tree, or led to one in the same cache."""
    if not path.is_symlink():
        return False
    text = os.readlink(path)
    if path.name == "set_env.sh":
        path = path.parent / os.path.dirname(text)
    left_behind = not path.exists() and os.path.isabs(text) and Path(text).parent == Path(says).parent
    return text == says or (path / sources.CORE).is_file() or left_behind


def link(tree: Path, directory: Path) -> list[Path]:
    """Make the links, all or none; Unfit when a name is taken by something else, OSError when it cannot be written."""
    links = wanted(tree)
    for name, says in links.items():
        path = directory / name
        if os.path.lexists(path) and not ours(path, says):
            raise Unfit(f"Expected nothing, or a link to a tree of aclnn_py, at '{path}' but there is something else.")
    for name, says in links.items():
        put(directory / name, says)
    return [directory / name for name in links]


def put(path: Path, says: str) -> None:
    """In one step, so that the name leads somewhere at any time."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".aclnn_py-", dir=path.parent) as place:
        fresh = Path(place) / "link"
        fresh.symlink_to(says)
        os.replace(fresh, path)
