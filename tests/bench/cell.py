"""What a cell of the table by mechanism is: an operator, a dtype and a size, ours and torch's on the same data."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, NamedTuple

import ml_dtypes
import numpy as np
from measure import size_of, torch_or_none

from aclnn_py import ops
from aclnn_py.api import operators
from aclnn_py.api.device.system import aclGetRecentErrMsg
from aclnn_py.api.streams.stream import aclrtSynchronizeStream
from aclnn_py.session import Session
from aclnn_py.session.arguments import argument

torch: Any = torch_or_none()
TYPES: dict[str, Any] = {
    "float32": np.dtype(np.float32),
    "float16": np.dtype(np.float16),
    "bfloat16": np.dtype(ml_dtypes.bfloat16),
    "int32": np.dtype(np.int32),
    "int64": np.dtype(np.int64),
    "bool": np.dtype(np.bool_),
    "uint8": np.dtype(np.uint8),
}
FLOATS = ("float32", "float16", "bfloat16")
SIZES = ("64Ki", "1Mi", "16Mi")
ROW = 1024
POOL = (16 << 20) + 4096
Shape = tuple[int, ...]


class Cell(NamedTuple):
    """ours: the arguments of the API, or several calls' in a list; theirs: what torch does. Both are given the inputs,
    then outputs of these shapes and dtypes. streams: inputs of the plain C loop that memory bounds as it does this."""

    mechanism: str
    operator: str
    dtype: str
    size: str
    api: str
    inputs: Sequence[Any]
    outputs: Sequence[tuple[Shape, str]]
    ours: Callable[..., Any]
    theirs: Callable[..., object]
    format: str = "ND"
    streams: int = 0


@cache
def pool() -> Any:
    return np.random.default_rng(6).standard_normal(POOL, dtype=np.float32)


@cache
def places() -> Any:
    return np.random.default_rng(7).random(POOL, dtype=np.float32)


class Later(NamedTuple):
    """An array that is made when its cell's turn comes."""

    make: Callable[[], Any]

    def then(self, change: Callable[[Any], Any]) -> Later:
        return Later(lambda: change(self.make()))


def cut(numbers: Callable[[], Any], shape: Shape, seed: int) -> Any:
    count = int(np.prod(shape))
    held = numbers()[seed:]
    return (np.resize(held, count) if count > len(held) else held[:count]).reshape(shape)


def drawn(shape: Shape, dtype: str = "float32", seed: int = 0) -> Later:
    """Normal numbers, integers about as large, or bits of which half are set."""

    def make() -> Any:
        numbers = cut(pool, shape, seed)
        if dtype == "bool":
            return numbers > 0
        return (numbers * 100 if "int" in dtype else numbers).astype(TYPES[dtype])

    return Later(make)


def likely(shape: Shape, seed: int = 0) -> Later:
    """Numbers in (0, 1)."""
    return Later(lambda: cut(places, shape, seed) * np.float32(0.998) + np.float32(0.001))


def below(high: int, shape: Shape) -> Later:
    """Indices, each as likely as another."""
    return Later(lambda: (cut(places, shape, 0).astype(np.float64) * high).astype(np.int64))


def made(cell: Cell) -> Cell:
    """With its data."""
    return cell._replace(inputs=[each.make() if isinstance(each, Later) else each for each in cell.inputs])


def rows(size: str) -> Shape:
    return size_of(size) // ROW, ROW


def keep_memory() -> None:
    """glibc gives nothing back: what torch makes anew lies in memory that was touched before, as preallocated results
    do, and costs no page faults."""
    trim, mapped = -1, -4  # M_TRIM_THRESHOLD, M_MMAP_MAX
    change = getattr(ctypes.CDLL(None), "mallopt", None)
    if change:
        change(trim, (1 << 31) - 1)
        change(mapped, 0)


# ---- both sides -----------------------------------------------------------------------------------------------------


def tensor(values: Any) -> Any:
    """The same in torch, which takes no bfloat16 from NumPy."""
    if values.dtype == TYPES["bfloat16"]:
        return torch.from_numpy(values.view(np.int16)).view(torch.bfloat16)
    return torch.from_numpy(np.array(values))


def torchs(cell: Cell) -> Callable[[], object]:
    given = [tensor(each) for each in cell.inputs]
    kept = [torch.empty(shape, dtype=getattr(torch, dtype)) for shape, dtype in cell.outputs]
    return lambda: cell.theirs(*given, *kept)


class Ours:
    """Both phases of every call with handles made before, then the wait; a tensor whose shape the operator finds is
    made anew for each call."""

    def __init__(self, npu: Session, cell: Cell) -> None:
        held = [npu.array(each, format=cell.format) for each in cell.inputs]
        held += [npu.empty(shape, TYPES[dtype], format=cell.format) for shape, dtype in cell.outputs]
        given = cell.ours(*held)
        operator = ops.find(cell.api)
        self.npu, self.held = npu, held
        self.calls, self.counted = [], []
        for values in given if isinstance(given, list) else [given]:
            self.calls.append([argument(param, each) for param, each in zip(operator.params, values, strict=True)])
        for at, param in enumerate(operator.params):
            if param.name in operator.counted:
                self.counted.append((at, param, given[at]))
        self.one, self.two = operators.phase_one(cell.api), operators.phase_two_of(cell.api)
        self.space = npu.empty(max(self.needed(values) for values in self.calls), np.uint8)
        self()
        npu.synchronize()

    def needed(self, values: list[Any]) -> int:
        size, executor, code = self.one(*values)
        if code:
            raise RuntimeError(aclGetRecentErrMsg() or f"phase one said {code}")
        executor.leave()
        return int(size)

    def __call__(self) -> None:
        space, stream = self.space.address, self.npu.stream
        for values in self.calls:
            for at, param, array in self.counted:
                values[at].leave()
                values[at] = argument(param, array)
            size, executor, _ = self.one(*values)
            if self.two(space, size, executor, stream):
                raise RuntimeError(aclGetRecentErrMsg())
        if aclrtSynchronizeStream(stream):
            raise RuntimeError(aclGetRecentErrMsg())
