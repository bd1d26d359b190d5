"""Whether files are as they were, from their sizes and times alone, so that a start need not read them all.

Every write changes a file's ctime, which no program can set back. What was found true of a package and its tree is
noted beside the tree, never in it: what somebody writes into a tree changes no note.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from .. import __version__
from . import contents, sources

PREFIX = ".state-"
DAY = 24 * 60 * 60


class State(NamedTuple):
    """What was true when contents were last compared: stamps of the package and of its tree, the tree's name."""

    package: str
    tree: str
    name: str
    owner: str
    """The package's directory: while it is there the tree is wanted."""


def stamp(places: Iterable[str | Path], *words: str) -> str:
    """Changes when a file below one of these places is written, made, removed or renamed; OSError where one is not."""
    whole = hashlib.blake2b("\n".join(words).encode(), digest_size=16)
    for place in places:
        for each in lines(os.fspath(place)):
            whole.update(each)
    return whole.hexdigest()


def lines(place: str) -> Iterator[bytes]:
    found = os.lstat(place)
    if not os.path.isdir(place) or os.path.islink(place):
        yield line(place, found)
        return
    yield os.fsencode(f"{place}/\n")
    with os.scandir(place) as entries:
        for entry in sorted(entries, key=lambda entry: entry.name):
            if entry.is_dir(follow_symlinks=False):
                yield from lines(entry.path)
            else:
                yield line(entry.name, entry.stat(follow_symlinks=False))


def line(name: str, found: os.stat_result) -> bytes:
    return os.fsencode(f"{name} {found.st_mode} {found.st_size} {found.st_mtime_ns} {found.st_ctime_ns}\n")


def of_package() -> str:
    """Of everything that a tree is made from."""
    samples = sources.samples()
    code = (*sorted(sources.HERE.glob("*.py")), sources.CMAKE, sources.CMAKE_PACKAGE)
    places = (sources.include(), sources.native(), *([samples] if samples else []), *code)
    return stamp(places, __version__, contents.interpreter())


def of_tree(target: Path) -> str:
    """Empty where there is none."""
    try:
        return stamp([target.resolve()])
    except OSError:
        return ""


def place(directory: Path, complete: bool = False) -> Path:
    """Where the state of this package is noted, run by this interpreter; that of its complete tree beside it."""
    kind = "\ncomplete" if complete else ""
    owner = os.fsencode(f"{contents.interpreter()}\n{sources.PACKAGE}{kind}")
    return directory / f"{PREFIX}{hashlib.blake2b(owner, digest_size=8).hexdigest()}"


def read(path: Path) -> State | None:
    """None where nothing is noted, or nothing that makes sense."""
    try:
        noted: Any = json.loads(path.read_bytes())
        return State(**{name: os.fsdecode(noted[name]) for name in State._fields})
    except (OSError, ValueError, TypeError, KeyError):
        return None


def write(noted: Path, state: State) -> None:
    """Note it, in one step; where that cannot be, contents are compared anew at the next start."""
    with contextlib.suppress(OSError):
        number, name = tempfile.mkstemp(prefix=PREFIX, suffix=".new", dir=noted.parent)
        try:
            with open(number, "w", encoding="utf-8") as file:
                json.dump(state._asdict(), file)
            os.chmod(name, 0o644)
            os.replace(name, noted)
        except BaseException:
            os.unlink(name)
            raise
