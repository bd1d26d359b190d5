"""acl.util: addresses of Python's memory, memory at addresses, and threads."""

from __future__ import annotations

from .host_memory import bytes_to_ptr, numpy_contiguous_to_ptr, numpy_to_ptr, ptr_to_bytes, ptr_to_numpy
from .threads import start_thread, stop_thread

__all__ = [
    "bytes_to_ptr",
    "numpy_contiguous_to_ptr",
    "numpy_to_ptr",
    "ptr_to_bytes",
    "ptr_to_numpy",
    "start_thread",
    "stop_thread",
]


def __dir__() -> list[str]:
    return __all__
