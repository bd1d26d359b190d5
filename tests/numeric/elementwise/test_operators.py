"""Every elementwise API through both phases against its formula in float64: dtypes, layouts, sizes, attributes."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from aclnn_py import ops
from aclnn_py.session import Session
from numeric.formulas import CASES as ACTIVATIONS
from numeric.formulas import Case
from numeric.formulas_math import ARITHMETIC
from numeric.programs import BF16

Array = Any
HALF = np.dtype(np.float16)
ULP = {np.dtype(np.float32): 2.0**-23, HALF: 2.0**-10, BF16: 2.0**-7}
LEAST = {np.dtype(np.float32): 2.0**-126, HALF: 2.0**-14, BF16: 2.0**-126}
CASES = [*ACTIVATIONS, *ARITHMETIC]
PAIRS = [(case, dtype) for case in CASES for dtype in ULP if case.bf16 or dtype != BF16]
APIS = pytest.mark.parametrize("case", CASES, ids=lambda case: case.title)
INF, NAN = math.inf, math.nan


@pytest.fixture(scope="module")
def npu() -> Iterator[Session]:
    with Session(soc="Ascend910B1") as session, np.errstate(all="ignore"):
        yield session


def values(count: int, dtype: np.dtype, seed: int, spread: float = 3.0) -> Array:
    return np.random.default_rng(seed).normal(0, spread, count).astype(dtype)


def call(npu: Session, case: Case, inputs: list[Array]) -> Array:
    out = npu.empty(inputs[0].shape, inputs[0].dtype)
    return npu.call(case.api, *case.arguments(inputs, out)).numpy()


def exact(case: Case, inputs: list[Array]) -> Array:
    return case.formula([np.asarray(one, np.float64) for one in inputs], narrow=True)


def check(case: Case, got: Array, inputs: list[Array]) -> None:
    """Within `case.ulps` units of the last place plus what cancellation inside the formula may leave in float32."""
    wanted = exact(case, inputs)
    dtype = got.dtype
    got = got.astype(np.float64)
    finite = np.isfinite(wanted.astype(dtype).astype(np.float64))
    assert np.array_equal(np.isnan(got), np.isnan(wanted))
    assert np.array_equal(got[~finite], wanted.astype(dtype).astype(np.float64)[~finite], equal_nan=True)
    size = np.maximum(np.abs(wanted[finite]), LEAST[dtype])
    scale = np.max([np.abs(np.asarray(one, np.float64)) for one in inputs], axis=0)[finite]
    allowed = (0.51 if dtype != np.float32 else 0.0) * ULP[dtype] * size + 2.0**-23 * (
        case.ulps * size + (case.slack * scale if case.slack else 0.0)
    )
    assert np.all(np.abs(got[finite] - wanted[finite]) <= allowed)


@pytest.mark.parametrize(("case", "dtype"), PAIRS, ids=lambda one: getattr(one, "title", str(one)))
def test_an_api_computes_its_formula(npu: Session, case: Case, dtype: np.dtype) -> None:
    for count in (0, 1, 33, 70_001):
        inputs = [case.domain(values(count, dtype, seed)) for seed in range(case.inputs)]
        check(case, call(npu, case, inputs), inputs)


@APIS
def test_strided_arguments(npu: Session, case: Case) -> None:
    dense = [case.domain(values(35 * 36, np.dtype(np.float32), seed)).reshape(35, 36) for seed in range(case.inputs)]
    views = [npu.array(one).view((18, 12), (72, -3), 35) for one in dense]
    strided = npu.empty((40, 24)).view((18, 12), (48, 1), 25)
    out = npu.empty((18, 12)) if ops.find(case.api).dense_outputs else strided
    got = npu.call(case.api, *case.arguments(views, out)).numpy()
    check(case, got, [one[::2, ::-3] for one in dense])


@APIS
def test_infinities_and_nan(npu: Session, case: Case) -> None:
    special = np.array([INF, -INF, NAN, 0.0, -0.0, 1e30, -1e30, 1e-40, 3.0, -3.0, 1.0, -1.0], np.float32)
    first = np.ones_like(special)
    inputs = [special] if case.inputs == 1 else [first, special] if case.gradient else [special, first]
    got, wanted = call(npu, case, inputs), case.formula([np.asarray(one, np.float64) for one in inputs], narrow=False)
    wanted = wanted.astype(np.float32).astype(np.float64)
    np.testing.assert_allclose(got.astype(np.float64), wanted, rtol=1e-6, atol=1e-37)
