"""Numbers drawn in the order of CUDA's threads: whole ones, and dropout by them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from aclnn_py.reference.random.random_masks import dropout_v3, random_whole
from aclnn_py.session import Session
from numeric.halves import HALF
from numeric.programs import BF16, ISAS, force

Array = Any
DROP, WHOLE = "aclnnDropoutV3", "aclnnInplaceRandomWithoutFromTo"
SINGLE = np.dtype("f4")
KINDS = {"f4": 0, "f2": 1, "i1": 2, "i4": 3, "u1": 4, "i2": 6, "i8": 9, "f8": 11, "?": 12}
SEED = 0x1_2345_6789_ABCD


@pytest.fixture(scope="module")
def npu() -> Iterator[Session]:
    with Session(soc="Ascend950PR_9599") as session, np.errstate(all="ignore"):
        yield session


def whole(npu: Session, count: int, dtype: Any, seed: int = SEED, offset: int = 8) -> Array:
    return npu.call(WHOLE, npu.empty((count,), np.dtype(dtype)), seed, offset).numpy()


@pytest.mark.parametrize("kind", KINDS)
def test_whole_numbers_beyond_the_first_round_of_threads(npu: Session, kind: str) -> None:
    """159744 threads: the second round takes the second word, of INT64 the second pair."""
    count = 2 * 159744 + 300
    found = whole(npu, count, kind)
    expected = random_whole(np.zeros(count), SEED, 8, dtype=KINDS[kind])
    assert np.array_equal(found.astype("f8"), expected.astype("f8"))


def test_whole_numbers_of_other_layouts(npu: Session) -> None:
    known = whole(npu, 37 * 65, "i4").reshape(37, 65)
    for isa in ISAS:
        with force(isa):
            assert np.array_equal(whole(npu, 37 * 65, "i4").reshape(37, 65), known)
    board = npu.array(np.full((65, 74), -1, "i4"))
    turned = board.view((37, 65), (2, 74), 0)
    npu.call(WHOLE, turned, SEED, 8)
    assert np.array_equal(turned.numpy(), known)
    assert (board.numpy()[:, 1::2] == -1).all()
    tensors = npu.array(np.array([SEED])), npu.array(np.array([3]))
    other = npu.call(f"{WHOLE}Tensor", npu.empty((37, 65), np.dtype("i4")), *tensors, 5).numpy()
    assert np.array_equal(other, known)


@pytest.mark.parametrize("dtype", [SINGLE, HALF, BF16], ids=str)
@pytest.mark.parametrize("count", [1, 6, 12, 257, 1032, 159744 * 2 + 2, 159744 + 1])
def test_dropout(npu: Session, dtype: Any, count: int) -> None:
    x = (np.arange(count) % 31 - 15).astype(dtype)
    room = (count + 127) // 128 * 16
    kind = {SINGLE: 0, HALF: 1}.get(np.dtype(dtype), 27)
    out, mask = npu.call(DROP, x, None, 0.25, SEED, 8, npu.empty_like(x), npu.empty((room,), np.dtype("u1")))
    expected, bits = dropout_v3(x.astype("f8"), None, 0.25, SEED, 8, dtypes={"input": kind})
    assert np.array_equal(mask.numpy(), bits)
    assert np.array_equal(out.numpy(), expected.astype("f4").astype(dtype))
    back = npu.call("aclnnDropoutV3Grad", x, mask, 1.5, npu.empty_like(x)).numpy()
    kept = np.unpackbits(bits.astype("u1"), bitorder="little")[:count]
    assert np.array_equal(back, (x.astype("f4") * kept * np.float32(1.5)).astype(dtype))


def test_what_is_left_out_is_multiplied_by_0(npu: Session) -> None:
    x = np.tile(np.array([np.inf, -np.inf, np.nan, -1], "f4"), 40)
    mask = np.zeros(32, "u1")
    for isa in ISAS:
        with force(isa):
            found = npu.call("aclnnDropoutV3Grad", x, mask, 2.0, npu.empty_like(x)).numpy()
        assert np.isnan(found.reshape(-1, 4)[:, :3]).all()
        assert np.signbit(found.reshape(-1, 4)[:, 3]).all()
        assert not found.reshape(-1, 4)[:, 3].any()
