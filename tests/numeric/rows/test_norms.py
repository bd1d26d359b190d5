"""Norms of rows, groups and channels against float64: sizes that fill rooms and lanes, dtypes, the same bits."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from aclnn_py import settings
from aclnn_py.native import ffi, lib
from aclnn_py.reference import find
from aclnn_py.session import Session
from numeric.norm_cases import CLOSE, FLOAT, HALF, asked, close, compared, drawn, wide

ROWS = ((1, 1), (3, 7), (5, 33), (70, 64), (2, 1000), (300, 129))


@pytest.fixture(scope="module")
def npu() -> Iterator[Session]:
    with Session(soc="Ascend910B1") as session, np.errstate(all="ignore"):
        yield session


@pytest.mark.parametrize("dtype", CLOSE, ids=str)
@pytest.mark.parametrize("shape", ROWS, ids=str)
def test_layer_norm_and_its_gradients(npu: Session, shape: tuple[int, int], dtype: np.dtype) -> None:
    rows, length = shape
    x, weight, bias, grad = (drawn(size, dtype, seed) for seed, size in enumerate((shape, length, length, shape)))
    ones = (rows, 1)
    compared(npu, "aclnnLayerNorm", [x, (length,), weight, bias, 1e-5], [shape, ones, ones], dtype)
    wanted = wide(x)
    mean = wanted.mean(1, keepdims=True).astype(np.float32)
    rstd = (1 / np.sqrt(wanted.var(1, keepdims=True) + 1e-5)).astype(np.float32)
    given = [grad, x, (length,), mean, rstd, weight, bias, (True, True, True)]
    compared(npu, "aclnnLayerNormBackward", given, [shape, (length,), (length,)], dtype)


def test_rows_that_fill_no_room(npu: Session) -> None:
    for dtype in (FLOAT, HALF):
        x, weight, bias = (drawn(size, dtype, seed) for seed, size in enumerate(((2, 70_001), 70_001, 70_001)))
        grad, statistics = drawn((2, 70_001), dtype, 3), drawn((2, 1), FLOAT, 4, 3)
        compared(npu, "aclnnLayerNorm", [x, (70_001,), weight, bias, 1e-5], [x.shape, (2, 1), (2, 1)], dtype)
        given = [grad, x, (70_001,), statistics, statistics, weight, None, (True, True, True)]
        compared(npu, "aclnnLayerNormBackward", given, [x.shape, (70_001,), (70_001,)], dtype)


def test_rows_whose_beginning_tells_nothing_of_the_rest(npu: Session) -> None:
    x = drawn((3, 4096), FLOAT, 1)
    x[0, :40], x[1], x[2] = 1e4, 7.3, x[2] + 1e6
    out, mean, rstd = asked(
        npu, "aclnnLayerNorm", [x, (4096,), None, None, 1e-5], [(x.shape, FLOAT), *[((3, 1), FLOAT)] * 2]
    )
    exact = wide(x)
    np.testing.assert_allclose(mean, exact.mean(1, keepdims=True), rtol=2.0**-23)
    np.testing.assert_allclose(rstd, 1 / np.sqrt(exact.var(1, keepdims=True) + 1e-5), rtol=4 * 2.0**-23)
    assert np.all(out[1] == 0)


def test_rows_with_infinities_and_nan(npu: Session) -> None:
    x = drawn((4, 50), FLOAT)
    x[0, 3], x[1, 0], x[2, 49] = np.inf, -np.inf, np.nan
    out, mean, rstd = asked(
        npu, "aclnnLayerNorm", [x, (50,), None, None, 1e-5], [(x.shape, FLOAT), *[((4, 1), FLOAT)] * 2]
    )
    assert np.all(np.isnan(out[:3]))
    assert np.all(np.isfinite(out[3]))
    assert [mean[0, 0], mean[1, 0]] == [np.inf, -np.inf]
    assert np.all(np.isnan(rstd[:3]))


@pytest.fixture
def every_isa() -> Iterator[list[str]]:
    yield [name for name in ("base", "avx2", "avx512") if lib.ae_isa_force(name.encode()) == 0]
    lib.ae_isa_force(ffi.NULL)
    settings.replace(threads=1)


def test_the_same_bits_everywhere(npu: Session, every_isa: list[str]) -> None:
    x, grad, weight = drawn((300, 65)), drawn((300, 65), seed=1), drawn((65,), seed=2)
    statistics = drawn((300, 1), seed=3, mean=4)
    given = [grad, x, (65,), statistics, statistics, weight, None, (True, True, True)]
    found = []
    for isa in every_isa:
        lib.ae_isa_force(isa.encode())
        for threads in (1, 2):
            settings.replace(threads=threads)
            ones = ((300, 1), FLOAT)
            outs = asked(npu, "aclnnLayerNorm", [x, (65,), weight, weight, 1e-5], [(x.shape, FLOAT), ones, ones])
            outs += asked(npu, "aclnnLayerNormBackward", given, [(x.shape, FLOAT), *[((65,), FLOAT)] * 2])
            found.append([each.tobytes() for each in outs])
    assert all(each == found[0] for each in found)


TENSORS = ((4, 6), (2, 6, 1), (3, 6, 49), (2, 12, 5, 7), (1, 600), (130, 6))


@pytest.mark.parametrize("dtype", CLOSE, ids=str)
@pytest.mark.parametrize("shape", TENSORS, ids=str)
def test_group_norm(npu: Session, shape: tuple[int, ...], dtype: np.dtype) -> None:
    n, c, inner = shape[0], shape[1], int(np.prod(shape[2:]))
    x, gamma, beta = (drawn(size, dtype, seed) for seed, size in enumerate((shape, c, c)))
    for group in (1, 3, c):
        told, each = (n, c, inner, group), (n, group)
        compared(npu, "aclnnGroupNorm", [x, gamma, beta, *told, 1e-2], [shape, each, each], dtype)


@pytest.mark.parametrize("training", [True, False])
@pytest.mark.parametrize("dtype", CLOSE, ids=str)
@pytest.mark.parametrize("shape", [*TENSORS, (3, 1, 40_000)], ids=str)
def test_batch_norm_and_its_gradients(npu: Session, shape: tuple[int, ...], dtype: np.dtype, training: bool) -> None:
    c = shape[1]
    x, grad = drawn(shape, dtype), drawn(shape, dtype, 1)
    weight, bias, mean = (drawn((c,), FLOAT, seed) for seed in (2, 3, 4))
    variance = np.abs(drawn((c,), FLOAT, 5)) + np.float32(0.5)
    running = [npu.array(mean), npu.array(variance)]
    out, *saved = (npu.empty(size, kind) for size, kind in ((shape, dtype), ((c,), FLOAT), ((c,), FLOAT)))
    npu.call("aclnnBatchNorm", x, weight, bias, *running, training, 0.3, 1e-3, out, *saved)
    reference = find("aclnnBatchNorm")
    assert reference is not None
    given = [wide(each) for each in (x, weight, bias, mean, variance)]
    new_mean, new_variance, y, *wanted = reference(
        *given, training, 0.3, 1e-3, stored=lambda y: y, soc="ascend910b", shape=(), dtype=0, dtypes={}
    )
    close(out.numpy(), y, dtype)
    for got, exact in zip((*running, *saved), (new_mean, new_variance, *wanted), strict=True):
        if exact is not None:
            close(got.numpy(), exact, FLOAT)
    back = [grad, x, weight, mean, variance, mean, variance, training, 1e-3, (True, True, True)]
    outs = [npu.empty(size, kind) for size, kind in ((shape, dtype), ((c,), FLOAT), ((c,), FLOAT))]
    npu.call("aclnnBatchNormBackward", *back, *outs)
    reference = find("aclnnBatchNormBackward")
    assert reference is not None
    exact = reference(*map(wide, back), stored=lambda y: y, soc="ascend910b", shape=(), dtype=0, dtypes={})
    for got, wanted_sums, kind in zip(outs, exact, (dtype, FLOAT, FLOAT), strict=True):
        close(got.numpy(), wanted_sums, kind)
