"""Rows dequantised, rotated and quantised into a cache: every kind of row and bias, both kinds of cache."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest

from aclnn_py.reference import find
from aclnn_py.session import AclError, Session

Array = np.ndarray[Any, Any]
API, BF16 = "aclnnDequantRopeQuantKvcache", np.dtype(ml_dtypes.bfloat16)
HALF, WHOLE = np.dtype("f2"), np.dtype("i4")
NUMBERS = {HALF: 1, BF16: 27, WHOLE: 3, np.dtype("f4"): 0}
BATCH, TOKENS, HEADS, CACHED, SIZE = 2, 3, 3, 2, 16
SPLITS = (HEADS * SIZE, CACHED * SIZE, CACHED * SIZE)


def drawn(made: Any, dtype: np.dtype[Any], *shape: int) -> Array:
    found: Array = made.standard_normal(shape)
    return (found * 100).astype(dtype) if dtype == WHOLE else found.astype(dtype)


def arguments(kind: Any, angles: Any, bias: Any, offsets: bool, paged: bool, flat: bool) -> list[Any]:
    made = np.random.default_rng(5)
    lead = (BATCH,) if flat else (BATCH, TOKENS)
    rows, total = int(np.prod(lead)), sum(SPLITS)
    turns = [drawn(made, angles, *lead, *(() if flat else (1,)), SIZE) for _ in range(2)]
    caches = [made.integers(-9, 9, (3, 8, CACHED, SIZE)).astype("i1") for _ in range(2)]
    indices = made.permutation(24)[:rows] if paged else made.integers(0, 8 - TOKENS, BATCH)
    scales = [made.uniform(0.01, 0.05, CACHED * SIZE).astype("f4") for _ in range(2)]
    shifts = [drawn(made, np.dtype("f4"), CACHED * SIZE) if offsets else None for _ in range(2)]
    dequant: list[Any] = [None, None, None]
    if kind == WHOLE:
        dequant = [made.uniform(0.001, 0.02, total).astype("f4"), made.uniform(0.5, 2, rows).astype("f4"), None]
        dequant[2] = None if bias is None else drawn(made, bias, total)
    x = drawn(made, kind, *lead, total)
    return [x, *turns, *caches, indices.astype("i4"), *scales, *shifts, *dequant]


def called(given: list[Any], mode: str, keeps: bool) -> list[Array]:
    lead, dtype = given[0].shape[:-1], given[1].dtype
    with Session(soc="Ascend910B1") as npu:
        refs = [npu.array(each) for each in given[3:5]]
        outs = [npu.empty((*lead, HEADS, SIZE), dtype)]
        outs += [npu.empty((*lead, CACHED, SIZE) if keeps else (0,), dtype) for _ in range(2)]
        npu.call(API, *given[:3], *refs, *given[5:], SPLITS, "static", "BSND", keeps, mode, *outs)
        return [each.numpy().astype("f8") for each in (*refs, *outs)]


@pytest.mark.parametrize("flat", [False, True])
@pytest.mark.parametrize("mode", ["contiguous", "PAGE"])
@pytest.mark.parametrize(
    ("kind", "angles", "bias"),
    [(HALF, HALF, None), (BF16, BF16, None), (WHOLE, HALF, None), (WHOLE, HALF, WHOLE), (WHOLE, BF16, BF16),
     (WHOLE, BF16, np.dtype("f4")), (WHOLE, HALF, HALF)],
)  # fmt: skip
def test_every_way(kind: Any, angles: Any, bias: Any, mode: str, flat: bool) -> None:
    keeps = kind != BF16
    given = arguments(kind, angles, bias, offsets=bias is None, paged=mode == "PAGE", flat=flat)
    formula = find(API)
    assert formula is not None
    wide = [each if each is None else each.astype("f8") for each in given]
    dtypes = {"x": NUMBERS[kind], "cos": NUMBERS[angles], "biasOptional": NUMBERS.get(bias, -1)}
    wanted = formula(*wide, SPLITS, "static", "BSND", keeps, mode, soc="ascend910b", dtypes=dtypes)
    found = called(given, mode, keeps)
    tolerance = 1e-2 if angles == BF16 else 2e-3
    for number, (one, other) in enumerate(zip(found, wanted, strict=True)):
        if other is None:
            continue
        if number < 2:  # codes may differ by one where a ratio lies between two
            assert np.abs(one - other).max() <= 1
            assert (one != other).mean() < 0.01
        else:
            np.testing.assert_allclose(one, other, rtol=tolerance, atol=tolerance)


def test_a_row_that_is_skipped_and_one_outside() -> None:
    given = arguments(HALF, HALF, None, offsets=False, paged=True, flat=True)
    given[5] = np.array([-1, 7], "i4")
    caches = called(given, "page", keeps=False)[:2]
    for before, after in zip(given[3:5], caches, strict=True):
        changed = (after != before).any((2, 3)).reshape(-1)
        assert changed.nonzero()[0].tolist() == [7]
    given[5] = np.array([0, 24], "i4")
    with pytest.raises(AclError, match="507035"):
        called(given, "page", keeps=False)
