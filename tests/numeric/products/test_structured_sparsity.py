"""Weights with 2:4 structured sparsity: compressed on the host, multiplied on the device."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import ml_dtypes
import numpy as np
import pytest

import aclnn_py as acl
from aclnn_py.session import Session
from numeric.quant.raw import made

Array = Any
PLACES = {(0,): (0, 0), (1,): (1, 0), (2,): (2, 0), (3,): (0, 2), (): (0, 0)}
"""The places of one element that is not 0, and of none; of two they are the first, and the second less 1."""
BRAIN = ml_dtypes.bfloat16


@pytest.fixture(scope="module")
def npu() -> Iterator[Session]:
    with Session(soc="Ascend910B1") as session:
        yield session


def compress(weight: bytes | None, shape: tuple[int, ...]) -> Any:
    sizes = acl.aclCreateIntArray(shape)
    try:
        return acl.aclnnTransSparse4to2Para(weight, sizes)
    finally:
        acl.aclDestroyIntArray(sizes)


def sparse(rows: int, columns: int, seed: int = 0) -> Array:
    """At most two of four neighbours are not 0."""
    dice = np.random.default_rng(seed)
    whole = np.zeros((rows, -(-columns // 4) * 4), "i1")
    for four in whole.reshape(-1, 4):
        here = dice.permutation(4)[: dice.integers(0, 3)]
        four[here] = dice.integers(-128, 128, len(here))
    return whole[:, :columns]


def compressed(weight: Array) -> tuple[Array, Array]:
    """Kept elements and places in blocks, four by four."""
    rows, columns = weight.shape
    down, across = -(-columns // 64), -(-rows // 16)
    values, places = np.zeros((down, across, 16, 32), "i1"), np.zeros((down, across, 16, 8), "u1")
    padded = np.zeros((rows, down * 64), "i1")
    padded[:, :columns] = weight
    for row in range(rows):
        for at, four in enumerate(padded[row].reshape(-1, 4)):
            here = tuple(map(int, np.flatnonzero(four)))
            first, second = PLACES.get(here) or (here[0], here[1] - 1)
            block, group = (at // 16, row // 16, row % 16), at % 16
            values[block][2 * group : 2 * group + 2] = four[first], four[second + 1] if first != second + 1 else 0
            places[block][group // 2] |= (second << 2 | first) << 4 * (group % 2)
    return values, places


@pytest.mark.parametrize("shape", [(1, 4), (16, 64), (20, 100), (33, 130), (3, 7), (0, 8), (4, 0)])
def test_places_and_kept_elements(shape: tuple[int, int]) -> None:
    weight = sparse(*shape)
    found, sizes, places, more, ret = compress(weight.tobytes(), shape)
    wanted = compressed(weight)
    assert ret == 0
    assert sizes == wanted[0].shape
    assert more == wanted[1].shape
    assert np.array_equal(np.frombuffer(places, "u1"), wanted[1].ravel())
    four = np.frombuffer(found, "i1")
    assert np.array_equal(np.sort(four.reshape(-1, 2)), np.sort(wanted[0].reshape(-1, 2)))


def test_three_of_four() -> None:
    assert compress(bytes([1, 2, 3, 0]), (1, 4))[-1] == 161002
    assert compress(bytes(4), (4,))[-1] == 161002
    assert compress(bytes(4), (1, -4))[-1] == 561103
    assert compress(None, (1, 4))[-1] == 561103


def tensor(npu: Session, held: Array, shape: tuple[int, ...], dtype: Any) -> tuple[Any, Any]:
    """A view over blocks in memory, as CANN's documents create it."""
    buffer = npu.array(held.view("u1"))
    strides = np.cumprod((1, *shape[:0:-1]))[::-1].tolist()
    return buffer, acl.aclCreateTensor(shape, dtype, strides, 0, acl.ACL_FORMAT_ND, held.shape, buffer.address)


def multiplied(npu: Session, x: Array, values: Array, places: Array, scales: Any, bias: Any, n: int) -> Array:
    """The product, or None where its stream fails."""
    m, k = x.shape
    half = -(-k // 8) * 4
    first, weight = tensor(npu, values, (n, half), acl.ACL_INT8)
    second, index = tensor(npu, places, (n, -(-k // 8)), acl.ACL_UINT8)
    out = npu.empty((m, n), BRAIN)
    given = [None if each is None else npu.array(each) for each in (x, *scales, bias)]
    held = [None if each is None else made(each) for each in (*given, out)]
    api = "aclnnSparse4to2QuantMatmulWeightNz"
    size, executor, ret = getattr(acl, f"{api}GetWorkspaceSize")(held[0], weight, index, *held[1:])
    assert ret == 0, acl.aclGetRecentErrMsg()
    room = npu.empty((max(size, 1),), np.uint8)
    assert getattr(acl, api)(room.address, size, executor, None) == 0
    failed = acl.aclrtSynchronizeStream(None)
    del first, second
    return None if failed else out.numpy()


@pytest.mark.parametrize(("m", "k", "n"), [(5, 64, 16), (3, 100, 20), (1, 7, 33), (4, 320, 40)])
def test_products_with_compressed_weights(npu: Session, m: int, k: int, n: int) -> None:
    dice, weight = np.random.default_rng(k), sparse(n, k, m)
    x, scales = (
        dice.integers(-128, 128, (m, k)).astype("i1"),
        [dice.uniform(0.1, 2, size).astype("f4") for size in (m, n)],
    )
    found, sizes, places, more, _ = compress(weight.tobytes(), weight.shape)
    blocks = np.frombuffer(found, "i1").reshape(sizes), np.frombuffer(places, "u1").reshape(more)
    bias = dice.normal(0, 9, n).astype(BRAIN)
    product = multiplied(npu, x, *blocks, scales, bias, n)
    sums = x.astype("i4") @ weight.T.astype("i4")
    wanted = sums * scales[1].astype("f8") * scales[0][:, None] + bias.astype("f8")
    assert np.allclose(product.astype("f8"), wanted, rtol=2**-8, atol=1e-3)


@pytest.mark.parametrize("place", [0x03, 0x0C])
def test_a_place_that_there_is_not_fails_the_stream(place: int) -> None:
    values, places = compressed(sparse(16, 64))
    places[0, 0, 2, 3] = place
    with Session(soc="Ascend910B1") as npu:
        scales = np.ones(2, "f4"), np.ones(16, "f4")
        assert multiplied(npu, np.ones((2, 64), "i1"), values, places, scales, None, 16) is None
