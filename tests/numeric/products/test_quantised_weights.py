"""Products with weights of INT8 and INT4 beside float64: scales for all, for columns and for groups, transposed, an
output that is quantised again."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest

from aclnn_py.session import Session

from .test_quantised_products import cut, drawn, nibbles, packed, refused

BF16 = ml_dtypes.bfloat16
M, K, N = 4, 160, 64


def weights(kind: str) -> np.ndarray:
    return drawn(K, N) if kind == "INT8" else drawn(K, N, least=-8, most=8)


def floats(*shape: int, dtype: Any, near: float = 0.0) -> np.ndarray:
    return (np.random.default_rng(sum(shape)).standard_normal(shape) / 8 + near).astype(dtype)


def dequantised(
    w: np.ndarray, scale: np.ndarray, offset: np.ndarray | None, group: int, *, twice: bool = False
) -> np.ndarray:
    """In the dtype of the scales: FLOAT16, and BF16 if `twice`, round the sum and the product, BF16 the product."""
    dtype = scale.dtype
    if group:
        scale = np.repeat(scale, group, 0)[: len(w)]
        offset = None if offset is None else np.repeat(offset, group, 0)[: len(w)]
    moved = w.astype("f8") + (0 if offset is None else offset.astype("f8"))
    moved = moved.astype(dtype).astype("f8") if twice or dtype == np.float16 else moved
    return (moved * scale.astype("f8")).astype(dtype).astype("f8")


def close(found: np.ndarray, wanted: np.ndarray) -> None:
    step = 2.0 ** (-8 if found.dtype == BF16 else -11)
    np.testing.assert_allclose(found.astype("f8"), wanted, rtol=step * 1.05, atol=1e-4)


@pytest.mark.parametrize("soc", ["Ascend910B4", "Ascend950PR_9599"])
@pytest.mark.parametrize("dtype", [np.float16, BF16])
@pytest.mark.parametrize("kind", ["INT8", "INT32"])
@pytest.mark.parametrize("group", [0, 64])
@pytest.mark.parametrize("turned", [False, True])
def test_weights_of_few_bits(soc: str, dtype: Any, kind: str, group: int, turned: bool) -> None:
    x, w = floats(M, K, dtype=dtype), weights(kind)
    many = (-(-K // group), N) if group else (N,)
    scale, offset = floats(*many, dtype=dtype, near=1.0), floats(*many, dtype=dtype)
    bias = floats(N, dtype=np.float16 if dtype == np.float16 else np.float32)
    stored = np.ascontiguousarray(w.T) if turned else w
    held = nibbles(stored) if kind == "INT32" else stored
    with Session(soc=soc) as npu:
        y, right = npu.empty((M, N), dtype=dtype), npu.array(held)
        rest = [npu.array(np.ascontiguousarray(one.T) if turned and group else one) for one in (scale, offset)]
        if turned:
            right = right.view(held.shape[::-1], (1, held.shape[1]), 0)
            rest = [one.view(many, (1, many[0]), 0) if group else one for one in rest]
        npu.call("aclnnWeightQuantBatchMatmulV2", x, right, *rest, None, None, bias, group, y)
        right = dequantised(w, scale, offset, group, twice=soc.startswith("Ascend950"))
        close(y.numpy(), x.astype("f8") @ right + bias.astype("f8"))


def test_a_transposed_view_needs_no_storage_of_its_offset() -> None:
    """The second of two matrices, of tensors made with the storage of one: CANN makes a view of them (CreateView)."""
    x, w = floats(M, K, dtype=np.float16), weights("INT8")
    scale = floats(K // 32, N, dtype=np.float16, near=1.0)
    with Session(soc="Ascend910B1") as npu:
        y = npu.empty((M, N), dtype=np.float16)
        views = []
        for one in (w, scale):
            held = npu.array(np.stack([np.zeros_like(one.T), one.T]))
            view = (one.shape, (1, len(one)), one.size)
            views.append(type(held)(held.block, held.dtype, one.size, view, held.format))
        npu.call("aclnnWeightQuantBatchMatmulV2", x, *views, None, None, None, None, 32, y)
        close(y.numpy(), x.astype("f8") @ dequantised(w, scale, None, 32))


def test_a_quantised_output() -> None:
    x, w, scale, quant = floats(M, K, dtype=np.float16), weights("INT8"), np.float16([0.01]), np.float32([2.5])
    with Session(soc="Ascend910B4") as npu:
        y = npu.empty((M, N), dtype=np.int8)
        words = packed(npu, quant, np.float32([-4]))
        npu.call("aclnnWeightQuantBatchMatmulV3", x, w, scale, None, words, None, None, 0, 1, y)
        exact = x.astype("f8") @ dequantised(w, scale, None, 0) * cut(quant)
        wanted = np.clip(np.rint(exact) - 4, -128, 127)
        off = np.abs(exact - np.floor(exact) - 0.5) < 1e-3
        assert np.array_equal(y.numpy()[~off], wanted[~off])


@pytest.mark.parametrize(
    ("scale", "offset"),
    [(2e-6, 0), (2e-6, 30_001), (7e4, -5)],
    ids=["below FLOAT16", "with an offset", "above FLOAT16"],
)
def test_packed_scales_of_weights(scale: float, offset: int) -> None:
    """INT32 sums of weight and offset, rounded to FLOAT16 once; 7e4 times the 0 of 5 - 5 is no NaN."""
    x, w = floats(M, 128, dtype=np.float16), drawn(N, 128) if scale < 1 else np.full((N, 128), 5, dtype="i1")
    scales = np.float32(scale) * np.float32(1 + np.arange(N) / N)
    shifts = np.full(N, offset, dtype="i4") if offset else None
    with Session(soc="Ascend910B4") as npu:
        y, right = npu.empty((M, N), dtype=np.float16), npu.array(w).view((128, N), (1, 128), 0)
        npu.call("aclnnWeightQuantBatchMatmulV2", x, right, packed(npu, scales), shifts, None, None, None, 0, y)
        halves = ((w.T.astype("f8") + offset) * cut(scales)).astype(np.float16).astype("f8")
        np.testing.assert_allclose(y.numpy().astype("f8"), x.astype("f8") @ halves, rtol=2.0**-10, atol=1e-7)


def test_packed_scales_have_one_kernel() -> None:
    """Weights that are not transposed, other sizes and a scale for all are refused."""
    x, w, scale = floats(M, 128, dtype=np.float16), drawn(128, N), np.full(N, 1e-3, dtype="f4")
    with Session(soc="Ascend910B4") as npu:
        y = npu.empty((M, N), dtype=np.float16)
        turned = npu.array(np.ascontiguousarray(w.T)).view((128, N), (1, 128), 0)
        short = npu.array(drawn(N, 96)).view((96, N), (1, 96), 0)
        calls = ((x, w, scale), (x, turned, scale[:1]), (np.ascontiguousarray(x[:, :96]), short, scale))
        for left, right, factors in calls:
            rest = (packed(npu, factors), None, None, None, None, 0, y)
            assert refused(npu, "aclnnWeightQuantBatchMatmulV2", left, right, *rest) == 161002


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("rows", [5, 70])
def test_the_first_version(rows: int, turned: bool) -> None:
    """Up to 64 rows scales are words, from 65 on numbers."""
    x, w, scale = (
        floats(rows, K, dtype=np.float16),
        weights("INT8"),
        np.float32(0.01) * np.float32(1 + np.arange(N) / N),
    )
    shifts, bias = np.arange(N, dtype="i4") - 9, floats(N, dtype=np.float32)
    offset, factors = (floats(N, dtype=np.float16, near=near) for near in (0, 1))
    left, right = (np.ascontiguousarray(one.T) if turned else one for one in (x, w))
    column = (N, 1) if turned else (N,)
    with Session(soc="Ascend910B4") as npu:
        out = npu.empty((rows, N), dtype=np.float16)
        words = npu.empty((N,), dtype=np.uint64)
        npu.call("aclnnTransQuantParamV2", scale, None, words)
        given = words.view((N, 1), (1, 1), 0) if turned else words
        npu.call(
            "aclnnWeightQuantBatchMatmul", left, right, np.eye(32, dtype="i1"), shifts.reshape(column), given,
            offset.reshape(column), factors.reshape(column), bias, turned, turned, 0.5, 3.0, out,
        )  # fmt: skip
        found = out.numpy()
    if rows > 64:
        halves = ((w + 3.0) * 0.5).astype("f2").astype("f4") + offset.astype("f4")
        halves, added = halves.astype("f2").astype("f4") * factors.astype("f4"), bias.astype("f2")
    else:
        halves, added = (w.astype("i4") + shifts) * cut(scale), bias
    close(found, x.astype("f8") @ halves.astype("f2").astype("f8") + added.astype("f8"))
