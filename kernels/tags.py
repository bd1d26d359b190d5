"""What the built package fits: the extension's file name, and the tag of a wheel that carries it."""

from __future__ import annotations

import sys
import sysconfig

OLDEST = (3, 10)
"""The oldest Python that the limited API is asked of, as `requires-python` says."""


def limited() -> bool:
    """Whether one extension serves every CPython from OLDEST on: cffi writes C for the limited API, which builds of
    Python without the GIL do not have."""
    return sys.implementation.name == "cpython" and not sysconfig.get_config_var("Py_GIL_DISABLED")


def defines() -> tuple[str, ...]:
    """What _engine.c is compiled with: nothing newer than OLDEST, whichever Python builds it."""
    return (f"-DPy_LIMITED_API=0x{OLDEST[0]:02x}{OLDEST[1]:02x}0000",) if limited() else ()


def suffix() -> str:
    """Of the extension's file name."""
    return ".abi3.so" if limited() else str(sysconfig.get_config_var("EXT_SUFFIX"))


def wheel() -> str:
    """The tag, for this machine alone: which C library others need is what `auditwheel repair` finds out."""
    platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
    if limited():
        return f"cp{OLDEST[0]}{OLDEST[1]}-abi3-{platform}"
    version = f"cp{sys.version_info.major}{sys.version_info.minor}"
    return f"{version}-{version}{sys.abiflags}-{platform}"
