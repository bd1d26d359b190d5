"""Products of floating matrices with weights in FRACTAL_NZ, as they lie and transposed."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest

import aclnn_py as acl
from aclnn_py.session import Session

from .test_quantised_products import blocks

BF16 = ml_dtypes.bfloat16
FRACTAL_NZ = 29
M, RAGGED, EVEN = 5, (70, 50), (80, 64)
KINDS = {np.dtype("f4"): acl.ACL_FLOAT, np.dtype("f2"): acl.ACL_FLOAT16, np.dtype(BF16): acl.ACL_BF16}


def run(npu: Session, x: np.ndarray, stored: np.ndarray, width: int, turned: bool) -> Any:
    """aclnnMatmulWeightNz by its own phases: arrays of a session have public formats."""
    k, n = stored.shape[::-1] if turned else stored.shape
    kind, laid = KINDS[x.dtype], blocks(stored, width)
    left, held, out = npu.array(x), npu.array(laid.reshape(-1)), npu.empty((M, n), dtype=x.dtype)
    shape, strides = ((k, n), (1, k)) if turned else ((k, n), (n, 1))
    storage = (laid.shape[0], laid.shape[1] // 16, 16, width)
    tensors = [
        acl.aclCreateTensor((M, k), kind, (k, 1), 0, acl.ACL_FORMAT_ND, (M, k), left.address),
        acl.aclCreateTensor(shape, kind, strides, 0, FRACTAL_NZ, storage, held.address),
        acl.aclCreateTensor((M, n), kind, (n, 1), 0, acl.ACL_FORMAT_ND, (M, n), out.address),
    ]
    size, executor, ret = acl.aclnnMatmulWeightNzGetWorkspaceSize(*tensors, 0)
    assert ret == 0
    room, ret = acl.aclrtMalloc(max(size, 1), acl.ACL_MEM_MALLOC_HUGE_FIRST)
    assert ret == 0
    assert acl.aclnnMatmulWeightNz(room, size, executor, None) == 0
    assert acl.aclrtSynchronizeDevice() == 0
    for tensor in tensors:
        acl.aclDestroyTensor(tensor)
    acl.aclrtFree(room)
    return out.numpy()


@pytest.mark.parametrize(("dtype", "width"), [(np.float16, 16), (BF16, 16), (np.float32, 8), (np.float32, 16)])
@pytest.mark.parametrize("turned", [False, True])
def test_weights_in_blocks(dtype: Any, width: int, turned: bool) -> None:
    made = np.random.default_rng(0)
    sizes = EVEN if (dtype, width) == (np.float32, 16) else RAGGED
    x, mat2 = (made.standard_normal(shape).astype(dtype) for shape in ((M, sizes[0]), sizes))
    stored = np.ascontiguousarray(mat2.T) if turned else mat2
    with Session(soc="Ascend910B4") as npu:
        found = run(npu, x, stored, width, turned)
    bar = {np.float16: 2e-3, BF16: 1.6e-2, np.float32: 2e-6}[dtype]
    np.testing.assert_allclose(found.astype("f8"), x.astype("f8") @ mat2.astype("f8"), rtol=bar, atol=8 * bar)
