"""What a tree consists of: its files by path, each as a file of the package or as bytes. No compiler is needed."""

from __future__ import annotations

import contextlib
import functools
import hashlib
import os
import platform
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from . import sources

SET_ENV = """\
# The environment of a program that uses aclnn_py in place of CANN: source this file. Its directory may be moved.
_aclnn_py_home=
if [ -n "${{BASH_VERSION:-}}" ]; then
    _aclnn_py_home=$BASH_SOURCE
elif [ -n "${{ZSH_VERSION:-}}" ]; then
    eval '_aclnn_py_home=${{(%):-%x}}'
fi
if [ -n "$_aclnn_py_home" ]; then
    _aclnn_py_home=$(CDPATH= cd -- "$(dirname -- "$_aclnn_py_home")" > /dev/null 2>&1 && pwd) || _aclnn_py_home=
fi
[ -f "${{_aclnn_py_home:-/dev/null}}/lib64/libaclemu.so" ] || _aclnn_py_home='{home}'
export ASCEND_TOOLKIT_HOME="$_aclnn_py_home"
export ASCEND_HOME_PATH="$_aclnn_py_home"
export ASCEND_OPP_PATH="$_aclnn_py_home/opp"
export LD_LIBRARY_PATH="$_aclnn_py_home/lib64${{LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}}"
unset _aclnn_py_home
"""
SETENV_BASH = """\
# What older instructions source: ../set_env.sh.
. "$(CDPATH= cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." > /dev/null 2>&1 && pwd)/set_env.sh"
"""
FOLDERS = ("opp", "runtime", "compiler")
"""Directories that programs look for, and in which nothing has to be."""
CANN, DRIVER = "8.5.0", "25.5.0"
"""The versions that programs are told, unless ACLNN_PY_CANN_VERSION tells another one of CANN. Older ones are no three
numbers (8.3.RC1), so aclsysGetVersionNum has nothing to compute with, and have no separate packages of operators; what
PyTorch's backend takes newer ones to promise (9.0.0) is not all there."""
PACKAGES = (
    *("runtime", "hccl", "opbase", "ops-legacy", "ops-math", "ops-nn", "ops-cv", "ops-transformer"),
    *("bisheng-compiler", "ge-compiler", "ge-executor", "metadef", "oam-tools"),
)
"""Programs ask for the versions of these; all are that of the whole."""
ARCHITECTURE = f"{platform.machine()}-linux"
LINKS = {
    f"{ARCHITECTURE}/{name}": f"../{name}"
    for name in ("bin", "compiler", "driver", "include", "lib64", "opp", "runtime", "set_env.sh", "share")
}
"""Build files look for the architecture's directory. No link leads to a directory above it, so that a copy ends."""


class Item(NamedTuple):
    """A file of a tree: the file of the package that it is, or the bytes that it holds."""

    source: Path | None
    data: bytes = b""

    @property
    def size(self) -> int:
        return self.source.stat().st_size if self.source else len(self.data)

    def read(self) -> bytes:
        return self.source.read_bytes() if self.source else self.data


def headers() -> Iterator[tuple[str, Item]]:
    """include/ as in an installation, with the older paths of operators, and the tree of its own that InfiniOp has."""
    include = sources.include()
    for path in sorted(include.rglob("*.h")):
        name = str(path.relative_to(include))
        yield f"include/{name}", Item(path)
        if name.startswith("aclnnop/"):
            yield f"include/aclnnop/level2/{path.name}", Item(None, f'#include "../{path.name}"\n'.encode())
        if name.startswith("infini"):
            yield f"infini/include/{name}", Item(path)


@functools.cache
def interpreter() -> str:
    """This Python under one name, whichever of its names (python, python3, ../bin/python) it was started by.

    A virtual environment's is a link, which is what makes it that environment's, so only its directory is resolved.
    """
    own = sys.executable
    for name in (f"python{sys.version_info[0]}.{sys.version_info[1]}", "python3", "python"):
        usual = os.path.join(os.path.realpath(sys.prefix), "bin", name)
        with contextlib.suppress(OSError):
            if os.path.samefile(usual, own):
                return usual
    return os.path.join(os.path.realpath(os.path.dirname(own)), os.path.basename(own)) if own else own


def libraries() -> Iterator[tuple[str, Item]]:
    """The compiled part, and which Python answers for the rules of operators. InfiniOp's programs search one place."""
    native = sources.native()
    for path in sorted(native.rglob("*.so")):
        yield str(path.relative_to(native)), Item(path)
    yield "infini/lib/libaclemu.so", Item(native / sources.CORE)
    planner = Item(None, os.fsencode(f"{interpreter()}\n{sources.PACKAGE.parent}\n"))
    for folder in ("lib64", "infini/lib"):
        yield f"{folder}/{sources.PLANNER}", planner


def versions() -> Iterator[tuple[str, Item]]:
    """What aclsysGetCANNVersion and its like read."""
    for package in PACKAGES:
        yield f"share/info/{package}/version.info", Item(None, f"Version={CANN}\n".encode())
    yield "driver/version.info", Item(None, f"Version={DRIVER}\n".encode())


def scripts() -> Iterator[tuple[str, Item]]:
    yield "bin/setenv.bash", Item(None, SETENV_BASH.encode())


def examples() -> Iterator[tuple[str, Item]]:
    """The samples, with a build file that takes every program beside it."""
    place = sources.samples()
    for path in sorted(place.glob("*.*")) if place else ():
        yield f"examples/{path.name}", Item(path)
    yield "examples/CMakeLists.txt", Item(sources.CMAKE)


def files() -> dict[str, Item]:
    """Everything but set_env.sh, which depends on where the tree is."""
    return {**dict(headers()), **dict(libraries()), **dict(versions()), **dict(scripts()), **dict(examples())}


def set_env(home: Path) -> Item:
    return Item(None, os.fsencode(SET_ENV.format(home=str(home).replace("'", "'\\''"))))


def digest(found: dict[str, Item]) -> str:
    """Changes when anything in a tree does."""
    whole = hashlib.blake2b(SET_ENV.encode(), digest_size=8)
    for name, item in sorted(found.items()):
        content = item.read()
        whole.update(os.fsencode(f"{name} {len(content)}\n") + content)
    return whole.hexdigest()
