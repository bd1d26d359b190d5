"""The C compiler, and making things once: what came of the same command and the same contents is not made again."""

from __future__ import annotations

import contextlib
import fcntl
import hashlib
import os
import shlex
import shutil
import subprocess
import sysconfig
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
"""Where commands run: a checkout that was copied or moved keeps what it has compiled."""


class BuildError(RuntimeError):
    """Building is not possible on this machine; the text says what to do about it."""


def cores() -> int:
    """How many commands run at once."""
    return len(os.sched_getaffinity(0))


def compiler() -> list[str]:
    """The C compiler as a command: $CC, or what Python was built with, or the usual names."""
    chosen = os.environ.get("CC", "")
    words = shlex.split(chosen)
    if words:
        if shutil.which(words[0]):
            return [os.path.abspath(words[0]) if os.sep in words[0] else words[0], *words[1:]]
        raise BuildError(f"Expected a C compiler in CC but there is no '{words[0]}': correct CC or unset it.")
    for command in (sysconfig.get_config_var("CC") or "", "cc", "gcc", "clang"):
        words = shlex.split(command)
        if words and shutil.which(words[0]):
            return words
    raise BuildError(
        "aclnn-py compiles its machine at install time and found no C compiler: "
        "install gcc or clang (Debian: apt install gcc) or set CC."
    )


def near(path: Path) -> str:
    """A path as commands name it: what lies in the checkout as seen from there."""
    return str(path.relative_to(ROOT) if path.is_relative_to(ROOT) else path)


def run(command: list[str]) -> str:
    """The command's stdout; BuildError with all it said when it fails."""
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
    if done.returncode:
        raise BuildError(f"{shlex.join(command)}\nfailed:\n{done.stdout}{done.stderr}")
    return done.stdout


INSTRUCTION_SETS = "ACLNN_PY_INSTRUCTION_SETS"
LEVELS = ({"avx2", "fma", "f16c"}, {"avx512f", "avx512bw", "avx512dq", "avx512vl"})
"""What a CPU of x86-64 has for AVX2, and beside that for AVX-512, as /proc/cpuinfo calls it."""


@cache
def levels(cpuinfo: Path = Path("/proc/cpuinfo")) -> tuple[int, ...]:
    """Which instruction sets a build makes: the baseline and the best that this CPU runs, or all of them for packages
    that others install (ACLNN_PY_INSTRUCTION_SETS=all). One above the baseline is LEVELS[level - 1]."""
    everything = tuple(range(len(LEVELS) + 1))
    chosen = os.environ.get(INSTRUCTION_SETS) or "native"
    if chosen not in ("native", "all"):
        raise BuildError(f"{INSTRUCTION_SETS}: expected native or all, but got {chosen!r}.")
    if machine() != "x86_64":
        return (0,)
    try:
        lines = cpuinfo.read_text(errors="replace").splitlines()
    except OSError:
        lines = []
    flags = next((set(line.split()) for line in lines if line.startswith("flags")), None)
    if chosen == "all" or flags is None:
        return everything
    best = next((level for level, needed in enumerate(LEVELS) if not needed <= flags), len(LEVELS))
    return (0, best) if best else (0,)


@cache
def machine() -> str:
    """What the compiler makes code for: x86_64, aarch64 ..."""
    return run([*compiler(), "-dumpmachine"]).partition("-")[0]


@contextlib.contextmanager
def alone(directory: Path) -> Iterator[None]:
    """One build at a time works in the directory, as far as its file system has locks."""
    directory.mkdir(parents=True, exist_ok=True)
    with open(directory / ".lock", "ab") as file:
        with contextlib.suppress(OSError):
            fcntl.flock(file, fcntl.LOCK_EX)
        yield


@cache
def identity(command: str) -> str:
    """Which compiler a command means today."""
    return run([command, "--version"])


def digest_of(path: Path) -> str:
    try:
        state = os.stat(path)
    except OSError:
        return "missing"
    return digest(path, state.st_mtime_ns, state.st_size)


@cache
def digest(path: Path, _changed: int, _size: int) -> str:
    """A header is asked for by each file that includes it: read once as long as it stays as it is."""
    return hashlib.blake2b(path.read_bytes(), digest_size=16).hexdigest()


def key(command: Iterable[str], inputs: Iterable[Path]) -> str:
    """Names what comes of a command and the contents of files."""
    words = list(command)
    lines = [identity(words[0]), *words, *(f"{near(path)} {digest_of(path)}" for path in sorted(set(inputs)))]
    return hashlib.blake2b("\n".join(lines).encode("utf-8", "surrogateescape"), digest_size=16).hexdigest()


def included(depfile: Path) -> list[Path]:
    """The files that a compilation read, as the compiler listed them (-MD)."""
    if not depfile.is_file():
        return []
    text = depfile.read_text(errors="surrogateescape").partition(":")[2].replace("\\\n", " ")
    return [ROOT / name.replace("\0", " ") for name in text.replace("\\ ", "\0").split()]


def made(target: Path, command: list[str], inputs: Iterable[Path]) -> Path:
    """The target, which `command` makes with `-o` behind it from the inputs and from what these include."""
    record, depfile = target.with_name(f"{target.name}.key"), target.with_name(f"{target.name}.d")
    sources = list(inputs)
    if target.is_file() and record.is_file() and record.read_text() == key(command, [*sources, *included(depfile)]):
        return target
    target.parent.mkdir(parents=True, exist_ok=True)
    record.unlink(missing_ok=True)
    more = ["-MMD", "-MF", near(depfile)] if "-c" in command else []
    fresh = target.with_name(f".{target.name}.{os.getpid()}")
    run([*command, *more, "-o", near(fresh)])
    os.replace(fresh, target)
    record.write_text(key(command, [*sources, *included(depfile)]))
    return target
