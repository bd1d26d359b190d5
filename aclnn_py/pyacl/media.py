"""acl.media: memory alone. DVPP, the processor of images and videos, is not emulated."""

from __future__ import annotations

from typing import Any

from .media_memory import dvpp_free, dvpp_malloc

__all__ = ["dvpp_free", "dvpp_malloc"]


def __getattr__(name: str) -> Any:
    raise AttributeError(
        f"module 'acl.media' has no attribute {name!r}: DVPP, the processor of images and videos, is not emulated"
    )


def __dir__() -> list[str]:
    return __all__
