"""Products with weights in FRACTAL_NZ of a private format, plain and as transposed views."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest

import aclnn_py as acl
from aclnn_py import ops
from aclnn_py.base.profile import profile
from aclnn_py.base.soc import representative
from aclnn_py.derived.variants import good_calls
from aclnn_py.lowering.operator import Refusal
from aclnn_py.session import DeviceArray, Session

from .test_quantised_products import blocks, close, drawn, scale_of

BF16 = ml_dtypes.bfloat16
FRACTAL_NZ = 29
M, RAGGED, EVEN = 5, (70, 50), (80, 64)
KINDS = {
    np.dtype("f4"): acl.ACL_FLOAT, np.dtype("f2"): acl.ACL_FLOAT16, np.dtype(BF16): acl.ACL_BF16,
    np.dtype("i1"): acl.ACL_INT8,
}  # fmt: skip


def plain(array: DeviceArray) -> Any:
    kind, shape = KINDS[np.dtype(array.dtype)], array.shape
    return acl.aclCreateTensor(shape, kind, array.strides, 0, acl.ACL_FORMAT_ND, shape, array.address)


def in_blocks(npu: Session, stored: np.ndarray, width: int, turned: bool) -> tuple[Any, DeviceArray]:
    """A tensor in FRACTAL_NZ, or a view of it with rows and columns swapped, and its memory.

    Arrays of a session have public formats.
    """
    rows, columns = stored.shape
    laid = blocks(stored, width)
    shape, strides = ((columns, rows), (1, columns)) if turned else ((rows, columns), (columns, 1))
    storage, held = (laid.shape[0], laid.shape[1] // 16, 16, width), npu.array(laid.reshape(-1))
    return acl.aclCreateTensor(shape, KINDS[stored.dtype], strides, 0, FRACTAL_NZ, storage, held.address), held


def run(name: str, tensors: list[Any], *arguments: Any) -> None:
    """An operator by its own phases."""
    size, executor, ret = getattr(acl, f"{name}GetWorkspaceSize")(*arguments)
    assert ret == 0, acl.aclGetRecentErrMsg()
    room, ret = acl.aclrtMalloc(max(size, 1), acl.ACL_MEM_MALLOC_HUGE_FIRST)
    assert ret == 0
    assert getattr(acl, name)(room, size, executor, None) == 0
    assert acl.aclrtSynchronizeDevice() == 0, acl.aclGetRecentErrMsg()
    for tensor in tensors:
        acl.aclDestroyTensor(tensor)
    acl.aclrtFree(room)


@pytest.mark.parametrize(("dtype", "width"), [(np.float16, 16), (BF16, 16), (np.float32, 8), (np.float32, 16)])
@pytest.mark.parametrize("turned", [False, True])
def test_weights_in_blocks(dtype: Any, width: int, turned: bool) -> None:
    made = np.random.default_rng(0)
    sizes = EVEN if (dtype, width) == (np.float32, 16) else RAGGED
    x, mat2 = (made.standard_normal(shape).astype(dtype) for shape in ((M, sizes[0]), sizes))
    stored = np.ascontiguousarray(mat2.T) if turned else mat2
    with Session(soc="Ascend910B4") as npu:
        left, out = npu.array(x), npu.empty((M, sizes[1]), dtype=dtype)
        right, _held = in_blocks(npu, stored, width, turned)
        tensors = [plain(left), right, plain(out)]
        run("aclnnMatmulWeightNz", tensors, *tensors, 0)
        found = out.numpy()
    bar = {np.float16: 2e-3, BF16: 1.6e-2, np.float32: 2e-6}[dtype]
    np.testing.assert_allclose(found.astype("f8"), x.astype("f8") @ mat2.astype("f8"), rtol=bar, atol=8 * bar)


@pytest.mark.parametrize("version", ["V4", "V5"])
def test_a_transposed_view_of_square_blocks(version: str) -> None:
    """V5 reads the matrix in storage, V4 its transpose."""
    one, other, scale, token = drawn(M, 64), drawn(64, 64), scale_of(64), scale_of(M)
    with Session(soc="Ascend910B4") as npu:
        out, kept = npu.empty((M, 64), dtype=np.float16), [npu.array(each) for each in (one, scale, token)]
        x2, _held = in_blocks(npu, other, 32, True)
        tensors = [*map(plain, kept), x2, plain(out)]
        x1, scales, tokens, _, result = tensors
        if version == "V4":
            run("aclnnQuantMatmulV4", tensors, x1, x2, scales, None, tokens, None, False, False, result)
        else:
            unused = (None,) * 5
            run("aclnnQuantMatmulV5", tensors, x1, x2, tokens, scales, *unused, False, False, 0, result)
        right = other.T if version == "V4" else other
        close(out.numpy(), one.astype("f8") @ right.astype("f8") * scale * token[:, None].astype("f8"))


def test_both_matrices_in_blocks_on_the_310p() -> None:
    one, other, scale, token = drawn(M, 70), drawn(70, 36), scale_of(36), scale_of(M)
    with Session(soc="Ascend310P3") as npu:
        out, kept = npu.empty((M, 36), dtype=np.float16), [npu.array(each) for each in (scale, token)]
        (left, _one), (right, _other) = in_blocks(npu, one, 32, False), in_blocks(npu, other, 32, False)
        tensors = [left, right, *map(plain, kept), plain(out)]
        run("aclnnQuantMatmulV4", tensors, *tensors[:3], None, tensors[3], None, False, False, tensors[4])
        close(out.numpy(), one.astype("f8") @ other.astype("f8") * scale * token[:, None].astype("f8"))


def tensor(held: Any, shape: tuple[int, ...], kind: int, storage: tuple[int, ...] = (), turned: bool = False) -> Any:
    """Dense in ND, or with a storage in FRACTAL_NZ; a turned one shows the last two axes swapped."""
    strides = None
    if turned:
        *batch, rows, columns = shape
        strides = (*(rows * columns for _ in batch), 1, rows)
    format = FRACTAL_NZ if storage else acl.ACL_FORMAT_ND
    return acl.aclCreateTensor(shape, kind, strides, 0, format, storage or shape, held.address)


@pytest.mark.parametrize("dtype", [np.float16, BF16])
@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("batch", [1, 3])
def test_batches_in_blocks(dtype: Any, turned: bool, batch: int) -> None:
    """A batch of 1 is broadcast."""
    made = np.random.default_rng(1)
    x, mat2 = made.standard_normal((3, M, 70)).astype(dtype), made.standard_normal((batch, 70, 50)).astype(dtype)
    stored = np.stack([blocks(np.ascontiguousarray(each.T) if turned else each, 16) for each in mat2])
    kind = KINDS[np.dtype(dtype)]
    with Session(soc="Ascend910B4") as npu:
        left, right, out = npu.array(x), npu.array(stored.reshape(-1)), npu.empty((3, M, 50), dtype=dtype)
        storage = (batch, stored.shape[1], stored.shape[2] // 16, 16, 16)
        arguments = tensor(left, x.shape, kind), tensor(right, mat2.shape, kind, storage, turned)
        tensors = [*arguments, tensor(out, (3, M, 50), kind)]
        run("aclnnBatchMatMulWeightNz", tensors, *tensors, 0)
        found = out.numpy()
    bar = 2e-3 if dtype is np.float16 else 1.6e-2
    np.testing.assert_allclose(found.astype("f8"), x.astype("f8") @ mat2.astype("f8"), rtol=bar, atol=8 * bar)


@pytest.mark.parametrize("dtype", [np.float16, BF16])
@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize(("beta", "alpha"), [(1.0, 1.0), (0.5, 2.0), (0.0, 3.0), (2.0, 0.0)])
@pytest.mark.parametrize("row", [False, True])
def test_sums_in_blocks(dtype: Any, turned: bool, beta: float, alpha: float, row: bool) -> None:
    made = np.random.default_rng(2)
    x = made.standard_normal((50,) if row else (M, 50)).astype(dtype)
    one, other = made.standard_normal((M, 70)).astype(dtype), made.standard_normal((70, 50)).astype(dtype)
    stored = blocks(np.ascontiguousarray(other.T) if turned else other, 16)
    kind = KINDS[np.dtype(dtype)]
    with Session(soc="Ascend910B4") as npu:
        held = [npu.array(each) for each in (x, one, stored.reshape(-1))]
        out = npu.empty((M, 50), dtype=dtype)
        storage = (stored.shape[0], stored.shape[1] // 16, 16, 16)
        added, left = tensor(held[0], x.shape, kind), tensor(held[1], one.shape, kind)
        right = tensor(held[2], other.shape, kind, storage, turned)
        factors = [acl.aclCreateScalar(number, acl.ACL_FLOAT) for number in (beta, alpha)]
        tensors = [added, left, right, tensor(out, (M, 50), kind)]
        run("aclnnAddmmWeightNz", tensors, *tensors[:3], *factors, tensors[3], 0)
        found = out.numpy()
    wanted = beta * x.astype("f8") + alpha * (one.astype("f8") @ other.astype("f8"))
    bar = 2e-3 if dtype is np.float16 else 1.6e-2
    np.testing.assert_allclose(found.astype("f8"), wanted, rtol=bar, atol=16 * bar)


@pytest.mark.parametrize(("offset", "code"), [(1, 561103), (2, 0)])
def test_blocks_of_int4_begin_at_a_byte(offset: int, code: int) -> None:
    operator = ops.find("aclnnQuantMatmulV4")
    x2, known = operator.param("x2"), good_calls(operator, profile(representative("ascend910b")))
    call = next(call for call in known if call.tensor(x2).dtype == acl.ACL_INT4)
    outcome = operator.outcome(call.but(x2, format=FRACTAL_NZ, storage_shape=(2, 3, 16, 64), offset=offset))
    assert (outcome.code if isinstance(outcome, Refusal) else 0) == code


@pytest.mark.parametrize("dtype", [np.float16, BF16])
@pytest.mark.parametrize("turned", [False, True])
def test_rows_before_the_batch_of_stored_weights(dtype: Any, turned: bool) -> None:
    """Storage of the view's own axes: [B, K, N], or [B, N, K] where permX2 swaps them."""
    random = np.random.default_rng(4)
    one, other = (random.standard_normal(shape).astype(dtype) for shape in ((5, 3, 70), (3, 70, 50)))
    stored = other.transpose(0, 2, 1) if turned else other
    with Session(soc="Ascend910B4") as npu:
        held = npu.array(np.concatenate([blocks(np.ascontiguousarray(each), 16).reshape(-1) for each in stored]))
        (rows, columns), kind = stored.shape[1:], KINDS[np.dtype(dtype)]
        storage = (3, -(-columns // 16), -(-rows // 16), 16, 16)
        weight = acl.aclCreateTensor(stored.shape, kind, None, 0, FRACTAL_NZ, storage, held.address)
        left, out = npu.array(one), npu.empty((5, 3, 50), dtype=dtype)
        perms = [acl.aclCreateIntArray(each) for each in ((1, 0, 2), (0, 2, 1) if turned else (0, 1, 2), (1, 0, 2))]
        tensors = [plain(left), weight, plain(out)]
        run("aclnnTransposeBatchMatMulWeightNz", tensors, *tensors[:2], None, None, *perms, 0, 1, tensors[2])
        found = out.numpy()
    wanted = np.einsum("mbk,bkn->mbn", one.astype("f8"), other.astype("f8"))
    step = 2.0 ** (-8 if dtype == BF16 else -11)
    np.testing.assert_allclose(found.astype("f8"), wanted, rtol=step * 1.01, atol=1e-5)


@pytest.mark.parametrize("word", ["gelu_erf", "gelu_tanh"])
@pytest.mark.parametrize("turned", [False, True])
def test_gelu_of_a_product_with_stored_weights(word: str, turned: bool) -> None:
    one, other, scale, token = drawn(M, 70), drawn(70, 50), scale_of(50), np.float32(drawn(M, least=1) / 1600)
    with Session(soc="Ascend910B4") as npu:
        stored = np.ascontiguousarray(other.T) if turned else other
        weight, held = in_blocks(npu, stored, 32, turned)
        arrays = [npu.array(each) for each in (one, token, scale)]
        out = npu.empty((M, 50), dtype=np.float16)
        left, rows, columns = (
            acl.aclCreateTensor(each.shape, kind, each.strides, 0, 2, each.shape, each.address)
            for each, kind in zip(arrays, (acl.ACL_INT8, acl.ACL_FLOAT, acl.ACL_FLOAT), strict=True)
        )
        tensors = [left, weight, rows, columns, plain(out)]
        rest = [None] * 6
        run("aclnnFusedQuantMatmulWeightNz", tensors, left, weight, rows, columns, *rest, word, 0, tensors[-1])
        found = out.numpy()
        plain_out = npu.empty((M, 50), dtype=np.float16)
        npu.call("aclnnFusedQuantMatmul", one, other, token, scale, *rest, word, 0, plain_out)
        np.testing.assert_array_equal(found, plain_out.numpy())
        assert held.size


def test_products_of_a_batch_are_added() -> None:
    """Each is rounded to BF16 before."""
    one, other = drawn(3, M, 70), drawn(3, 70, 50)
    scale, token = scale_of(50).astype(BF16), np.float32(drawn(3, M, least=1) / 1600)
    with Session(soc="Ascend910B4") as npu:
        held = npu.array(np.concatenate([blocks(each, 32).reshape(-1) for each in other]))
        weight = acl.aclCreateTensor(other.shape, acl.ACL_INT8, None, 0, FRACTAL_NZ, (3, 2, 5, 16, 32), held.address)
        arrays = [npu.array(each) for each in (one, token, scale)]
        out = npu.empty((M, 50), dtype=BF16)
        left, rows, columns, result = map(plain, (*arrays, out))
        axes = acl.aclCreateIntArray([0])
        arguments = [left, weight, rows, columns, *[None] * 5, False, False, 0, axes, False, result]
        run("aclnnQuantMatmulReduceSumWeightNz", [left, weight, rows, columns, result], *arguments)
        found = out.numpy()
    sums = np.matmul(one.astype("f8"), other.astype("f8")).astype("f4")
    parts = (sums * scale.astype("f4") * token[..., None]).astype(BF16)
    np.testing.assert_allclose(found.astype("f8"), parts.astype("f8").sum(axis=0), rtol=2.0**-8, atol=1e-6)
