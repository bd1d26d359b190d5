"""Device memory of acl.media, which programs also use without DVPP: it is like any other."""

from __future__ import annotations

from typing import Any

from ..base.runtime import ACL_MEM_MALLOC_HUGE_FIRST
from . import calls

_rt: dict[str, Any] = {}


def of_rt(name: str) -> Any:
    """A function of acl.rt."""
    if name not in _rt:
        _rt[name] = calls.function("rt", name)
    return _rt[name]


def dvpp_malloc(size: int, /) -> tuple[int, int]:
    """dev_ptr, ret = acl.media.dvpp_malloc(size)

    Address of `size` uninitialised bytes of device memory. Codes: those of acl.rt.malloc.
    """
    found: tuple[int, int] = of_rt("malloc")(size, ACL_MEM_MALLOC_HUGE_FIRST)
    return found


def dvpp_free(dev_ptr: int, /) -> int:
    """ret = acl.media.dvpp_free(dev_ptr)

    Frees the memory. Codes: those of acl.rt.free.
    """
    return int(of_rt("free")(dev_ptr))
