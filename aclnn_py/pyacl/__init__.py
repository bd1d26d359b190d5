"""pyACL: the module `acl` of CANN's Python programs, on the same machine as aclnn_py.

`import acl` gives this module where the tree of `aclnn-py home` is on PYTHONPATH (its set_env.sh puts it there) and
below `aclnn-py run`; `from aclnn_py import pyacl as acl` does anywhere. Handles and addresses are ints; functions
return their values, then the status, a lone status bare.
"""

from __future__ import annotations

from typing import Any

from .models import why
from .table import MODULES, ROOT, WRITTEN


def __getattr__(name: str) -> Any:
    from importlib import import_module

    if name in MODULES:
        return import_module(f"{__name__}.{name}")
    if name not in ROOT and name not in WRITTEN:  # `from .pyacl import cdef` asks here first, without an engine
        raise AttributeError(f"module 'acl' has no attribute {name!r}{why(name)}")
    found = import_module(".surface", __name__).root(name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    from . import surface

    return sorted({*MODULES, *surface.listed("")})
