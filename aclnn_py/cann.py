"""CANN's libraries for this process: `import aclnn_py.cann` before torch, and torch_npu runs on the emulator.

The same as `source "$(aclnn-py home)/set_env.sh"` before the program starts, for a process that runs already: the
variables are set, for it and what it starts, and the libraries loaded, under the names by which others ask for them.
`import acl` gives pyACL from then on.
Variables that are set already stay as they are; LD_LIBRARY_PATH and PATH get the emulator's directories in front.
"""

from __future__ import annotations

import ctypes
import os
import sys
from importlib import import_module
from pathlib import Path

from .base import site
from .home.contents import PYTHON
from .home.scripts import EXECUTABLES
from .home.tree import home

FIRST = "libaclemu.so"
"""The machine, which all the others lead to."""


class Taken(RuntimeError):
    """Another installation's libraries are in this process or its variables."""


def activate() -> Path:
    """Lay out the tree of `aclnn-py home` if need be and load its libraries; the tree's path.

    RuntimeError when ASCEND_HOME_PATH names an installation that is not the emulator's; OSError (home.cache.Unfit) when
    the tree cannot be laid out.
    """
    named = os.environ.get("ASCEND_HOME_PATH")
    if named and not (Path(named) / "lib64" / FIRST).is_file():
        raise Taken(f"Expected ASCEND_HOME_PATH to be unset or the emulator's tree but got '{named}'.")
    tree = Path(named) if named else home()
    for name in ("ASCEND_TOOLKIT_HOME", "ASCEND_HOME_PATH"):
        os.environ.setdefault(name, str(tree))
    os.environ.setdefault("ASCEND_OPP_PATH", str(tree / "opp"))
    put_first("LD_LIBRARY_PATH", tree / "lib64")  # which the loader reads when a process begins
    put_first("PYTHONPATH", tree / PYTHON)
    if str(tree / PYTHON) not in sys.path:
        sys.path.insert(1, str(tree / PYTHON))
    for folder in reversed(EXECUTABLES):
        put_first("PATH", tree / folder)
    libraries = sorted((tree / "lib64").glob("*.so"), key=lambda path: (path.name != FIRST, path.name))
    for library in libraries:
        ctypes.CDLL(str(library))
    return tree


def put_first(variable: str, directory: Path) -> None:
    """Let this process and those that it starts look in a directory before others, unless it is among them already."""
    places = os.environ.get(variable, "")
    if str(directory) not in places.split(":"):
        os.environ[variable] = f"{directory}:{places}" if places else str(directory)


def show_lines() -> None:
    """Let checks name the program's lines of Python: the machine asks for them where torch_npu calls.

    Its task queue is off then, which calls from a thread that runs no Python.
    """
    os.environ.setdefault("TASK_QUEUE_ENABLE", "0")
    site.stacks = True
    import_module(".native", __package__)


TREE = activate()
"""The directory that stands in for a CANN installation."""
if os.environ.get("ACLNN_PY_CHECK", "0") not in ("", "0"):
    show_lines()
