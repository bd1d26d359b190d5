"""Operators that write rows and elements by index: strided tensors, many duplicates, wrong indices."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest

import aclnn_py as acl

made = np.random.default_rng(17)


@pytest.fixture(scope="module")
def npu() -> Any:
    with acl.Session(soc="Ascend910B1") as session:
        yield session


def floats(*shape: int) -> np.ndarray:
    return made.standard_normal(shape).astype(np.float32)


def test_a_million_indices_add_in_their_order(npu: Any) -> None:
    index, source = made.integers(0, 1000, 1_000_000), floats(1_000_000)
    out = npu.call("aclnnScatterAdd", np.zeros(1000, "f4"), 0, index, source, npu.empty(1000))
    wanted = np.zeros(1000, np.float32)
    np.add.at(wanted, index, source)
    assert np.array_equal(out.numpy(), wanted)


@pytest.mark.parametrize("dtype", [np.float32, np.float16, ml_dtypes.bfloat16])
def test_gradients_of_an_embedding(npu: Any, dtype: Any) -> None:
    grad, indices = floats(500, 9).astype(dtype), made.integers(0, 7, (50, 10))
    for scaled in (False, True):
        out = npu.call("aclnnEmbeddingDenseBackward", grad, indices, 8, 3, scaled, npu.empty((8, 9), dtype)).numpy()
        wanted, names = np.zeros((8, 9), np.float32), indices.reshape(-1)
        kept = names != 3
        np.add.at(wanted, names[kept], grad.astype(np.float32)[kept])
        counts = np.maximum(np.bincount(names, minlength=8), 1).astype(np.float32)[:, None]
        exact = (wanted * (1 / counts) if scaled else wanted).astype(dtype)
        assert np.array_equal(out, exact)
        assert not out[[3, 7]].any()


def test_rows_of_strided_tensors(npu: Any) -> None:
    x, source, index = floats(6, 5), floats(6, 4), np.array([3, 0, 3, 2])
    found = npu.call("aclnnIndexAdd", npu.array(x.T.copy()).T, 1, index, source, 2.0, npu.empty((6, 5)))
    wanted = x.copy()
    np.add.at(wanted.T, index, (2 * source).T)
    assert np.array_equal(found.numpy(), wanted)
    turned = npu.array(x.T.copy()).T
    npu.call("aclnnInplaceIndexCopy", turned, 1, index, source)
    wanted = x.copy()
    wanted[:, index] = source
    assert np.array_equal(turned.numpy(), wanted)
    npu.call("aclnnInplaceIndexFill", turned, -1, np.array([0, -1]), 7.0)
    wanted[:, [0, -1]] = 7
    assert np.array_equal(turned.numpy(), wanted)


def test_masked_scatter_and_put(npu: Any) -> None:
    x, mask, source = floats(40, 30), made.random((40, 30)) > 0.5, floats(1200)
    found = npu.array(x)
    npu.call("aclnnInplaceMaskedScatter", found, mask, source)
    wanted = x.copy()
    wanted[mask] = source[: mask.sum()]
    assert np.array_equal(found.numpy(), wanted)
    index, values = made.integers(0, 1200, (7, 11)), floats(7, 11)
    npu.call("aclnnInplacePut", found, index, values, True)
    np.add.at(wanted.reshape(-1), index.reshape(-1), values.reshape(-1))
    assert np.array_equal(found.numpy(), wanted)


WRONG = (
    ("aclnnInplaceScatter", (0, [[0, 9]], floats(1, 2), 1)),
    ("aclnnInplaceIndexCopy", (0, [0, 9], floats(2, 3))),
    ("aclnnInplaceIndexFill", (1, [9], 1.0)),
    ("aclnnInplacePut", ([0, 99], floats(2), False)),
)


def run(npu: Any, api: str, *arguments: Any) -> None:
    npu.call(api, *arguments)
    npu.synchronize()


@pytest.mark.parametrize("call", WRONG, ids=lambda call: call[0])
def test_a_wrong_index_fails_the_stream(npu: Any, call: Any) -> None:
    api, arguments = call
    x = npu.array(np.zeros((4, 3), np.float32))
    given = [np.array(each) if isinstance(each, list) else each for each in arguments]
    with pytest.raises(acl.AclError, match="9") as caught:
        run(npu, api, x, *given)
    assert caught.value.code == 507035
