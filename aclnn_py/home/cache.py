"""The directory that holds the trees. What lies there is loaded into programs, so nobody else may write in it."""

from __future__ import annotations

import os
import re
import stat
import tempfile
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
    return place
