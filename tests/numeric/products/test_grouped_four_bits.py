"""Kernels that CANN chooses for INT4 weights, and INT4 that it reads as dense or wrongly."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from aclnn_py.session import Session

from .test_grouped_finalize import run
from .test_grouped_narrow import (
    COLUMNS,
    GROUPS,
    HALF,
    INNER,
    SIZES,
    SPARE,
    TOTAL,
    W4A8,
    Weights,
    called,
    close,
    drawn,
    floating,
    rows_of,
    spread,
    whole,
)  # fmt: skip
from .test_grouped_swiglu import tensor


@pytest.mark.parametrize(("many", "code"), [(1, 0), (GROUPS, 561103)])
def test_one_weight_that_is_not_split(many: int, code: int) -> None:
    """CANN's kernel reads the scales of the first group alone."""
    rows = TOTAL + SPARE
    x, numbers = drawn(rows, INNER, dtype=HALF), whole(4, INNER, COLUMNS)
    scale, offset = (drawn(many, COLUMNS, low=0.01, high=0.2, dtype=HALF) for _ in range(2))
    lists = {"antiquant_scale": [scale], "antiquant_offset": [offset]}
    found = called("V4", x, [Weights(numbers, "INT4")], HALF, groups=None, split=(0, -1), code=code, **lists)
    if not code:
        exact = x.astype("f8") @ floating(numbers[None], scale[None], offset[None], HALF)[0]
        np.testing.assert_allclose(found.astype("f8"), exact, rtol=2**-11, atol=1e-5 * np.abs(exact).max())


@pytest.mark.parametrize("several", [False, True])
def test_int8_made_of_int4_weights(several: bool) -> None:
    """Without a bias: all bits of the scales count, an activation follows, and only sizes have a kernel."""
    case = W4A8(1)
    case.scale += case.scale * 2.0**-11
    lists = case.lists(several=several, biased=False)
    weights = [Weights(one, "INT4") for one in (case.numbers if several else [case.numbers])]
    given: dict[str, Any] = {"groups": SIZES, "act": 1, **lists}
    exact = np.maximum(case.exact(), 0).astype("f2")
    assert np.array_equal(called("V4", case.x, weights, HALF, **given)[:TOTAL], exact)
    called("V4", case.x, weights, HALF, **{**given, "groups": np.cumsum(SIZES)}, kind=0, code=561103)


@pytest.mark.parametrize("hint", [(), (2,)])
def test_vector_units_take_all_bits_of_scales(hint: tuple[int, ...]) -> None:
    """With few expected rows, and groups of 256; the cube unit takes 19 bits."""
    case = W4A8(1, inner=256)
    cut, case.scale = case.scale, case.scale + case.scale * 2.0**-11
    case.bias = (8 * (case.numbers * spread(case.scale if hint else cut, 256)).sum(1)).astype("f4")
    found = called("V5", case.x, [Weights(case.numbers, "INT4")], HALF, groups=SIZES, hint=hint, **case.lists())
    exact = case.exact() if hint else case.exact(cut)
    close(found, exact)
    assert np.count_nonzero(found[:TOTAL] == exact.astype("f2")) > 0.9 * exact.size


@pytest.mark.parametrize(("strides", "offset"), [((1, TOTAL + SPARE), 0), ((32, 1), 0), (None, 1)])
def test_int32_that_holds_int4_is_read_as_dense(strides: Any, offset: int) -> None:
    """Strides of rows do not count, and an offset would be one in INT4."""
    code = 561103 if offset else 0
    case, numbers = W4A8(1), whole(4, TOTAL + SPARE, 4 * INNER)
    rows = Weights(numbers, "INT32", strides=strides, offset=offset, shape=(TOTAL + SPARE, INNER // 8))
    lists = {"scale": [case.words], "token": [case.token]}
    found = called("V4", rows, [Weights(case.numbers, "INT4")], HALF, groups=SIZES, code=code, **lists)
    if not code:
        dense = numbers.reshape(-1, INNER)[: TOTAL + SPARE]
        close(found, rows_of(dense, case.numbers * spread(case.scale)) * case.token[:TOTAL, None])


@pytest.mark.parametrize(
    ("many", "hint", "code"), [(INNER, (), 561103), (GROUPS, (0, 0, -1), 561103), (2, (0, 0, -1), 0)]
)  # fmt: skip
def test_groups_that_begin_within_a_byte_or_a_block(many: int, hint: tuple[int, ...], code: int) -> None:
    case = W4A8(many)
    given: dict[str, Any] = {"groups": SIZES, "hint": hint, "code": code, **case.lists()}
    found = called("V5", case.x, [Weights(case.numbers, "INT4")], HALF, **given)
    if not code:
        close(found, case.exact())


def test_small_groups_of_transposed_weights_in_blocks() -> None:
    case, numbers = W4A8(GROUPS), whole(4, TOTAL + SPARE, INNER)
    weights = [Weights(case.numbers, "INT4", turned=True, blocks=True)]
    lists = {"scale": [case.words], "token": [case.token]}
    called("V5", Weights(numbers, "INT4"), weights, HALF, groups=SIZES, code=561103, **lists)


@pytest.mark.parametrize(
    ("inner", "many", "rows", "biased", "code"),
    [
        (32, 1, "i1", True, 561103), (INNER, INNER, "i1", True, 561103), (INNER, 1, "i1", False, 161001),
        (INNER, 1, "f2", False, 161002),
    ],
)  # fmt: skip
def test_refused_before_swiglu(inner: int, many: int, rows: str, biased: bool, code: int) -> None:
    """The bias is asked for beside INT8 rows alone; rows of other sizes CANN's kernel copies in part."""
    case = W4A8(many, inner=inner)
    with Session(soc="Ascend910B1") as npu:
        held: list[Any] = []
        weights = Weights(case.numbers, "INT4", blocks=True).handle(npu, held)
        out = np.zeros((TOTAL + SPARE, COLUMNS // 2), "i1"), np.zeros(TOTAL + SPARE, "f4")
        arrays = (case.x.astype(rows), case.bias, case.words, case.token, np.cumsum(SIZES), *out)
        x, bias, *rest = (tensor(held.append(one) or one) for one in map(npu.array, arrays))
        given = [x, weights, bias if biased else None, None, *rest, None]
        assert run("aclnnGroupedMatmulSwigluQuantWeightNZ", given) == code
