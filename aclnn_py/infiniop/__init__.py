"""InfiniOp and InfiniRT, a descriptor-based operator API, on the same kernels and the same simulated NPUs.

`from aclnn_py import infiniop`, and every C name is here: create a descriptor, ask for its workspace, run, destroy.
Out-pointers become return values before the status, null is None, as in `aclnn_py` itself.
"""

from __future__ import annotations

from typing import Any


def __getattr__(name: str) -> Any:
    if not name.startswith(("infini", "INFINI")):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from . import surface

    value = surface.find(name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    from . import surface

    return sorted({*globals(), *surface.names()})
