"""The directory that stands in for a CANN installation: headers, libraries, set_env.sh, a CMake example.

It is laid out from what the package carries into a cache, once per content, and published in one step: two processes
may do it at the same time, nobody ever sees half a tree, and one that was damaged is laid out again.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from .. import __version__
from . import cache
from .contents import FOLDERS, LINKS, Item, digest, files, set_env

PREFIX = ".tree-"
FILE_MODE = 0o644


def key(found: dict[str, Item] | None = None) -> str:
    """Names the tree of this package and interpreter: it changes when one of them does."""
    return f"{sys.implementation.cache_tag}-{__version__}-{digest(found or files())}"


def home(rebuild: bool = False) -> Path:
    """The tree, laid out now unless it is there and whole; Unfit or OSError where that cannot be done."""
    found = files()
    target = cache.directory() / key(found)
    found["set_env.sh"] = set_env(target)
    if rebuild or not whole(target, found):
        with alone(target.parent) as certain:
            if rebuild or not whole(target, found):
                publish(build(target, found), target)
            if certain:
                tidy(target.parent)
    return target


def whole(target: Path, found: dict[str, Item]) -> bool:
    """Whether everything is there in its size, and nobody else can write in it."""
    try:
        cache.check(target, target.stat())
        return all((target / name).stat().st_size == item.size for name, item in found.items()) and all(
            (target / name).is_dir() for name in (*FOLDERS, *LINKS)
        )
    except (OSError, cache.Unfit):
        return False


@contextlib.contextmanager
def alone(directory: Path) -> Iterator[bool]:
    """One process at a time; False where the file system has no locks."""
    with open(directory / ".lock", "ab") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX)
            certain = True
        except OSError:
            certain = False
        yield certain


def build(target: Path, found: dict[str, Item]) -> Path:
    """A new tree beside the place where it will be found."""
    fresh = Path(tempfile.mkdtemp(prefix=PREFIX, dir=target.parent))
    try:
        fresh.chmod(cache.MODE)
        fill(fresh, found)
    except BaseException:
        shutil.rmtree(fresh, ignore_errors=True)
        raise
    return fresh


def fill(fresh: Path, found: dict[str, Item]) -> None:
    for name in FOLDERS:
        (fresh / name).mkdir(mode=cache.MODE)
    for name, other in LINKS.items():
        (fresh / name).symlink_to(other)
    placed: dict[Path, Path] = {}
    for name, item in found.items():
        path = fresh / name
        for folder in (each for each in reversed(path.relative_to(fresh).parents) if not (fresh / each).is_dir()):
            (fresh / folder).mkdir(mode=cache.MODE)
        if item.source is None or item.source.suffix != ".so":
            path.write_bytes(item.read())
            path.chmod(FILE_MODE)
        else:
            # One file under all its names, so that a program that comes to it by several has one machine.
            share(placed.setdefault(item.source, path), path, item.source)


def share(first: Path, path: Path, source: Path) -> None:
    """The library as the file that it is, or where that cannot be shared as a copy."""
    for other in (source, first):
        with contextlib.suppress(OSError):
            os.link(other, path)
            return
    shutil.copyfile(source, path)


def publish(fresh: Path, target: Path) -> None:
    """Let target be a link to the fresh tree."""
    link = fresh.with_name(f"{fresh.name}.link")
    link.symlink_to(fresh.name)
    os.replace(link, target)


def tidy(directory: Path) -> None:
    """Remove what no name leads to any more: trees that were replaced, and what killed processes left behind."""
    used = {os.readlink(path) for path in directory.iterdir() if path.is_symlink() and not path.name.startswith(PREFIX)}
    for path in directory.glob(f"{PREFIX}*"):
        if path.is_symlink():
            path.unlink(missing_ok=True)
        elif path.name not in used:
            shutil.rmtree(path, ignore_errors=True)
