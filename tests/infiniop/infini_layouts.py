"""Tensors in memory as the tests lay them out: a byte buffer with nothing to spare, and a strided view of it."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

SHAPE = (5, 33, 7)
FILLER = 0xA5


class Layout(NamedTuple):
    """Strides of the output and of every input in elements, for one shape; `alias`: the output lies on that input."""

    name: str
    shape: tuple[int, ...]
    output: tuple[int, ...]
    inputs: tuple[int, ...]
    alias: int | None = None


DENSE, PADDED, TURNED = (231, 7, 1), (600, 16, 2), (1, 40, 5)
LAYOUTS = (
    Layout("contiguous", SHAPE, DENSE, DENSE),
    Layout("padded", SHAPE, PADDED, (300, 8, 1)),
    Layout("turned", SHAPE, TURNED, DENSE),
    Layout("broadcast", SHAPE, DENSE, (0, 7, 0)),
    Layout("one value", SHAPE, PADDED, (0, 0, 0)),
    Layout("backwards", SHAPE, (-231, 7, -1), (231, -7, 1)),
    Layout("in place", SHAPE, DENSE, DENSE, 0),
    Layout("in place, padded", SHAPE, PADDED, PADDED, 0),
    Layout("in place on the last", SHAPE, DENSE, DENSE, -1),
    Layout("rank 0", (), (), ()),
    Layout("sizes of one", (1, 4, 1), (0, 3, 99), (7, 1, 0)),
    Layout("empty", (3, 0, 2), (0, 2, 1), (0, 2, 1)),
)


class Tensor(NamedTuple):
    """`memory` is exactly as long as the view reaches; `first` the byte of its first element."""

    memory: np.ndarray
    first: int
    view: np.ndarray
    strides: tuple[int, ...]

    @property
    def address(self) -> int:
        return int(self.memory.ctypes.data) + self.first


def tensor(dtype: np.dtype, shape: tuple[int, ...], strides: tuple[int, ...]) -> Tensor:
    """A tensor of fillers."""
    steps = [(size - 1) * stride for size, stride in zip(shape, strides, strict=True)]
    low, high = sum(min(step, 0) for step in steps), sum(max(step, 0) for step in steps)
    memory = np.full((high - low + 1) * dtype.itemsize if 0 not in shape else 1, FILLER, np.uint8)
    elements = memory.view(dtype) if 0 not in shape else np.zeros(1, dtype)
    byte_strides = [stride * dtype.itemsize for stride in strides]
    view = np.lib.stride_tricks.as_strided(elements[-low if 0 not in shape else 0 :], shape, byte_strides)
    return Tensor(memory, -low * dtype.itemsize, view, strides)


def untouched(tensor: Tensor) -> np.ndarray:
    """The bytes of memory between the elements."""
    mask = np.ones(tensor.memory.shape, np.bool_)
    if tensor.view.size:
        item = tensor.view.itemsize
        index = np.zeros(tensor.view.shape, np.int64) + tensor.first
        for axis, stride in enumerate(tensor.strides):
            steps = np.arange(tensor.view.shape[axis]) * stride * item
            index += steps.reshape([-1 if a == axis else 1 for a in range(tensor.view.ndim)])
        for byte in range(item):
            mask[index.ravel() + byte] = False
    return tensor.memory[mask]
