"""`npu.xp`: the array API standard's names over a session, beside NumPy's."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from aclnn_py import Session

X = np.linspace(-0.9, 0.9, 12, dtype=np.float32).reshape(3, 4)
ONE = ("abs", "acos", "asin", "atan", "ceil", "cos", "cosh", "exp", "expm1", "floor", "isfinite", "isinf", "isnan",
       "negative", "positive", "round", "sign", "signbit", "sin", "sinh", "square", "tan", "tanh", "trunc")  # fmt: skip
TWO = ("add", "atan2", "divide", "equal", "floor_divide", "greater", "less_equal", "logaddexp", "maximum", "minimum",
       "multiply", "not_equal", "pow", "remainder", "subtract")  # fmt: skip


@pytest.fixture(scope="module")
def npu() -> Iterator[Session]:
    with Session() as session:
        yield session


def same(found: Any, wanted: Any) -> None:
    assert (found.shape, found.dtype) == (wanted.shape, wanted.dtype)
    np.testing.assert_allclose(found.numpy(), wanted, rtol=5e-6, atol=1e-6)


@pytest.mark.parametrize("name", ONE)
def test_of_one_array(npu: Session, name: str) -> None:
    same(getattr(npu.xp, name)(npu.array(X)), getattr(np, name)(X))


@pytest.mark.parametrize("name", TWO)
def test_of_two_arrays_or_a_number(npu: Session, name: str) -> None:
    one, other = np.abs(X) + 0.5, X[:, :1] + 1
    function, wanted = getattr(npu.xp, name), getattr(np, name)
    same(function(npu.array(one), npu.array(other)), wanted(one, other))
    same(function(npu.array(one), 2.0), wanted(one, np.float32(2)))
    same(function(2.0, npu.array(one)), wanted(np.float32(2), one))


def test_shapes_orders_and_choices(npu: Session) -> None:
    xp, y = npu.xp, npu.array(X)
    for found, wanted in (
        (xp.concat([y, y], axis=1), np.concatenate([X, X], 1)), (xp.stack([y, y], axis=-1), np.stack([X, X], -1)),
        (xp.concat([y, y], axis=None), np.concatenate([X, X], None)), (xp.flip(y, axis=1), np.flip(X, 1)),
        (xp.expand_dims(y, axis=1), X[:, None]), (xp.moveaxis(y, 0, 1), X.T), (xp.roll(y, 2, axis=1), np.roll(X, 2, 1)),
        (xp.roll(y, 5), np.roll(X, 5)), (xp.tile(y, (2, 1, 2)), np.tile(X, (2, 1, 2))), (xp.tril(y), np.tril(X)),
        (xp.triu(y, k=1), np.triu(X, 1)), (xp.sort(y, descending=True), -np.sort(-X)),
        (xp.take(y, npu.array([2, 0]), axis=1), X[:, [2, 0]]),
        (xp.argsort(-y, axis=0), np.argsort(-X, 0)), (xp.where(y > 0, y, 0.0), np.where(X > 0, X, np.float32(0))),
        (xp.clip(y, -0.5, 0.5), np.clip(X, -0.5, 0.5)), (xp.nonzero(y > 0)[1], np.nonzero(X > 0)[1]),
    ):  # fmt: skip
        same(found, wanted)


def test_the_namespace_of_an_array(npu: Session) -> None:
    xp = npu.ones(2).__array_namespace__(api_version="2024.12")
    assert xp.sum(xp.arange(4)).item() == 6
    assert xp.result_type(xp.int8, xp.ones(1, dtype=xp.int32)) == xp.int32
    assert xp.isdtype(xp.float32, "real floating")
    assert xp.can_cast(xp.int8, xp.int16)
    assert (xp.finfo(xp.float32).bits, xp.iinfo(xp.int8).max) == (32, 127)
    with pytest.raises(ValueError, match="api_version"):
        npu.ones(2).__array_namespace__(api_version="2030.1")
    with pytest.raises(ValueError, match="device must be 'npu:0'"):
        xp.zeros(2, device="cpu")
    with pytest.raises(TypeError, match="one of the operands must be an array"):
        xp.add(1, 2)


def test_statistics_and_running_totals(npu: Session) -> None:
    xp, y, counts = npu.xp, npu.array(X), npu.array(np.array([[2, 0, 3], [0, 5, 1]]))
    for found, wanted in (
        (xp.var(y), X.var()), (xp.std(y, axis=1, correction=1, keepdims=True), X.std(1, ddof=1, keepdims=True)),
        (xp.cumulative_sum(y, axis=1), X.cumsum(1)), (xp.cumulative_prod(counts, axis=0), counts.numpy().cumprod(0)),
        (xp.cumulative_sum(counts[0], include_initial=True), np.array([0, 2, 2, 5])),
        (xp.count_nonzero(counts, axis=0), np.array([1, 1, 2])), (xp.diff(y, axis=0, n=2), np.diff(X, n=2, axis=0)),
        (xp.diff(y, append=y[:, :1]), np.diff(X, append=X[:, :1])),
    ):  # fmt: skip
        same(found, wanted)
    same(xp.var(y, correction=0.5), X.var(ddof=0.5))


def test_selection_by_another_array(npu: Session) -> None:
    xp, index = npu.xp, np.array([[1, 0, 3], [2, 2, 0], [3, 1, 1]])
    y, i, edges = npu.array(X), npu.array(index), np.array([-0.5, 0.0, 0.5], np.float32)
    for found, wanted in (
        (xp.searchsorted(npu.array(edges), y), np.searchsorted(edges, X)), (xp.repeat(y, 2), np.repeat(X, 2)),
        (xp.repeat(y, npu.array([2, 0, 1]), axis=0), np.repeat(X, [2, 0, 1], axis=0)),
        (xp.take_along_axis(y, i, axis=1), np.take_along_axis(X, index, 1)),
        (xp.meshgrid(y[0], y[:, 0])[1], np.meshgrid(X[0], X[:, 0])[1]), (xp.vecdot(y, y), (X * X).sum(-1)),
        (xp.tensordot(y, y, axes=((0,), (0,))), np.tensordot(X, X, ((0,), (0,)))),
        (xp.tensordot(y, y.T.copy(), axes=1), X @ X.T),
    ):  # fmt: skip
        same(found, wanted)


def test_distinct_values(npu: Session) -> None:
    index = np.array([[1, 0, 3], [3, 3, 0]])
    values, first, inverse, counts = np.unique(index, return_index=True, return_inverse=True, return_counts=True)
    found = npu.xp.unique_all(npu.array(index))
    for got, wanted in zip(found, (values, first, inverse.reshape(index.shape), counts), strict=True):
        same(got, wanted)
    same(npu.xp.unique_values(npu.array(index)), values)
    same(npu.xp.unique_counts(npu.array(index)).counts, counts)
    same(npu.xp.unique_inverse(npu.array(index)).inverse_indices, inverse.reshape(index.shape))


def test_the_namespace_tells_devices_and_dtypes(npu: Session) -> None:
    info = npu.xp.__array_namespace_info__()
    assert info.devices() == [info.default_device()] == [npu.zeros(1).device]
    assert list(info.dtypes(kind=("bool", "real floating"))) == ["bool", "float32", "float64"]
    assert info.default_dtypes()["integral"] == npu.arange(3).dtype
    with pytest.raises(ValueError, match="kind must be of bool"):
        info.dtypes(kind="strings")
