"""Numbers in tensors: what is put in, how a view of it is read, and how results are widened."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..base import dtype as dt
from ..rules.core.call import TensorFacts
from .codes import FORMATS

Array = Any
NUMPY = {
    dt.ACL_FLOAT: "f4", dt.ACL_FLOAT16: "f2", dt.ACL_DOUBLE: "f8", dt.ACL_BF16: "u2", dt.ACL_BOOL: "?",
    dt.ACL_INT8: "i1", dt.ACL_INT16: "i2", dt.ACL_INT32: "i4", dt.ACL_INT64: "i8",
    dt.ACL_UINT8: "u1", dt.ACL_UINT16: "u2", dt.ACL_UINT32: "u4", dt.ACL_UINT64: "u8",
    dt.ACL_COMPLEX64: "c8", dt.ACL_COMPLEX128: "c16", dt.ACL_INT4: "u1", **dict.fromkeys(FORMATS, "u1"),
}  # fmt: skip
"""The dtypes that numbers are compared in; BF16 by its bits, INT4 and floats of 8 and 4 bits by their codes."""


def wide(stored: Array, dtype: int) -> Array:
    """What a tensor holds: floating types in float64, complex ones in complex128, others as they are."""
    if dtype in FORMATS:
        return FORMATS[dtype].wide(stored)
    if dtype == dt.ACL_INT4:
        return (stored.view("i1") ^ np.int8(8)) - np.int8(8)
    if dtype == dt.ACL_BF16:
        return (stored.astype("u4") << np.uint32(16)).view("f4").astype("f8")
    return stored.astype("c16" if stored.dtype.kind == "c" else "f8" if stored.dtype.kind == "f" else stored.dtype)


def narrow(values: Array, dtype: int) -> Array:
    """Numbers as a tensor holds them, rounded to nearest even (HIFLOAT8: away); integers truncate and wrap."""
    if dtype in FORMATS:
        return FORMATS[dtype].nearest(values)
    if dtype == dt.ACL_INT4:
        return np.asarray(values).astype("i1").view("u1") & np.uint8(15)
    if dtype == dt.ACL_BF16:
        bits = np.atleast_1d(np.asarray(values, "f4")).view("u4")
        rounded = (bits + np.uint32(0x7FFF) + ((bits >> np.uint32(16)) & np.uint32(1))) >> np.uint32(16)
        found = np.where(np.isnan(bits.view("f4")), 0x7FC0, rounded).astype("u2")
        return found.reshape(np.shape(values))
    return np.asarray(values).astype(NUMPY[dtype])


def drawn(random: np.random.Generator, count: int, dtype: int) -> Array:
    """Values in double: half of them uniform in [-5, 5], half normal about a mean in that range."""
    if dtype == dt.ACL_BOOL:
        return random.integers(0, 2, count).astype("f8")
    if dtype in dt.INTEGER:
        low = 0 if NUMPY[dtype].startswith("u") and dtype != dt.ACL_INT4 else -5
        return random.integers(low, 6, count).astype("f8")
    values = random.normal(random.uniform(-5, 5), random.uniform(0.1, 2), count)
    half = random.permutation(count)[: count // 2]
    values[half] = random.uniform(-5, 5, len(half))
    return values + 1j * random.permutation(values) if dtype in dt.COMPLEX else values


def extent(facts: TensorFacts) -> int:
    """Elements of the storage, as long as the view reaches or the caller says."""
    total = 1
    for size in facts.storage_shape:
        total *= size
    return max(total, facts.high, 0)


def packed(stored: Array, dtype: int) -> Array:
    """The bytes of elements; of two elements of 4 bits the first one is in the lower half."""
    if dt.bits(dtype) != 4:
        return stored.view("u1")
    even = np.append(stored, np.zeros(stored.size % 2, "u1"))
    return even[::2] | even[1::2] << np.uint8(4)


def unpacked(storage: Array, dtype: int) -> Array:
    """The elements that bytes have, as `view` looks at them: the bytes themselves, or a copy of one element in each."""
    return np.stack([storage & 15, storage >> 4], -1).reshape(-1) if dt.bits(dtype) == 4 else storage


def view_of(storage: Array, facts: TensorFacts) -> Array:
    """What the tensor's view of its storage holds, as it is stored."""
    return view(unpacked(storage, facts.dtype), facts, NUMPY[facts.dtype])


def put(storage: Array, facts: TensorFacts, stored: Array) -> None:
    """Make the tensor's view of its storage hold this."""
    held = unpacked(storage, facts.dtype)
    view(held, facts, NUMPY[facts.dtype])[...] = stored
    storage[...] = packed(held, facts.dtype)


def view(storage: Array, facts: TensorFacts, dtype: str) -> Array:
    """The tensor's view of its storage, which is bytes."""
    size = np.dtype(dtype).itemsize
    strides = tuple(stride * size for stride in facts.walk)
    offset = facts.offset * size if facts.numel > 0 else 0
    return np.ndarray(facts.shape, dtype, storage, offset, strides if facts.numel > 0 else None)


def repeats(facts: TensorFacts) -> bool:
    """Whether elements of the view share memory, so that it matters which of them is written last."""
    if facts.contiguous or facts.numel <= 0:
        return False
    places = view(np.arange(facts.high, dtype="i8"), facts, "i8")
    return bool(np.unique(places).size < facts.numel)
