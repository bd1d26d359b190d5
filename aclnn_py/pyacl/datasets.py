"""Data sets of acl.mdl: lists of data buffers, inputs and outputs of a model. They own none of the buffers."""

from __future__ import annotations

from typing import NamedTuple

from ..api import unpack
from ..base.status import ACL_ERROR_INVALID_PARAM
from ..native import ffi
from .convert import word


class Dataset(NamedTuple):
    """cell: memory whose address is the handle, so that no other handle equals it; buffers and descs: handles."""

    cell: object
    buffers: list[int]
    descs: dict[int, int]


alive: dict[int, Dataset] = {}
"""By handle."""


def create_dataset() -> int:
    """dataset = acl.mdl.create_dataset()

    An empty data set.
    """
    cell = ffi.new("uint64_t *")
    handle = int(ffi.cast("uintptr_t", cell))
    alive[handle] = Dataset(cell, [], {})
    return handle


def destroy_dataset(dataset: int, /) -> int:
    """ret = acl.mdl.destroy_dataset(dataset)

    Destroys the data set, not its buffers. Codes: 100000 no such data set.
    """
    return 0 if alive.pop(word(dataset, "dataset"), None) else ACL_ERROR_INVALID_PARAM


def add_dataset_buffer(dataset: int, data_buffer: int, /) -> tuple[int, int]:
    """dataset, ret = acl.mdl.add_dataset_buffer(dataset, data_buffer)

    Appends a data buffer and returns the data set that it was given. Codes: 100000 no such data set; 100000 data_buffer
    is 0.
    """
    handle, buffer = word(dataset, "dataset"), word(data_buffer, "data_buffer")
    found = alive.get(handle)
    if found is None or not buffer:
        return handle, ACL_ERROR_INVALID_PARAM
    found.buffers.append(buffer)
    return handle, 0


def get_dataset_num_buffers(dataset: int, /) -> int:
    """num = acl.mdl.get_dataset_num_buffers(dataset)

    Number of buffers; 0 if there is no such data set.
    """
    found = alive.get(word(dataset, "dataset"))
    return len(found.buffers) if found else 0


def get_dataset_buffer(dataset: int, index: int, /) -> int:
    """data_buffer = acl.mdl.get_dataset_buffer(dataset, index)

    The buffer at a position; 0 if there is no such data set or position.
    """
    found, at = alive.get(word(dataset, "dataset")), unpack.integer(index, "index", "size_t")
    return found.buffers[at] if found and at < len(found.buffers) else 0


def set_dataset_tensor_desc(dataset: int, tensor_desc: int, index: int, /) -> tuple[int, int]:
    """dataset, ret = acl.mdl.set_dataset_tensor_desc(dataset, tensor_desc, index)

    Gives the buffer at a position a description. Codes: 100000 no such data set or position; 100000 tensor_desc is 0.
    """
    handle, desc = word(dataset, "dataset"), word(tensor_desc, "tensor_desc")
    found, at = alive.get(handle), unpack.integer(index, "index", "size_t")
    if found is None or not desc or at >= len(found.buffers):
        return handle, ACL_ERROR_INVALID_PARAM
    found.descs[at] = desc
    return handle, 0


def get_dataset_tensor_desc(dataset: int, index: int, /) -> int:
    """tensor_desc = acl.mdl.get_dataset_tensor_desc(dataset, index)

    The description of the buffer at a position; 0 if it has none.
    """
    found, at = alive.get(word(dataset, "dataset")), unpack.integer(index, "index", "size_t")
    return found.descs.get(at, 0) if found else 0
