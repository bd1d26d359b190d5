"""Norms by the root of the mean of squares against float64: sizes that fill rooms and lanes, dtypes, the same bits."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from aclnn_py import settings
from aclnn_py.native import ffi, lib
from aclnn_py.session import Session
from numeric.norm_cases import CLOSE, FLOAT, HALF, asked, close, compared, drawn

Array = Any
ROWS = ((1, 1), (3, 7), (5, 33), (70, 64), (300, 129))


@pytest.fixture(scope="module")
def npu() -> Iterator[Session]:
    with Session(soc="Ascend910B1") as session, np.errstate(all="ignore"):
        yield session


def exact(x: Array, gamma: Array, add: float = 0, eps: float = 1e-6) -> tuple[Array, Array]:
    x, gamma = x.astype(np.float64), gamma.astype(np.float64)
    axes = tuple(range(x.ndim - gamma.ndim, x.ndim))
    rstd = 1 / np.sqrt(np.mean(x * x, axis=axes, keepdims=True) + eps)
    return x * rstd * (gamma + add), rstd


@pytest.mark.parametrize("dtype", CLOSE, ids=str)
@pytest.mark.parametrize("shape", ROWS, ids=str)
def test_rows_and_their_gradients(npu: Session, shape: tuple[int, int], dtype: np.dtype) -> None:
    rows, length = shape
    x, gamma, dy = drawn(shape, dtype), drawn((length,), dtype, 1), drawn(shape, dtype, 2)
    for api, add in (("aclnnRmsNorm", 0), ("aclnnGemmaRmsNorm", 1)):
        y, rstd = asked(npu, api, [x, gamma, 1e-6], [(shape, dtype), ((rows, 1), FLOAT)])
        wanted, rstds = exact(x, gamma, add)
        close(y, wanted, dtype)
        close(rstd, rstds, FLOAT)
    given = [dy, x, rstds.astype(np.float32), gamma]
    compared(npu, "aclnnRmsNormGrad", given, [shape, (length,)], dtype, (dtype, FLOAT))


def test_gamma_may_be_float_beside_halves(npu: Session) -> None:
    x, gamma, dy = drawn((9, 40), HALF), drawn((40,), FLOAT, 1), drawn((9, 40), HALF, 2)
    y, rstd = asked(npu, "aclnnRmsNorm", [x, gamma, 1e-6], [(x.shape, HALF), ((9, 1), FLOAT)])
    close(y, exact(x, gamma)[0], HALF)
    compared(npu, "aclnnRmsNormGrad", [dy, x, rstd, gamma], [x.shape, (40,)], HALF, (HALF, FLOAT))


def test_a_row_may_have_several_axes_or_fill_no_room(npu: Session) -> None:
    for shape, own in (((4, 3, 5, 2), (5, 2)), ((2, 3, 4), (2, 3, 4)), ((2, 70_001), (70_001,))):
        for dtype in (FLOAT, HALF):
            x, gamma, dy = drawn(shape, dtype), drawn(own, dtype, 1), drawn(shape, dtype, 2)
            ones = (*shape[: len(shape) - len(own)], *(1 for _ in own))
            y, rstd = asked(npu, "aclnnRmsNorm", [x, gamma, 1e-6], [(shape, dtype), (ones, FLOAT)])
            close(y, exact(x, gamma)[0], dtype)
            compared(npu, "aclnnRmsNormGrad", [dy, x, rstd, gamma], [shape, own], dtype, (dtype, FLOAT))


def test_infinities_and_nan_stay_in_their_rows(npu: Session) -> None:
    x = drawn((4, 50))
    x[0, 3], x[1, 0], x[2] = np.inf, np.nan, 0
    y, rstd = asked(npu, "aclnnRmsNorm", [x, drawn((50,)), 1e-6], [(x.shape, FLOAT), ((4, 1), FLOAT)])
    assert rstd[0, 0] == 0
    assert np.isnan(rstd[1, 0])
    assert np.isnan(y[0, 3])
    assert np.all(np.isnan(y[1]))
    assert np.all(y[0, 4:] == 0)
    assert np.all(y[2] == 0)
    assert np.all(np.isfinite(y[3]))
    found = asked(npu, "aclnnRmsNorm", [x[3:], drawn((50,)), np.nan], [((1, 50), FLOAT), ((1, 1), FLOAT)])
    assert all(np.all(np.isnan(each)) for each in found)


def kept(x: Array, dtype: np.dtype) -> Array:
    return x.astype(np.float32).astype(dtype).astype(np.float64)


def before_the_950(total: Array, gamma: Array, dtype: np.dtype) -> tuple[Array, Array]:
    """The norm of a sum and rstd, of 16 bits as CANN's kernels for 48 cores round it on the way."""
    rows, length = total.shape[0], total.shape[-1]
    long, short = length > 12288, rows <= 48 or -(-length // 16) * 16 <= 2000
    own = kept(total, dtype)
    rstd = exact(own if dtype == HALF or (short and not long) else total, gamma)[1]
    ratio = kept((own if dtype == HALF or short or long else total) * rstd, dtype)
    return kept(ratio * gamma.astype(np.float64), dtype), rstd


def sums(npu: Session, shape: tuple[int, int], dtype: np.dtype) -> tuple[Array, Array, Array, list[Array]]:
    """Both addends, gamma, and the results of aclnnAddRmsNorm, which aclnnInplaceAddRmsNorm has as well."""
    x1, x2, gamma = drawn(shape, dtype), drawn(shape, dtype, 1), drawn(shape[1:], dtype, 2)
    ones = (shape[0], 1)
    found = asked(npu, "aclnnAddRmsNorm", [x1, x2, gamma, 1e-6], [(shape, dtype), (ones, FLOAT), (shape, dtype)])
    refs, rstd = (npu.array(x1), npu.array(x2)), npu.empty(ones, FLOAT)
    npu.call("aclnnInplaceAddRmsNorm", *refs, gamma, 1e-6, rstd)
    for one, other in zip((refs[0], rstd, refs[1]), found, strict=True):
        assert np.array_equal(one.numpy(), other)
    return x1, x2, gamma, found


def test_sums(npu: Session) -> None:
    x1, x2, gamma, (out, rstd, total) = sums(npu, (7, 33), FLOAT)
    assert np.array_equal(total, x1 + x2)
    wanted, rstds = exact(total, gamma)
    close(out, wanted, FLOAT)
    close(rstd, rstds, FLOAT)


@pytest.mark.parametrize("dtype", [each for each in CLOSE if each != FLOAT], ids=str)
@pytest.mark.parametrize("shape", [(21, 33), (49, 40), (49, 2001), (2, 12_289)], ids=str)
def test_sums_of_16_bits_are_rounded_on_the_way(npu: Session, shape: tuple[int, int], dtype: np.dtype) -> None:
    x1, x2, gamma, (out, rstd, total) = sums(npu, shape, dtype)
    whole = (x1.astype(np.float32) + x2.astype(np.float32)).astype(np.float64)
    assert np.array_equal(total, whole.astype(dtype))
    wanted, rstds = before_the_950(whole, gamma, dtype)
    close(rstd, rstds, FLOAT)
    close(out, wanted, dtype)
    assert np.mean(out.astype(np.float64) != wanted) < 1e-3
    assert np.mean(out.astype(np.float64) != kept(exact(whole, gamma)[0], dtype)) > 0.1
    alone = npu.empty(shape, dtype)
    npu.call("aclnnAddRmsNorm", x1, x2, gamma[None], 1e-6, alone, None, None)
    assert np.array_equal(alone.numpy(), out)


@pytest.mark.parametrize("dtype", [each for each in CLOSE if each != FLOAT], ids=str)
@pytest.mark.parametrize("shape", [(21, 33), (49, 40), (2, 8705)], ids=str)
def test_sums_of_16_bits_as_float_too(npu: Session, shape: tuple[int, int], dtype: np.dtype) -> None:
    x1, x2, gamma = drawn(shape, dtype), drawn(shape, dtype, 1), drawn(shape[1:], dtype, 2)
    outs = [(shape, FLOAT), (shape, dtype), ((shape[0], 1), FLOAT), (shape, dtype)]
    wide, narrow, *_ = asked(npu, "aclnnAddRmsNormCast", [x1, x2, gamma, 1e-6], outs)
    whole = (x1.astype(np.float32) + x2.astype(np.float32)).astype(np.float64)
    own, long, lone = kept(whole, dtype), shape[1] > 8704, shape[0] <= 48
    wanted = (own if long else whole) * exact(whole, gamma)[1] * gamma.astype(np.float64)
    if dtype == HALF:
        wanted = before_the_950(whole, gamma, HALF)[0]
    assert np.mean(narrow.astype(np.float64) != kept(wanted, dtype)) < 1e-3
    if dtype != HALF and lone and not long:
        close(wide, wanted, FLOAT)
        assert np.array_equal(wide.astype(dtype), narrow)
    else:
        assert np.array_equal(wide, narrow.astype(np.float32))


def test_nothing_runs_where_there_is_nothing(npu: Session) -> None:
    x, gamma = np.empty((0, 5), np.float32), drawn((5,))
    assert asked(npu, "aclnnRmsNorm", [x, gamma, 1e-6], [((0, 5), FLOAT), ((0, 1), FLOAT)])[0].shape == (0, 5)


def test_the_same_bits_everywhere(npu: Session) -> None:
    x, dy, gamma, rstd = drawn((300, 65)), drawn((300, 65), seed=1), drawn((65,), seed=2), drawn((300, 1), seed=3)
    found = []
    for isa in ("base", "avx2", "avx512"):
        if lib.ae_isa_force(isa.encode()):
            continue
        for threads in (1, 2):
            settings.replace(threads=threads)
            outs = asked(npu, "aclnnRmsNorm", [x, gamma, 1e-5], [(x.shape, FLOAT), ((300, 1), FLOAT)])
            outs += asked(npu, "aclnnRmsNormGrad", [dy, x, rstd, gamma], [(x.shape, FLOAT), ((65,), FLOAT)])
            found.append([each.tobytes() for each in outs])
    lib.ae_isa_force(ffi.NULL)
    settings.replace(threads=1)
    assert all(each == found[0] for each in found)
