"""The directory that stands in for a CANN installation: headers, libraries, set_env.sh, a CMake example.

It is copied from what the package carries into a cache, once per content, and published in one step: two processes
may do it at the same time, nobody ever sees half a tree, and one that was damaged is laid out again. What is written
into a tree reaches no other file.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import shutil
import stat
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from .. import __version__
from . import cache, record, sources, stamps
from .contents import FOLDERS, LINKS, Item, digest, files, set_env
from .scripts import EXECUTABLES
from .unused import PREFIX, tidy

FILE_MODE = 0o644


LATEST = "-latest"
"""MindSpore takes the path of the libraries up to the last "latest" in it for the installation."""


def key(found: dict[str, Item] | None = None) -> str:
    """Names the tree of this package and interpreter: it changes when one of them does."""
    return f"{sys.implementation.cache_tag}-{__version__}-{digest(found or files())}{LATEST}"


def home(rebuild: bool = False, complete: bool = False) -> Path:
    """The tree, laid out now unless it is there and whole; Unfit or OSError where that cannot be done."""
    directory = cache.directory()
    package = stamps.of_package()
    noted = stamps.place(directory, complete)
    return (None if rebuild else unchanged(noted, package)) or compared(noted, package, rebuild, complete)


def unchanged(noted: Path, package: str) -> Path | None:
    """The tree if neither it nor the package has changed since they were last compared."""
    state = stamps.read(noted)
    if state is None or state.package != package:
        return None
    target = noted.with_name(state.name)
    return target if fit(target) and stamps.of_tree(target) == state.tree else None


def compared(noted: Path, package: str, rebuild: bool, complete: bool) -> Path:
    """The tree, when every byte of it was compared with the package's; laid out anew where it has to be."""
    found, directory = files(complete), noted.parent
    target = directory / key(found)
    found["set_env.sh"] = set_env(target)
    tree = "" if rebuild else checked(target, found)
    if tree:
        stamps.write(noted, stamps.State(package, tree, target.name, str(sources.PACKAGE)))
        return target
    with alone(directory) as certain:
        tree = "" if rebuild else checked(target, found)
        if not tree:
            lay_out(target, found)
            tree = stamps.of_tree(target)
        stamps.write(noted, stamps.State(package, tree, target.name, str(sources.PACKAGE)))
        if certain:
            tidy(directory)
    return target


def clean() -> list[Path]:
    """Remove the trees that no package has any more and no program uses; which ones."""
    directory = cache.directory()
    with alone(directory) as certain:
        return tidy(directory, patience=0) if certain else []


def checked(target: Path, found: dict[str, Item]) -> str:
    """The stamp that the tree had before it turned out to be whole; empty where it is not."""
    before = stamps.of_tree(target)
    return before if whole(target, found) else ""


def fit(target: Path) -> bool:
    """Whether there is a directory that nobody else can write in."""
    try:
        cache.check(target, target.stat())
    except (OSError, cache.Unfit):
        return False
    return True


def whole(target: Path, found: dict[str, Item]) -> bool:
    """Whether everything is there, byte for byte, and nobody else can write in it."""
    try:
        return (
            fit(target)
            and all((target / name).is_dir() for name in FOLDERS)
            and all((target / name).samefile(target / name.rpartition("/")[2]) for name in LINKS)
            and all(same(target / name, item) for name, item in found.items())
        )
    except OSError:
        return False


def same(path: Path, item: Item) -> bool:
    status = path.stat()
    return stat.S_ISREG(status.st_mode) and status.st_size == item.size and path.read_bytes() == item.read()


@contextlib.contextmanager
def alone(directory: Path) -> Iterator[bool]:
    """One process at a time; False where the file system has no locks."""
    path = directory / ".lock"
    try:
        file = open(path, "ab")  # noqa: SIM115 (closed below)
    except IsADirectoryError:
        raise cache.Unfit(f"Expected a file at '{path}' but there is a directory: {cache.HINT}.") from None
    with file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX)
            certain = True
        except OSError:
            certain = False
        yield certain


def lay_out(target: Path, found: dict[str, Item]) -> None:
    """A new tree, to which target leads when it is complete; nothing of it stays where that fails."""
    if target.is_dir() and not target.is_symlink():
        raise cache.Unfit(f"Expected a link at '{target}' but there is a damaged directory: remove it ({cache.HINT}).")
    for name in record.changed():
        raise cache.Unfit(f"Expected the package as it was installed but '{name}' was changed. {record.ADVICE}")
    fresh = Path(tempfile.mkdtemp(LATEST, PREFIX, target.parent))
    link = fresh.with_name(f"{fresh.name}.link")
    try:
        fresh.chmod(cache.MODE)
        fill(fresh, found)
        link.symlink_to(fresh.name)
        os.replace(link, target)
    except BaseException:
        link.unlink(missing_ok=True)
        shutil.rmtree(fresh, ignore_errors=True)
        raise


def fill(fresh: Path, found: dict[str, Item]) -> None:
    for name in (*FOLDERS, *{os.path.dirname(name) for name in (*found, *LINKS)}):
        (fresh / name).mkdir(mode=cache.MODE, parents=True, exist_ok=True)
    for name, other in LINKS.items():
        (fresh / name).symlink_to(other)
    placed: dict[Path, Path] = {}
    for name, item in found.items():
        path = fresh / name
        if item.source is None or item.source.suffix != ".so":
            path.write_bytes(item.read())
            path.chmod(cache.MODE if os.path.dirname(name) in EXECUTABLES else FILE_MODE)
        else:
            # One file under all its names, so that a program that comes to it by several has one machine.
            share(placed.setdefault(item.source, path), path, item.source)


def share(first: Path, path: Path, source: Path) -> None:
    """The library as a copy, or as another name of the copy that the tree has already; never as the package's file."""
    if first != path:
        with contextlib.suppress(OSError):
            os.link(first, path)
            return
    shutil.copyfile(source, path)
    path.chmod(cache.MODE)
