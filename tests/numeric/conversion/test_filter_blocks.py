"""Filters of convolutions in FRACTAL_Z: memory beside a permutation in NumPy, and how much of it there has to be."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import aclnn_py as acl
from aclnn_py.session import Session

SHAPE, BLOCK = (18, 5, 2, 3), 16
FILTERS = acl.ACL_FORMAT_FRACTAL_Z


def in_blocks(x: Any) -> Any:
    """[C1*H*W, N1, 16, 16] of [N, C, H, W]."""
    n, c, h, w = x.shape
    whole = np.zeros((-(-n // BLOCK) * BLOCK, -(-c // BLOCK) * BLOCK, h, w), "f2")
    whole[:n, :c] = x
    blocks = whole.reshape(-1, BLOCK, whole.shape[1] // BLOCK, BLOCK, h, w).transpose(2, 4, 5, 0, 1, 3)
    return blocks.reshape(-1, blocks.shape[3], BLOCK, BLOCK)


@pytest.mark.parametrize("dtype", ["f2", "f4"])
def test_filters_lie_in_blocks(dtype: str) -> None:
    x = np.random.default_rng(8).standard_normal(SHAPE).astype(dtype)
    wanted, kind = in_blocks(x), acl.ACL_FLOAT if dtype == "f4" else acl.ACL_FLOAT16
    with Session(soc="Ascend310P3") as npu:
        size, ret = acl.aclnnCalculateConvolutionWeightSize(acl.aclCreateIntArray(SHAPE), False, 1, acl.ACL_FLOAT16)
        assert (size, ret) == (wanted.size, 0)
        given, memory = npu.array(x), npu.array(np.full(size, 5, "f2"))
        one = tensor(SHAPE, kind, given.address)
        other = tensor(SHAPE, acl.ACL_FLOAT16, memory.address)
        needed, executor, code = acl.aclnnTransConvolutionWeightGetWorkspaceSize(one, False, 1, other)
        assert code == 0
        workspace, _ = acl.aclrtMalloc(needed + 1, acl.ACL_MEM_MALLOC_HUGE_FIRST)
        assert acl.aclnnTransConvolutionWeight(workspace, needed, executor, None) == 0
        assert acl.aclrtSynchronizeDevice() == 0
        np.testing.assert_array_equal(memory.numpy(), wanted.reshape(-1))
        assert acl.aclGetFormat(other) == (FILTERS, 0)
        assert acl.aclGetStorageShape(other) == (wanted.shape, 0)
        assert acl.aclGetViewShape(other) == (SHAPE, 0)


def tensor(shape: tuple[int, ...], kind: int, address: int) -> Any:
    return acl.aclCreateTensor(shape, kind, None, 0, acl.ACL_FORMAT_NCHW, shape, address)


@pytest.mark.parametrize(
    ("shape", "transposed", "groups", "kind", "code"),
    [
        (SHAPE[1:], False, 1, 1, 161002), (SHAPE, True, 1, 1, 161002), (SHAPE, False, 0, 1, 161002),
        (SHAPE, False, 1, 0, 161002), ((-1, 2, 3, 4), False, 1, 1, 161002), (SHAPE, False, 2, 1, 561103),
    ],
)  # fmt: skip
def test_sizes_are_refused(shape: tuple[int, ...], transposed: bool, groups: int, kind: int, code: int) -> None:
    with Session(soc="Ascend310P3"):
        sizes = acl.aclCreateIntArray(shape)
        assert acl.aclnnCalculateConvolutionWeightSize(sizes, transposed, groups, kind) == (None, code)
        assert acl.aclnnCalculateConvolutionWeightSize(None, False, 1, 1) == (None, 161001)
    with Session(soc="Ascend910B1"):
        found = acl.aclnnCalculateConvolutionWeightSize(acl.aclCreateIntArray(SHAPE), False, 1, 1)
        assert found == (None, 161002)
