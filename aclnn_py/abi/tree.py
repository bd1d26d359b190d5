"""The directory that stands in for a CANN installation: headers, libraries, set_env.sh, a CMake example.

Built once per interpreter, package and content into a cache, and published in one step: two processes may build at the
same time, and nobody ever sees half a tree.
"""

from __future__ import annotations

import hashlib
import os
import platform
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from .. import __version__
from . import libpython
from .sources import PACKAGE, directory

VARIABLE = "ACLNN_PY_HOME"
"""Overrides the cache directory."""

SET_ENV = """\
# The environment of a program that uses aclnn_py in place of CANN: source this file.
export ASCEND_TOOLKIT_HOME='{home}'
export ASCEND_HOME_PATH='{home}'
export ASCEND_OPP_PATH='{home}/opp'
export LD_LIBRARY_PATH="$ASCEND_HOME_PATH/lib64${{LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}}"
"""


def cache() -> Path:
    """The directory that holds the trees."""
    chosen = os.environ.get(VARIABLE)
    if chosen:
        return Path(chosen).absolute()
    base = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    return Path(base, "aclnn_py").absolute()


def sources() -> Iterator[Path]:
    """Every file that a tree is made of, or that its programs run."""
    for folder, pattern in ((PACKAGE, "*.py"), (directory("include"), "*.h"), (directory("kernels") / "shim", "*")):
        yield from sorted(path for path in folder.rglob(pattern) if path.is_file())


def key() -> str:
    """Names the tree of this interpreter and this package: it changes when one of them does."""
    digest = hashlib.blake2b(digest_size=8)
    for path in sources():
        content = path.read_bytes()
        digest.update(f"{path.name} {len(content)}\n".encode() + content)
    for text in (sys.executable, sys.version, str(PACKAGE), str(libpython.find())):
        digest.update(f"{text}\n".encode())
    return f"{sys.implementation.cache_tag}-{__version__}-{digest.hexdigest()}"


def home(rebuild: bool = False) -> Path:
    """The tree, built now unless it is there already; RuntimeError (the recipe's BuildError) without a compiler."""
    target = cache() / key()
    if rebuild or not (target / "lib64" / "libaclemu.so").is_file():
        publish(build(target), target, rebuild)
    return target


def publish(fresh: Path, target: Path, replace: bool) -> None:
    """Let target be a link to the fresh tree, unless somebody else was faster."""
    link = fresh.with_suffix(".link")
    os.symlink(fresh.name, link)
    before = target.resolve() if target.is_symlink() else None
    if before is not None and before.is_dir() and not replace:
        link.unlink()
        shutil.rmtree(fresh)
        return
    os.replace(link, target)
    if before is not None:
        shutil.rmtree(before, ignore_errors=True)


def build(target: Path) -> Path:
    """A new tree beside the place where it will be found."""
    target.parent.mkdir(parents=True, exist_ok=True)
    fresh = Path(tempfile.mkdtemp(prefix=".tree-", dir=target.parent))
    try:
        fresh.chmod(0o755)
        fill(fresh, target)
    except BaseException:
        shutil.rmtree(fresh, ignore_errors=True)
        raise
    return fresh


def fill(fresh: Path, target: Path) -> None:
    from . import exported, libraries

    shutil.copytree(directory("include"), fresh / "include")
    older_paths(fresh / "include" / "aclnnop")
    for name in ("lib64", "opp", "examples"):
        (fresh / name).mkdir()
    (fresh / f"{platform.machine()}-linux").symlink_to(".")
    (fresh / "set_env.sh").write_text(SET_ENV.format(home=str(target).replace("'", "'\\''")))
    shutil.copy(directory("kernels") / "shim" / "CMakeLists.txt", fresh / "examples")
    infini_headers(fresh)
    with tempfile.TemporaryDirectory() as scratch:
        libraries.build(fresh / "lib64", Path(scratch), exported.units())


def infini_headers(fresh: Path) -> None:
    """infini/include: a tree of its own, which programs of InfiniOp call INFINI_ROOT."""
    target = fresh / "infini" / "include"
    target.mkdir(parents=True)
    for header in directory("include").glob("infini*.h"):
        shutil.copy(header, target)
    shutil.copytree(directory("include") / "infiniop", target / "infiniop")


def older_paths(operators: Path) -> None:
    """aclnnop/level2/aclnn_*.h, as older programs include them."""
    (operators / "level2").mkdir()
    for header in sorted(operators.glob("*.h")):
        (operators / "level2" / header.name).write_text(f'#include "../{header.name}"\n')
