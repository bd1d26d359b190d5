"""Calls operators by their types (aclopCompileAndExecuteV2) on the tree whose path is the first argument."""

from __future__ import annotations

import ctypes
import sys
from typing import Any

import numpy as np

Array = np.ndarray[Any, Any]
LIBRARY = ctypes.CDLL(f"{sys.argv[1]}/lib64/libacl_op_compiler.so")
KINDS = (("f4", 0), ("f2", 1), ("i4", 3), ("i8", 9), ("?", 12), ("i1", 2), ("u1", 4))
DTYPES = {np.dtype(name): code for name, code in KINDS}
NHWC, ND, NZ, HOST, TO_DEVICE, TO_HOST = 1, 2, 29, 1, 1, 2
LIBRARY.aclopCreateAttr.restype = LIBRARY.aclCreateTensorDesc.restype = ctypes.c_void_p
LIBRARY.aclCreateDataBuffer.restype = ctypes.c_void_p
LIBRARY.aclGetRecentErrMsg.restype = ctypes.c_char_p
random = np.random.RandomState(0)


def must(code: int) -> None:
    if code:
        raise RuntimeError(f"{code}: {(LIBRARY.aclGetRecentErrMsg() or b'').decode()}")


class Host(Array):
    """An input that stays in host memory."""


class Last(Array):
    """An image whose format says that channels are last."""


class Blocks(Array):
    """A matrix that lies in FRACTAL_NZ: [M,N] in memory as [N / C0, M / 16, 16, C0], both rounded up."""


def blocks(matrix: Array) -> Array:
    rows, columns = (-(-size // block) for size, block in zip(matrix.shape, (16, 8), strict=True))
    made = np.zeros((rows * 16, columns * 8), "f4")
    made[: matrix.shape[0], : matrix.shape[1]] = matrix
    found = made.reshape(rows, 16, columns, 8).transpose(2, 0, 1, 3).copy().view(Blocks)
    LOGICAL[found.ctypes.data] = matrix.shape
    return found


LOGICAL: dict[int, tuple[int, ...]] = {}
"""The shapes of matrices in blocks, by where these are."""


def host(*numbers: int) -> Array:
    return np.array(numbers, np.int64).view(Host)


def copied(address: int, array: Array, way: int) -> None:
    """Both ways: the array's memory and the device's."""
    ends = (address, array.ctypes.data) if way == TO_DEVICE else (array.ctypes.data, address)
    size = ctypes.c_size_t(array.nbytes)
    must(LIBRARY.aclrtMemcpy(ctypes.c_void_p(ends[0]), size, ctypes.c_void_p(ends[1]), size, way))


class Operand:
    """A description and a buffer; `home` is where its bytes are."""

    def __init__(self, array: Array | None) -> None:
        self.array = array
        if array is None:
            self.desc = LIBRARY.aclCreateTensorDesc(-1, 0, None, ND)
            self.buffer = LIBRARY.aclCreateDataBuffer(None, ctypes.c_size_t(0))
            return
        stored = (ctypes.c_int64 * max(array.ndim, 1))(*array.shape)
        shape = LOGICAL[array.ctypes.data] if isinstance(array, Blocks) else array.shape
        dims = (ctypes.c_int64 * max(len(shape), 1))(*shape)
        format = NHWC if isinstance(array, Last) else ND
        self.desc = LIBRARY.aclCreateTensorDesc(DTYPES[array.dtype], len(shape), dims, format)
        if isinstance(array, Blocks):
            must(LIBRARY.aclSetTensorFormat(ctypes.c_void_p(self.desc), NZ))
            must(LIBRARY.aclSetTensorShape(ctypes.c_void_p(self.desc), array.ndim, stored))
        if isinstance(array, Host):
            must(LIBRARY.aclSetTensorPlaceMent(ctypes.c_void_p(self.desc), HOST))
            self.home = array.ctypes.data
        else:
            memory = ctypes.c_void_p()
            must(LIBRARY.aclrtMalloc(ctypes.byref(memory), ctypes.c_size_t(max(array.nbytes, 1)), 0))
            self.home = memory.value or 0
            copied(self.home, array, TO_DEVICE)
        self.buffer = LIBRARY.aclCreateDataBuffer(ctypes.c_void_p(self.home), ctypes.c_size_t(array.nbytes))

    def read(self) -> Array:
        assert self.array is not None
        copied(self.home, self.array, TO_HOST)
        return self.array


def attributes(values: dict[str, object]) -> ctypes.c_void_p:
    made = ctypes.c_void_p(LIBRARY.aclopCreateAttr())
    for name, value in values.items():
        key = name.encode()
        if isinstance(value, bool):
            must(LIBRARY.aclopSetAttrBool(made, key, value))
        elif isinstance(value, int):
            must(LIBRARY.aclopSetAttrInt(made, key, ctypes.c_int64(value)))
        elif isinstance(value, float):
            must(LIBRARY.aclopSetAttrFloat(made, key, ctypes.c_float(value)))
        elif isinstance(value, str):
            must(LIBRARY.aclopSetAttrString(made, key, value.encode()))
        elif isinstance(value, list) and isinstance(value[0], float):
            must(LIBRARY.aclopSetAttrListFloat(made, key, len(value), (ctypes.c_float * len(value))(*value)))
        elif isinstance(value, list):
            must(LIBRARY.aclopSetAttrListInt(made, key, len(value), (ctypes.c_int64 * len(value))(*value)))
    return made


def run(kind: str, inputs: list[Any], *outputs: Array | int, **attrs: object) -> list[Array]:
    """What outputs are afterwards; an output that is a number is that input, written in place."""
    taken = [Operand(None if each is None else np.asanyarray(each)) for each in inputs]
    made = [taken[each] if isinstance(each, int) else Operand(each) for each in outputs]
    lists = [(ctypes.c_void_p * len(each))(*(one.desc for one in each)) for each in (taken, made)]
    buffers = [(ctypes.c_void_p * len(each))(*(one.buffer for one in each)) for each in (taken, made)]
    call = (kind.encode(), len(taken), lists[0], buffers[0], len(made), lists[1], buffers[1])
    must(LIBRARY.aclopCompileAndExecuteV2(*call, attributes(attrs), 0, 0, None, None))
    must(LIBRARY.aclrtSynchronizeStream(None))
    run.taken = taken  # type: ignore[attr-defined]
    return [one.read() for one in made]


def after(number: int) -> Array:
    """An input of the last call as it is now."""
    return run.taken[number].read()  # type: ignore[attr-defined,no-any-return]


def rand(*shape: int, kind: str = "f4") -> Array:
    return random.standard_normal(shape).astype(kind)


def zeros(*shape: int, kind: str = "f4") -> Array:
    return np.zeros(shape, kind)


def single(number: float) -> Array:
    return np.array(number, "f4")


def pairs(found: list[Array], *wanted: Any) -> list[tuple[Array, Any]]:
    return list(zip(found, wanted, strict=True))
