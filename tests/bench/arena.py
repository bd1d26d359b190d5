"""Operators of the package as callables: tensors in device memory, both phases, the wait for the result."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import ml_dtypes
import numpy as np
from measure import Run, torch_or_none

import aclnn_py as acl
from aclnn_py import ops, settings

CODES = {"float32": acl.ACL_FLOAT, "float16": acl.ACL_FLOAT16, "bfloat16": acl.ACL_BF16}
TYPES = {"float32": np.dtype("f4"), "float16": np.dtype("f2"), "bfloat16": np.dtype(ml_dtypes.bfloat16)}


def checked(answer: Any) -> Any:
    """The value before a status of 0."""
    *values, ret = answer if isinstance(answer, tuple) else (answer,)
    if ret:
        raise RuntimeError(f"{ret}: {acl.aclGetRecentErrMsg()}")
    return values[0] if len(values) == 1 else values


@cache
def stream() -> Any:
    """The one that everything runs on."""
    checked(acl.aclInit(None))
    checked(acl.aclrtSetDevice(0))
    return checked(acl.aclrtCreateStream())


def set_threads(count: int) -> None:
    """So many threads inside one kernel, here and in torch."""
    settings.replace(threads=count)
    torch = torch_or_none()
    if torch:
        torch.set_num_threads(count)


def check_threads(run: Run, count: int) -> None:
    """Figures for one thread are worthless when the processor time says that there were more."""
    begin, cpu = time.perf_counter(), time.process_time()
    while time.perf_counter() - begin < 0.02:
        run()
    used = (time.process_time() - cpu) / (time.perf_counter() - begin)
    if used > count + 0.5:
        raise RuntimeError(f"Expected at most {count} busy threads but {used:.2f} processors were used.")


def exists(api: str) -> bool:
    """Whether the package has the operator."""
    return api in ops.names()


class Memory:
    """Device blocks that are used again by one case after the other: the largest that was asked for by each number."""

    def __init__(self) -> None:
        self.blocks: dict[int, tuple[int, int]] = {}

    def address(self, number: int, size: int) -> int:
        stream()
        kept, have = self.blocks.get(number, (0, 0))
        if have < size:
            if kept:
                checked(acl.aclrtFree(kept))
            kept = checked(acl.aclrtMalloc(size, acl.ACL_MEM_MALLOC_HUGE_FIRST))
            self.blocks[number] = kept, size
        return kept

    def tensor(self, number: int, shape: Sequence[int], dtype: str, values: Any = None) -> Any:
        """A contiguous tensor, of these values if there are any."""
        return self.view(number, np.empty(shape, TYPES[dtype]) if values is None else values, dtype, values is not None)

    def view(self, number: int, seen: Any, dtype: str, filled: bool = True) -> Any:
        """A tensor that sees its storage as the array sees its base."""
        storage = seen
        while isinstance(storage.base, np.ndarray):
            storage = storage.base
        address = self.address(number, max(1, storage.nbytes))
        if filled:
            self.fill(address, storage)
        item = seen.itemsize
        strides = [step // item for step in seen.strides]
        offset = (seen.__array_interface__["data"][0] - storage.__array_interface__["data"][0]) // item
        return acl.aclCreateTensor(seen.shape, CODES[dtype], strides, offset, acl.ACL_FORMAT_ND, storage.shape, address)

    def fill(self, address: int, values: Any) -> None:
        source = values.ctypes.data
        checked(acl.aclrtMemcpy(address, values.nbytes, source, values.nbytes, acl.ACL_MEMCPY_HOST_TO_DEVICE))


def arguments(api: str, inputs: Sequence[Any], attrs: Sequence[Any], out: Any) -> list[Any]:
    """What phase one takes, in the API's order. A tensor too many gets the last input: its values do not matter."""
    left, values, found = list(inputs), list(attrs), []
    declared = [param for param in ops.find(api).params if not param.name.startswith(("workspace", "executor"))]
    for param in declared[:-1]:
        if param.ctype.rstrip("* ").endswith("aclTensor"):
            found.append(left.pop(0) if len(left) > 1 else left[0])
        else:
            value = values.pop(0)
            found.append(acl.aclCreateScalar(value, acl.ACL_FLOAT) if "aclScalar" in param.ctype else value)
    return [*found, out]


def both_phases(api: str, values: Sequence[Any], space: int | None = None, size: int = 0) -> Callable[[], object]:
    """Phase one, phase two with the workspace, and the wait."""
    one, two, wait, where = (
        getattr(acl, api + "GetWorkspaceSize"),
        getattr(acl, api),
        acl.aclrtSynchronizeStream,
        stream(),
    )

    def run() -> None:
        need, executor, _ = one(*values)
        two(space, need, executor, where)
        wait(where)

    need, executor, _ = found = one(*values)
    checked((need, executor, found[-1]))
    if need > size:
        return both_phases(api, values, checked(acl.aclrtMalloc(need, acl.ACL_MEM_MALLOC_HUGE_FIRST)), need)
    checked(two(space, need, executor, where))
    checked(wait(where))
    return run
