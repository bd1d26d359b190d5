"""Softmax of scores of windows with masks and biases, against float64."""

from __future__ import annotations

import numpy as np
import pytest

from aclnn_py.session import AclError, Session
from numeric.norm_cases import CLOSE, compared, drawn

API = "aclnnMaskedSoftmaxWithRelPosBias"


@pytest.mark.parametrize("dtype", CLOSE, ids=str)
@pytest.mark.parametrize("mask", [None, (2, 5, 40), (2, 1, 5, 40), (1, 2, 1, 5, 40)], ids=str)
def test_windows(mask: tuple[int, ...] | None, dtype: np.dtype) -> None:
    bias, added = drawn((3, 5, 40), dtype, 1), None if mask is None else drawn(mask, dtype, 2)
    with Session(soc="Ascend910B1") as npu:
        for shape, scale in (((6, 3, 5, 40), 0.5), ((3, 2, 3, 5, 40), 1.0)):
            compared(npu, API, [drawn(shape, dtype), added, bias, scale, 0], [shape], dtype)
        compared(
            npu, API, [drawn((7, 3, 5, 40), dtype), added, bias, -1.0, 0], [(7 if mask is None else 6, 3, 5, 40)], dtype
        )


def test_rows_that_are_masked() -> None:
    x = np.zeros((1, 1, 1, 4), "f4")
    added = np.array([[[0, -np.inf, -np.inf, 0]]], "f4")
    with Session(soc="Ascend950PR_9589") as npu:
        out = npu.call(API, x, added, np.zeros((1, 1, 4), "f4"), 1 + 2**-24, 0, npu.empty(x.shape))
        assert out.numpy().ravel().tolist() == [0.5, 0, 0, 0.5]
        out = npu.call(API, x, added - np.inf, np.zeros((1, 1, 4), "f4"), 1.0, 0, npu.empty(x.shape))
        assert np.isnan(out.numpy()).all()


@pytest.mark.parametrize(("soc", "most"), [("Ascend910B1", 6128), ("Ascend950PR_9589", 7920), ("Ascend310P3", 8176)])
def test_the_longest_row(soc: str, most: int) -> None:
    with Session(soc=soc) as npu:
        for size in (most, most + 8):
            x, row = npu.array(np.zeros((1, 1, 1, size), "f4")), npu.array(np.zeros((1, 1, size), "f4"))
            if size == most:
                npu.call(API, x, row, row, 1.0, 0, x)
                continue
            with pytest.raises(AclError) as failed:
                npu.call(API, x, row, row, 1.0, 0, x)
            assert failed.value.code == 561002


@pytest.mark.parametrize(("dtype", "mask", "most"), [("f4", True, 7008), ("f4", False, 9816), ("f2", True, 8176)])
def test_longer_rows_of_many_windows(dtype: str, mask: bool, most: int) -> None:
    with Session(soc="Ascend910B1") as npu:
        for rows, size in ((48, most), (48, most + 16), (47, most)):
            x, row = npu.array(np.zeros((rows, 1, 1, size), dtype)), npu.array(np.zeros((1, 1, size), dtype))
            if (rows, size) == (48, most):
                npu.call(API, x, row if mask else None, row, 1.0, 0, x)
                continue
            with pytest.raises(AclError) as failed:
                npu.call(API, x, row if mask else None, row, 1.0, 0, x)
            assert failed.value.code == 561002


def test_a_scale_of_nan_is_not_applied() -> None:
    with Session() as npu:
        x = np.zeros((1, 1, 1, 4), "f4")
        out = npu.call(API, x, None, np.zeros((1, 1, 4), "f4"), np.nan, 0, npu.empty(x.shape))
        assert out.numpy().ravel().tolist() == [0.25] * 4
