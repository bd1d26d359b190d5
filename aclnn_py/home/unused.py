"""Trees that nobody needs any more: of a package that is gone, or that has changed since.

A program that runs keeps its tree. Programs of this user are seen in /proc; for those in other containers a tree has to
be unread for a week before it goes by itself.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import time
from collections.abc import Iterator
from pathlib import Path

from . import sources, stamps

PREFIX = ".tree-"
WEEK = 7 * stamps.DAY


def tidy(directory: Path, patience: float = WEEK) -> list[Path]:
    """Remove what no name leads to, and the trees that nobody needs or has read for so many seconds; their names."""
    wanted = set(claimed(directory))
    old = [path for path in trees(directory) if path.name not in wanted and time.time() - last_read(path) >= patience]
    mapped = mapped_files() if old else ""
    gone = [path for path in old if f"{path.resolve()}/" not in mapped]
    for path in gone:
        path.unlink(missing_ok=True)
    sweep(directory)
    return gone


def trees(directory: Path) -> list[Path]:
    """The names under which trees are found."""
    return [path for path in sorted(directory.iterdir()) if path.is_symlink() and not path.name.startswith(".")]


def claimed(directory: Path) -> Iterator[str]:
    """The names of the trees of packages that are still there; the notes of others go."""
    for path in directory.glob(f"{stamps.PREFIX}*"):
        state = stamps.read(path)
        if state is not None and os.path.isdir(state.owner):
            yield state.name
        elif state is not None or path.suffix == ".new":
            path.unlink(missing_ok=True)


def last_read(tree: Path) -> float:
    """When anything was last read from it, or it was made."""
    found = [tree.lstat().st_mtime]
    for path in (tree, tree / "set_env.sh", tree / sources.CORE):
        with contextlib.suppress(OSError):
            status = path.stat()
            found += [status.st_atime, status.st_mtime]
    return max(found)


def mapped_files() -> str:
    """The files that processes have mapped, of those processes that may be looked at."""
    texts = []
    for path in Path("/proc").glob("[0-9]*/maps"):
        with contextlib.suppress(OSError):
            texts.append(path.read_text(errors="surrogateescape"))
    return "\n".join(texts)


def sweep(directory: Path) -> None:
    """Remove what killed processes left behind, and trees that were replaced."""
    used = set(map(os.readlink, trees(directory)))
    for path in directory.glob(f"{PREFIX}*"):
        if path.is_symlink():
            path.unlink(missing_ok=True)
        elif path.name not in used:
            shutil.rmtree(path, ignore_errors=True)
