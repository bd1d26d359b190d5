"""acl.util: addresses of Python's memory, and memory at addresses."""

from __future__ import annotations

import ctypes
import sys
from typing import Any

from ..api import unpack
from .convert import word

NUMPY_TYPES = ("bool", "int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64", "int64", "uint64",
               "float32", "float64")  # fmt: skip
"""NumPy's dtypes by the numbers of its C API, 0 to 12."""
HALF = 23
"""NPY_FLOAT16"""
NUMBERS = {**dict(enumerate(NUMPY_TYPES)), HALF: "float16"}
LONGEST = sys.maxsize


def bytes_to_ptr(data: bytes, /) -> int:
    """ptr = acl.util.bytes_to_ptr(data)

    Address of the bytes of a bytes object; it has to live as long as the address is used. The bytes may be written to
    by device-to-host copies, as pyACL programs do.
    """
    if not isinstance(data, bytes):
        raise unpack.wrong("data", "a bytes object", data)
    return ctypes.cast(ctypes.c_char_p(data), ctypes.c_void_p).value or 0


def ptr_to_bytes(ptr: int, size: int, /) -> bytes:
    """bytes_out = acl.util.ptr_to_bytes(ptr, size)

    A copy of `size` bytes at a host address. ValueError if the address is 0; a device address faults, as on hardware.
    """
    start, length = word(ptr, "ptr"), byte_count(size, "size")
    if not start and length:
        raise ValueError("ptr must be an address of host memory, got 0")
    return ctypes.string_at(start, length) if length else b""


def byte_count(value: object, name: str) -> int:
    number = unpack.integer(value, name, "int64_t")
    if number < 0:
        raise ValueError(f"{name} must be 0 or more bytes, got {number}")
    return number


def array_of(data: Any, name: str) -> Any:
    """The array interface of a NumPy array; a TypeError for anything else."""
    found = getattr(data, "__array_interface__", None)
    if not isinstance(found, dict) or not hasattr(data, "flags"):
        raise unpack.wrong(name, "a numpy.ndarray", data)
    return found


def numpy_to_ptr(data: Any, /) -> int:
    """ptr = acl.util.numpy_to_ptr(data)

    Address of the first element of a NumPy array, which has to live as long as the address is used. An array that is
    not row-major gets a warning on stdout, as pyACL prints it: a copy of its bytes has another order than its elements.
    """
    start = int(array_of(data, "data")["data"][0])
    if not data.flags["C_CONTIGUOUS"]:
        print("Warning: the array is not contiguous: acl.util.numpy_contiguous_to_ptr makes a copy that is.")
    return start


def numpy_contiguous_to_ptr(data_in: Any, /) -> tuple[int, Any]:
    """ptr, data_out = acl.util.numpy_contiguous_to_ptr(data_in)

    Address of a row-major array and the array itself: data_in, or a copy where data_in is not row-major.
    """
    array_of(data_in, "data_in")
    row_major = data_in if data_in.flags["C_CONTIGUOUS"] else data_in.copy(order="C")
    return int(row_major.__array_interface__["data"][0]), row_major


def ptr_to_numpy(ptr: int, shape: tuple[int, ...], type: int, /) -> Any:
    """output = acl.util.ptr_to_numpy(ptr, shape, type)

    A NumPy array over the memory at a host address, not a copy: the memory has to live as long as the array.
    type: the number of the dtype in NumPy's C API: 0 bool, 1 int8, 2 uint8, 3 int16, 4 uint16, 5 int32, 6 uint32,
    7 and 9 int64, 8 and 10 uint64, 11 float32, 12 float64, 23 float16; ValueError for others.
    """
    import numpy

    start = word(ptr, "ptr")
    sizes = unpack.each(shape, "shape", "ints", "int64_t")
    name = NUMBERS.get(unpack.integer(type, "type", "int"))
    if name is None:
        raise ValueError(f"type must be a number of NumPy's C API ({', '.join(map(str, NUMBERS))}), got {type}")
    dtype = numpy.dtype(name)
    length = dtype.itemsize
    for size in sizes:
        length *= size
    if length < 0 or length > LONGEST or not start:
        raise ValueError(f"ptr and shape must describe host memory, got address {start} and shape {shape}")
    memory = (ctypes.c_char * length).from_address(start)
    return numpy.frombuffer(memoryview(memory), dtype).reshape(sizes)
