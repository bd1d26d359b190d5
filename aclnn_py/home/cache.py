"""The directory that holds the trees. What lies there is loaded into programs, so nobody else may write in it."""

from __future__ import annotations

import contextlib
import os
import re
import stat
import tempfile
from collections.abc import Iterator
from pathlib import Path

VARIABLE = "ACLNN_PY_HOME"
"""Names another directory than the user's cache."""
SPECIAL = re.compile(rb"[,:;]|\$\{?(?:ORIGIN|LIB|PLATFORM)\b")
"""Means something else than itself to the linker or the loader, wherever it stands in a path."""
OTHERS = stat.S_IWGRP | stat.S_IWOTH
MODE = 0o755
HINT = f"{VARIABLE} names another one"


class Unfit(Exception):
    """A directory that cannot be used; the text is a sentence that says why and what to do."""


def wanted() -> Path:
    """Where the environment says that the directory is; where there is no home, one of the user's own in /tmp."""
    chosen = os.environ.get(VARIABLE)
    if chosen:
        return Path(chosen).absolute()
    base = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    return private() if base.startswith("~") else Path(base, "aclnn_py").absolute()


def private() -> Path:
    """A directory that is the user's by its name and, since /tmp is everybody's, by its owner."""
    place = Path(tempfile.gettempdir(), f"aclnn_py-{os.geteuid()}").absolute()
    try:
        place.mkdir(mode=0o700, exist_ok=True)
        check(place, place.lstat())
    except (OSError, Unfit):
        return Path(tempfile.mkdtemp(prefix="aclnn_py-"))
    return place


def check(place: Path, found: os.stat_result) -> None:
    """Raise Unfit unless the directory is the user's, or root's, and nobody else may write in it."""
    if found.st_uid not in (os.geteuid(), 0):
        raise Unfit(f"Expected a directory of your own but '{place}' belongs to user {found.st_uid}: {HINT}.")
    if found.st_mode & OTHERS or not stat.S_ISDIR(found.st_mode):
        mode = stat.S_IMODE(found.st_mode)
        raise Unfit(f"Expected a directory that only you can write but '{place}' has mode {mode:04o}: {HINT}.")


def unmapped() -> set[int]:
    """What a user namespace (a sandbox) shows in place of owners it has no number for, the host's root among them."""
    with contextlib.suppress(OSError, ValueError):
        if Path("/proc/self/uid_map").read_text().split() != ["0", "0", "4294967295"]:
            return {int(Path("/proc/sys/kernel/overflowuid").read_text())}
    return set()


def on_the_way(place: Path) -> Iterator[Path]:
    """The directories that lead to a place, also behind links: who can write in one decides what the place is."""
    for step in (*reversed(place.parents), place):
        if step.is_symlink():
            yield from on_the_way(step.parent / step.readlink())
        elif step != place:
            yield step


def check_way(place: Path) -> None:
    """Raise Unfit if somebody else can put another directory in this one's place.

    A group may write in a parent: many systems give each user a group of their own. A sticky directory (/tmp) lets
    only owners rename.
    """
    trusted = {os.geteuid(), 0, *unmapped()}
    for parent in on_the_way(place):
        found = parent.stat()
        foreign = found.st_uid not in trusted and found.st_mode & stat.S_IWUSR
        if (foreign or found.st_mode & stat.S_IWOTH) and not found.st_mode & stat.S_ISVTX:
            whose = f"user {found.st_uid}" if foreign else "everybody"
            raise Unfit(f"Expected a place that only you can rename but {whose} can write in '{parent}': {HINT}.")


def directory() -> Path:
    """The directory, made if need be and fit to be used; Unfit or OSError otherwise."""
    place = wanted()
    special = SPECIAL.search(os.fsencode(place))
    if special:
        found = special[0].decode()
        raise Unfit(f"Expected a name that linkers take as it is but got '{found}' in '{place}': {HINT}.")
    place.parent.mkdir(parents=True, exist_ok=True)
    place.mkdir(mode=MODE, exist_ok=True)
    if not os.environ.get(VARIABLE) and place.stat().st_uid == os.geteuid():
        place.chmod(MODE)  # ours alone, whatever the umask was when it was made
    check(place, place.stat())
    check_way(place)
    return place
