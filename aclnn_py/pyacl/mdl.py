"""acl.mdl: data sets work; offline models need CANN's graph engine, so their functions refuse with 200006."""

from __future__ import annotations

from typing import Any

from . import surface
from .datasets import (
    add_dataset_buffer,
    create_dataset,
    destroy_dataset,
    get_dataset_buffer,
    get_dataset_num_buffers,
    get_dataset_tensor_desc,
    set_dataset_tensor_desc,
)

__all__ = [
    "add_dataset_buffer", "create_dataset", "destroy_dataset", "get_dataset_buffer", "get_dataset_num_buffers",
    "get_dataset_tensor_desc", "set_dataset_tensor_desc",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    found = globals()[name] = surface.model(name)
    return found


def __dir__() -> list[str]:
    return sorted({*__all__, *surface.models_of("mdl")})
