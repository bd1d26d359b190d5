"""A rank: joins the communicator of a rank table, makes the calls of a file, and writes what they came to.

python rank_program.py RANK TABLE CALLS RESULTS
"""

from __future__ import annotations

import ctypes
import pickle
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np

import aclnn_py as acl
from aclnn_py.home.sources import CORE, PACKAGE
from aclnn_py.session import AclError, DeviceArray, Session
from aclnn_py.session.dtypes import acl_dtype


@contextmanager
def joined(table: str, rank: int) -> Iterator[str]:
    """A communicator, by its name."""
    hccl = ctypes.CDLL(str(PACKAGE / "_native" / CORE))
    comm, name = ctypes.c_void_p(), ctypes.create_string_buffer(128)
    assert hccl.ae_HcclCommInitClusterInfo(table.encode(), rank, ctypes.byref(comm)) == 0
    assert hccl.ae_HcclGetCommName(comm, name) == 0
    yield name.value.decode()
    assert hccl.ae_HcclCommDestroy(comm) == 0


def spread(npu: Session, values: Any) -> Any:
    """The values, two elements apart."""
    return npu.array(np.repeat(values, 2, axis=-1))[..., ::2]


def in_blocks(npu: Session, matrix: Any, transposed: bool, second: bool) -> tuple[Any, Any]:
    """The memory of a matrix in FRACTAL_NZ, padded to blocks of 16 rows of 32 bytes, and its aclTensor."""
    stored = matrix.T if transposed else matrix
    rows, columns = stored.shape
    width = 32 // matrix.itemsize
    padded = np.zeros((-(-rows // 16) * 16, -(-columns // width) * width), matrix.dtype)
    padded[:rows, :columns] = stored
    blocks = padded.reshape(-1, 16, padded.shape[1] // width, width).transpose(2, 0, 1, 3)
    held = npu.array(np.stack([np.ones_like(blocks), blocks]) if second else np.ascontiguousarray(blocks))
    strides = (1, columns) if transposed else (columns, 1)
    kind = acl_dtype(matrix.dtype)
    return held, acl.aclCreateTensor(
        matrix.shape, kind, strides, padded.size * second, acl.ACL_FORMAT_FRACTAL_NZ, held.shape, held.address
    )  # fmt: skip


def by_handles(npu: Session, api: str, arguments: list[Any]) -> None:
    """The call in two phases, with tensors as handles; AclError with the code of phase one."""
    arrays = [npu.array(each) if isinstance(each, np.ndarray) else each for each in arguments]
    given = [each.tensor() if isinstance(each, DeviceArray) else each for each in arrays]
    size, executor, code = getattr(acl, f"{api}GetWorkspaceSize")(*given)
    if code:
        raise AclError(api, code, acl.aclGetRecentErrMsg())
    room, _ = acl.aclrtMalloc(max(size, 1), acl.ACL_MEM_MALLOC_HUGE_FIRST)
    assert getattr(acl, api)(room, size, executor, None) == 0
    assert acl.aclrtSynchronizeDevice() == 0
    acl.aclrtFree(room)


def called(npu: Session, group: str, api: str, arguments: list[Any]) -> Any:
    """The written arrays, or the text of the error."""
    made, written, held = [], [], []
    for kind, value in arguments:
        if kind in ("out", "inout"):
            value = npu.empty(value[0], dtype=value[1]) if kind == "out" else npu.array(value)
            written.append(value)
        elif kind == "outs":
            value = [npu.empty(shape, dtype=dtype) for shape, dtype in value]
            written.extend(value)
        elif kind == "turned":
            value = npu.array(np.ascontiguousarray(np.swapaxes(value, 0, 1))).transpose(1, 0, *range(2, value.ndim))
        elif kind == "blocks":
            memory, value = in_blocks(npu, *value)
            held.append(memory)
        elif kind == "apart":
            value = [spread(npu, one) for one in value] if isinstance(value, list) else spread(npu, value)
        made.append(group if kind == "group" else value)
    try:
        if held:
            by_handles(npu, api, made)
        else:
            npu.call(api, *made)
        npu.synchronize()
        return [each.numpy() for each in written]
    except AclError as problem:
        return str(problem)


def main() -> None:
    rank, table, calls, results = sys.argv[1:]
    soc, rows, every = pickle.loads(Path(calls).read_bytes())
    with Session(soc=soc, device=int(rank)) as npu, joined(table, int(rank)) as group:
        found = []
        for api, arguments in rows:
            found.append(called(npu, group, api, arguments))
            if isinstance(found[-1], str) and not every:
                break
        Path(results).write_bytes(pickle.dumps(found))


if __name__ == "__main__":
    main()
