"""What a tree consists of: its files by path, each as a file of the package or as bytes. No compiler is needed."""

from __future__ import annotations

import contextlib
import functools
import hashlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from . import build_systems, scripts, sources, versions
from .versions import ARCHITECTURE

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
export ASCEND_AICPU_PATH="$_aclnn_py_home"
export TOOLCHAIN_HOME="$_aclnn_py_home/toolkit"
export LD_LIBRARY_PATH="$_aclnn_py_home/lib64${{LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}}"
export PATH="$_aclnn_py_home/bin:$_aclnn_py_home/tools/profiler/bin${{PATH:+:$PATH}}"
export CMAKE_PREFIX_PATH="$_aclnn_py_home/lib64/cmake${{CMAKE_PREFIX_PATH:+:$CMAKE_PREFIX_PATH}}"
export PKG_CONFIG_PATH="$_aclnn_py_home/lib64/pkgconfig${{PKG_CONFIG_PATH:+:$PKG_CONFIG_PATH}}"
export PYTHONPATH="$_aclnn_py_home/python/site-packages${{PYTHONPATH:+:$PYTHONPATH}}"
unset _aclnn_py_home
"""
FOLDERS = ("opp/vendors", "runtime", "compiler", "hccl", "toolkit", "tools")
"""Directories that programs look for, and in which nothing has to be."""
LINKED = (
    *("bin", "compiler", "driver", "hccl", "include", "lib64", "opp", "runtime", "set_env.sh", "share", "toolkit"),
    "tools",
)
COMPLETE = "complete"
"""Folder of the compiled part with the headers and libraries of a complete tree."""
PYTHON = "python/site-packages"
"""Where CANN has its Python modules."""
LINKS = {f"{ARCHITECTURE}/{name}": f"../{name}" for name in LINKED}
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
        yield from under_both_paths(name, path)
        if name.startswith("infini"):
            yield f"infini/include/{name}", Item(path)


def under_both_paths(name: str, path: Path) -> Iterator[tuple[str, Item]]:
    """A header below include/; those of operators are found at an older path as well."""
    yield f"include/{name}", Item(path)
    if name.startswith("aclnnop/"):
        yield f"include/aclnnop/level2/{path.name}", Item(None, f'#include "../{path.name}"\n'.encode())


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
    found = (path for folder in ("lib64", "infini") for path in sorted((native / folder).rglob("*.so")))
    for path in (*found, *sorted(native.glob("bin/*"))):
        yield str(path.relative_to(native)), Item(path)
    yield "infini/lib/libaclemu.so", Item(native / sources.CORE)
    planner = Item(None, os.fsencode(f"{interpreter()}\n{sources.PACKAGE.parent}\n"))
    for folder in ("lib64", "infini/lib"):
        yield f"{folder}/{sources.PLANNER}", planner


def texts() -> Iterator[tuple[str, Item]]:
    """What is written for a tree: files of versions, of build systems, scripts."""
    names = [name for name, _ in libraries()]
    written = (*versions.files(), *build_systems.cmake(), *build_systems.pkg_config(names))
    for name, text in (*written, *scripts.FILES.items()):
        yield name, Item(None, text.encode())


def modules() -> Iterator[tuple[str, Item]]:
    """pyACL: `import acl`, and its types."""
    for path in sorted(sources.python().rglob("*.py")):
        yield f"{PYTHON}/{path.relative_to(sources.python())}", Item(path)
    for path in sources.stubs():
        yield f"{PYTHON}/acl/{path.name}", Item(path)


def examples() -> Iterator[tuple[str, Item]]:
    """The samples, with a build file that takes every program beside it."""
    place = sources.samples()
    for path in sorted(place.glob("*.*")) if place else ():
        yield f"examples/{path.name}", Item(path)
    yield "examples/CMakeLists.txt", Item(sources.CMAKE)


def public() -> Iterator[tuple[str, Item]]:
    """Headers and libraries of a complete tree, with every public function of CANN's operators."""
    place = sources.native() / COMPLETE
    for path in sorted((place / "include").rglob("*.h")):
        yield from under_both_paths(str(path.relative_to(place / "include")), path)
    for path in sorted((place / "lib64").glob("*.so")):
        yield f"lib64/{path.name}", Item(path)
    yield sources.COMPLETE_MARK, Item(None, b"")


def files(complete: bool = False) -> dict[str, Item]:
    """Everything but set_env.sh, which depends on where the tree is."""
    kinds = (headers, libraries, texts, modules, examples, *([public] if complete else []))
    return {name: item for kind in kinds for name, item in kind()}


def set_env(home: Path) -> Item:
    return Item(None, os.fsencode(SET_ENV.format(home=str(home).replace("'", "'\\''"))))


def digest(found: dict[str, Item]) -> str:
    """Changes when anything in a tree does."""
    whole = hashlib.blake2b(SET_ENV.encode(), digest_size=8)
    for name, item in sorted(found.items()):
        content = item.read()
        whole.update(os.fsencode(f"{name} {len(content)}\n") + content)
    return whole.hexdigest()
