"""An emulator of Ascend CANN's host API for any CPU: `import aclnn_py as acl`, and every C name is here.

Functions and constants are found on first use, so that importing costs next to nothing; `Session` is the layer for
people who want results rather than ceremony.
"""

from __future__ import annotations

from typing import Any

__version__ = "0.1.0"
LAYERED = dict.fromkeys(("Session", "AclError", "DeviceArray", "reset"), "session")


def __getattr__(name: str) -> Any:
    from importlib import import_module

    if name in LAYERED:
        value = getattr(import_module(f".{LAYERED[name]}", __name__), name)
    elif name.islower() and name != "host_view":  # `from .. import ops` asks here first: no C name, so no engine needed
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    else:
        value = import_module(".api.surface", __name__).find(name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    from .api import surface

    return sorted({*globals(), *surface.names(), *LAYERED})
