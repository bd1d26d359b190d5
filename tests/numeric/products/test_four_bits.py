"""Products of FP4 matrices with scales of two levels, the right one stored in FRACTAL_NZ of bytes."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest

import aclnn_py as acl
from aclnn_py.session import Session

Array = Any
NUMBERS = np.array([0, 0.5, 1, 1.5, 2, 3, 4, 6])
M, N, K = 5, 20, 600


def drawn(rows: int, seed: int) -> Array:
    return np.random.default_rng(seed).integers(0, 256, (rows, K // 2), np.uint8)


def numbers(packed: Array) -> Array:
    codes = np.stack([packed & 15, packed >> 4], -1).reshape(len(packed), -1)
    return NUMBERS[codes & 7] * np.where(codes & 8, -1, 1)


def nz(packed: Array) -> Array:
    """Bytes in blocks of 16 rows and 32 bytes, filled up."""
    rows, columns = -(-packed.shape[0] // 16) * 16, -(-packed.shape[1] // 32) * 32
    whole = np.zeros((rows, columns), np.uint8)
    whole[: packed.shape[0], : packed.shape[1]] = packed
    return np.ascontiguousarray(whole.reshape(rows // 16, 16, columns // 32, 32).transpose(2, 0, 1, 3))


@pytest.mark.parametrize("biased", [False, True])
def test_two_levels(biased: bool) -> None:
    x1, x2, draw = drawn(M, 0), drawn(N, 1), np.random.default_rng(2)
    first0, second0 = draw.uniform(0.5, 2, (M, 2)).astype("f4"), draw.uniform(0.5, 2, (2, N)).astype("f4")
    first1, second1 = (draw.integers(122, 130, (rows, 10, 2), np.uint8) for rows in (M, N))
    bias = draw.normal(0, 9, N).astype("f4")
    one = numbers(x1) * np.repeat(2.0 ** (first1.reshape(M, -1) - 127.0), 32, 1)[:, :K]
    other = numbers(x2) * np.repeat(2.0 ** (second1.reshape(N, -1) - 127.0), 32, 1)[:, :K]
    one, other = one * np.repeat(first0, 512, 1)[:, :K], other * np.repeat(second0.T, 512, 1)[:, :K]
    wanted = one @ other.T + biased * bias
    with Session(soc="Ascend950PR_9599") as npu:
        out = npu.empty((M, N), ml_dtypes.bfloat16)
        e8m0, int8, float4 = acl.ACL_FLOAT8_E8M0, acl.ACL_INT8, acl.ACL_FLOAT4_E2M1
        given = (
            (x1, float4, (M, K)), (nz(x2), int8, (N, K // 2)), (first0, acl.ACL_FLOAT, (M, 2)),
            (second0, acl.ACL_FLOAT, (2, N)), (first1, e8m0, (M, 10, 2)), (second1, e8m0, (N, 10, 2)),
            (bias, acl.ACL_FLOAT, (N,)), (out, acl.ACL_BF16, (M, N)),
        )  # fmt: skip
        held = [each if each is out else npu.array(each) for each, _, _ in given]
        handles = []
        for number, (buffer, (_, kind, shape)) in enumerate(zip(held, given, strict=True)):
            strides = np.cumprod((1, *shape[:0:-1]))[::-1].tolist()
            storage = nz(x2).shape if number == 1 else shape
            handles.append(
                acl.aclCreateTensor(shape, kind, strides, 0, 29 if number == 1 else 2, storage, buffer.address)
            )
        *tensors, addend, result = handles
        arguments = *tensors, addend if biased else None, False, True, 512, 32, result
        size, executor, ret = acl.aclnnDualLevelQuantMatmulWeightNzGetWorkspaceSize(*arguments)
        assert ret == 0, acl.aclGetRecentErrMsg()
        room = npu.empty((max(size, 1),), np.uint8)
        assert acl.aclnnDualLevelQuantMatmulWeightNz(room.address, size, executor, None) == 0
        assert acl.aclrtSynchronizeStream(None) == 0
        assert np.allclose(out.numpy().astype("f8"), wanted, rtol=1e-2, atol=0.1)
