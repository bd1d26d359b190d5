"""The gated linear units through both phases against float64: axes, sizes, dtypes, layouts, special values."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from aclnn_py.session import Session
from numeric.gated_cases import CASES, FLOAT, HALF, Gated, call, exact, halved, inputs_of
from numeric.programs import BF16

Array = Any
ULP = {FLOAT: 2.0**-23, HALF: 2.0**-10, BF16: 2.0**-7}
LEAST = {FLOAT: 2.0**-126, HALF: 2.0**-14, BF16: 2.0**-126}
APIS = pytest.mark.parametrize("case", CASES, ids=lambda case: case.title)
INF, NAN = math.inf, math.nan


@pytest.fixture
def npu(request: pytest.FixtureRequest) -> Iterator[Session]:
    """A SoC that computes in float32, and has a kernel for the case."""
    old = "aclnnFatreluMul" in request.node.name
    with Session(soc="Ascend910B1" if old else "Ascend950PR_9589") as session, np.errstate(all="ignore"):
        yield session


def check(case: Gated, got: list[Array], inputs: list[Array], dim: int, bound: float = 0.51) -> None:
    """4 units of float32, or `slack` of the largest number that takes part; then one rounding of `bound` units."""
    for result, wanted in zip(got, exact(case, inputs, dim, "ascend950"), strict=True):
        kind, scale = result.dtype, max(float(np.max(np.abs(each.astype(np.float64)), initial=0)) for each in inputs)
        assert result.shape == wanted.shape
        size = np.maximum(np.abs(wanted), LEAST[kind])
        allowed = 2.0**-23 * (case.slack * size + 4 * scale * np.minimum(scale, 8))
        if kind != FLOAT:
            allowed = allowed + bound * ULP[kind] * size
        assert np.all(np.abs(result.astype(np.float64) - wanted) <= allowed)


SHAPES = [(2,), (34,), (4, 6), (6, 4, 10), (2, 4, 6, 8), (1, 2, 1, 4), (64, 2), (3, 1022)]


@APIS
def test_every_axis(npu: Session, case: Gated) -> None:
    for shape in SHAPES:
        for dim in range(-len(shape), len(shape)):
            if shape[dim] % 2 or (case.last and (dim != -1 or len(shape) < 2)):
                continue
            inputs = inputs_of(case, shape, dim, FLOAT)
            check(case, call(npu, case, inputs, shape, dim, FLOAT), inputs, dim)


@APIS
@pytest.mark.parametrize("dtype", ULP, ids=str)
def test_more_than_a_million_elements(npu: Session, case: Gated, dtype: np.dtype) -> None:
    for shape in ((1100, 1000), (2, 1000, 600)):
        inputs = inputs_of(case, shape, -1, dtype)
        between = dtype == HALF and case.api.startswith("aclnnGe")  # rounds the activated half first
        check(case, call(npu, case, inputs, shape, -1, dtype), inputs, -1, 1.6 if between else 0.51)


@APIS
def test_strided_inputs_give_what_dense_ones_give(npu: Session, case: Gated) -> None:
    shape, dim = (18, 12), -1
    dense = inputs_of(case, shape, dim, FLOAT)
    views = []
    for each in dense:
        wide = np.zeros((2 * each.shape[0], 3 * each.shape[-1]), FLOAT) if each.ndim > 1 else each
        if each.ndim > 1:
            wide[::2, ::3] = each
            views.append(npu.array(wide).view(each.shape, (6 * each.shape[-1], 3)))
        else:
            views.append(npu.array(each))
    assert all(
        np.array_equal(one, other)
        for one, other in zip(
            call(npu, case, views, shape, dim, FLOAT), call(npu, case, dense, shape, dim, FLOAT), strict=True
        )
    )


@APIS
def test_infinities_nan_and_small_numbers(npu: Session, case: Gated) -> None:
    special = [INF, -INF, NAN, 0.0, -0.0, 1e-40, 88.0, -88.0, 1.0, -3.0]
    a, b = np.meshgrid(special, special)
    x = np.concatenate([a, b], 1).astype(FLOAT)
    inputs = [x if each.shape == x.shape else np.ones_like(each) for each in inputs_of(case, x.shape, -1, FLOAT)]
    for got, wanted in zip(
        call(npu, case, inputs, x.shape, -1, FLOAT), exact(case, inputs, -1, "ascend950"), strict=True
    ):
        np.testing.assert_allclose(
            got.astype(np.float64), wanted.astype(FLOAT).astype(np.float64), rtol=2e-6, atol=1e-37
        )


def test_doubles_of_glu(npu: Session) -> None:
    for case in CASES[:2]:
        inputs = inputs_of(case, (30, 40), 0, np.float64)
        (got,) = call(npu, case, inputs, (30, 40), 0, np.float64)
        np.testing.assert_allclose(got, exact(case, inputs, 0, "ascend950")[0], rtol=1e-13, atol=1e-15)


def test_a_saturation_of_zero_has_no_value(npu: Session) -> None:
    case = Gated("aclnnSituGlu", (0.0, 0.0, True))
    assert np.all(np.isnan(call(npu, case, inputs_of(case, (4, 6), -1, FLOAT), (4, 6), -1, FLOAT)[0]))


def test_swiglu_of_an_odd_axis(npu: Session) -> None:
    x = inputs_of(CASES[2], (2, 4, 6), -1, FLOAT)[0][:, :3, :]
    got = npu.call("aclnnSwiGlu", x, 1, npu.empty((2, 9))).numpy()
    a, b = np.split(x.reshape(2, 18).astype(np.float64), 2, 1)
    np.testing.assert_allclose(got, a / (1 + np.exp(-a)) * b, rtol=1e-6)


def test_a_gradient_is_written_into_halves_of_a_strided_output(npu: Session) -> None:
    for case in (Gated("aclnnGluBackward"), Gated("aclnnGeGluBackward", (0,))):
        inputs = inputs_of(case, (6, 8), 1, FLOAT)
        (dense,) = call(npu, case, inputs, (6, 8), 1, FLOAT)
        out = npu.array(np.full((12, 24), -9, FLOAT))
        assert np.array_equal(npu.call(case.api, *inputs, 1, *case.attrs, out.view((6, 8), (48, 3))).numpy(), dense)
        assert np.all(out.numpy()[1::2] == -9)
        assert halved((6, 8), 1) == (6, 4)


@pytest.mark.parametrize("beta", [0.5, 1.0, 3.0])
def test_the_gradient_of_a_saturated_gate_keeps_its_digits(npu: Session, beta: float) -> None:
    gate = np.linspace(2, 30, 997, dtype=FLOAT)
    grad, x = np.ones((997, 1), FLOAT), np.stack([gate, np.ones_like(gate)], 1)
    got = npu.call("aclnnSituGluGrad", grad, x, -1, beta, 0.0, True, npu.empty((997, 2))).numpy()[:, 0]
    wide = gate.astype(np.float64)
    rest = 1 / (1 + np.exp(wide))
    wanted = (1 - rest) * (np.cosh(wide / beta) ** -2 + beta * np.tanh(wide / beta) * rest)
    assert np.allclose(got, wanted, rtol=4e-6, atol=0)
