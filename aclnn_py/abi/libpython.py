"""The interpreter's shared library, which a C program loads to run the emulator."""

from __future__ import annotations

import os
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path


def names() -> list[str]:
    """File names that the library may have, the most exact one first."""
    version = f"{sys.version_info.major}.{sys.version_info.minor}{getattr(sys, 'abiflags', '')}"
    configured = (sysconfig.get_config_var(name) or "" for name in ("INSTSONAME", "LDLIBRARY"))
    found = [name for name in configured if ".so" in name]
    return list(dict.fromkeys([*found, f"libpython{version}.so.1.0", f"libpython{version}.so"]))


def folders() -> Iterator[Path]:
    """Where it may lie."""
    library, multiarch = (sysconfig.get_config_var(name) or "" for name in ("LIBDIR", "MULTIARCH"))
    if library:
        yield Path(library)
        yield Path(library, multiarch)
    for prefix in (sys.base_prefix, sys.base_exec_prefix):
        yield Path(prefix, "lib")
        yield Path(prefix, "lib64")


def find() -> Path | None:
    """The library of the running interpreter; None when it was built without one."""
    for folder in folders():
        for name in names():
            if (folder / name).is_file():
                return folder / name
    return None


def missing() -> str:
    """What to tell where there is none."""
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    return (
        f"{os.path.realpath(sys.executable)} was built without a shared library (libpython{version}.so), which C and "
        f"C++ programs need: install a Python {version} built with --enable-shared, or name its library in "
        "ACLNN_PY_LIBPYTHON."
    )
