"""Products of the 950 with weights of 8 and 4 bits in FRACTAL_NZ, as aclnnConvertWeightToINT4Pack packs them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import aclnn_py as acl
from aclnn_py.session import Session

from ..conversion.test_storage_formats import ND, NZ, run, tensor
from .test_quantised_products import blocks, drawn
from .test_quantised_weights import BF16, close, dequantised, floats

M, K, N, SOC = 3, 80, 40, "Ascend950PR_9599"
PACK, API = "aclnnConvertWeightToINT4Pack", "aclnnWeightQuantBatchMatmulNz"
FP4 = np.array([0, 0.5, 1, 1.5, 2, 3, 4, 6], "f4")
KINDS = {
    np.dtype(np.float16): acl.ACL_FLOAT16,
    np.dtype(BF16): acl.ACL_BF16,
    np.dtype("f4"): acl.ACL_FLOAT,
    np.dtype("i4"): acl.ACL_INT32,
}


class Device:
    """Tensors whose memory lives as long as this."""

    def __init__(self, npu: Session) -> None:
        self.npu, self.arrays = npu, []  # type: ignore[var-annotated]

    def address(self, values: np.ndarray) -> int:
        self.arrays.append(self.npu.array(values))
        return int(self.arrays[-1].address)

    def held(self, values: np.ndarray, kind: int = -1) -> Any:
        kind, address = KINDS[values.dtype] if kind < 0 else kind, self.address(values)
        return acl.aclCreateTensor(values.shape, kind, None, 0, ND, values.shape, address)

    def packed(self, values: np.ndarray, kind: int) -> Any:
        """INT4 or FP4 as such, or eight to an INT32 or FLOAT, in blocks of 16 columns."""
        each = 8 if kind in (acl.ACL_INT32, acl.ACL_FLOAT) else 1
        storage = (-(-N // 16), -(-K // 16), 16, 16 // each)
        room = self.address(np.zeros(np.prod(storage) * each // 2, "u1"))
        made = acl.aclCreateTensor((K, N // each), kind, None, 0, NZ, storage, room)
        run(self.npu, PACK, self.held(values), made)
        return made

    def product(self, x: np.ndarray, right: Any, *rest: Any, bias: Any = None, group: int = 0) -> np.ndarray:
        y = self.npu.empty((M, N), dtype=x.dtype)
        out = tensor(y, (M, N), (M, N), ND, KINDS[x.dtype])
        run(self.npu, API, self.held(x), right, *rest, None, None, bias, group, out)
        return y.numpy()


@pytest.mark.parametrize(("dtype", "kind", "group"), [(np.float16, "INT4", 32), (BF16, "INT32", 64), (BF16, "INT4", 0)])
def test_integers_of_four_bits(dtype: Any, kind: str, group: int) -> None:
    x, w = floats(M, K, dtype=dtype), drawn(K, N, least=-8, most=8, dtype="i4")
    many = (-(-K // group), N) if group else (N,)
    scale, offset = floats(*many, dtype=dtype, near=1.0), floats(*many, dtype=dtype)
    bias = floats(N, dtype=dtype)
    with Session(soc=SOC) as npu:
        on = Device(npu)
        right = on.packed(w, getattr(acl, f"ACL_{kind}"))
        y = on.product(x, right, on.held(scale), on.held(offset), bias=on.held(bias), group=group)
    close(y, x.astype("f8") @ dequantised(w, scale, offset, group, twice=True) + bias.astype("f8"))


@pytest.mark.parametrize(
    ("dtype", "kind", "scales"), [(np.float16, "FLOAT4_E2M1", None), (BF16, "FLOAT", "UINT8"), (BF16, "FLOAT", None)]
)
def test_floats_of_four_bits(dtype: Any, kind: str, scales: str | None) -> None:
    """Scales of groups, or powers of two as codes of FLOAT8_E8M0."""
    x, rng = floats(M, K, dtype=dtype), np.random.default_rng(3)
    w = rng.choice(np.concatenate([FP4, -FP4]), (K, N)).astype("f4")
    group = 32 if scales else 64
    codes = rng.integers(120, 132, (-(-K // group), N)).astype("u1")
    scale = floats(*codes.shape, dtype=dtype, near=1.0)
    numbers = np.exp2(codes.astype("f8") - 127).astype(dtype) if scales else scale
    with Session(soc=SOC) as npu:
        on = Device(npu)
        factors = on.held(codes, acl.ACL_UINT8) if scales else on.held(scale)
        y = on.product(x, on.packed(w, getattr(acl, f"ACL_{kind}")), factors, None, group=group)
    close(y, x.astype("f8") @ dequantised(w, numbers, None, group))


@pytest.mark.parametrize("turned", [False, True])
def test_integers_of_eight_bits(turned: bool) -> None:
    x, w, scale = floats(M, K, dtype=BF16), drawn(K, N), floats(N, dtype=BF16, near=1.0)
    stored = blocks(w.T if turned else w, 32)
    across, rows, _ = stored.shape
    strides = (1, K) if turned else (N, 1)
    with Session(soc=SOC) as npu:
        on = Device(npu)
        storage, address = (across, rows // 16, 16, 32), on.address(stored)
        right = acl.aclCreateTensor((K, N), acl.ACL_INT8, strides, 0, NZ, storage, address)
        y = on.product(x, right, on.held(scale), None, bias=on.held(floats(N, dtype="f4")))
    close(y, x.astype("f8") @ dequantised(w, scale, None, 0) + floats(N, dtype="f4").astype("f8"))
