"""Adam beside a moving average of the parameters: dtypes, modes, layouts, steps."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from aclnn_py.reference import find
from aclnn_py.session import Session
from numeric.norm_cases import CLOSE, FLOAT, wide

NUMBERS = (0.01, 0.9, 0.875, 0.75, 1e-3)
API = "aclnnApplyFusedEmaAdam"


def drawn(count: int, dtype: Any) -> list[Any]:
    return [np.random.default_rng(seed).uniform(0.1, 2, count).astype(dtype) for seed in range(5)]


@pytest.mark.parametrize("dtype", CLOSE, ids=str)
@pytest.mark.parametrize("mode", [0, 1, 2])
def test_a_step_and_the_average(mode: int, dtype: Any) -> None:
    reference = find(API)
    assert reference is not None
    with Session(soc="Ascend910B1") as npu:
        for corrected, steps, size in ((True, [3, 9], 40000), (False, [1], 5)):
            given, step = drawn(size, dtype), np.array(steps, np.int64)
            grad, *refs = map(npu.array, given)
            npu.call(API, grad, *refs, step, *NUMBERS, mode, corrected, 0.25)
            wanted = reference(*map(wide, given), step, *NUMBERS, mode, corrected, 0.25, soc="ascend910b")
            for got, exact in zip(refs, wanted, strict=True):
                np.testing.assert_allclose(wide(got.numpy()), exact, rtol=CLOSE[dtype], atol=CLOSE[dtype])


def test_strided_parameters_and_infinities() -> None:
    grad, *refs = (each.reshape(4, 6) for each in drawn(24, FLOAT))
    refs[0][0, 0], grad[1, 1] = np.inf, np.nan
    with Session(soc="Ascend910B1") as npu:
        dense = [npu.array(np.array(each)) for each in refs]
        turned = [npu.array(np.ascontiguousarray(each.T)).T for each in refs]
        step = np.array([2], np.int64)
        for some in (dense, turned):
            npu.call(API, npu.array(grad), *some, step, *NUMBERS, 1, True, 0.0)
        for one, other in zip(dense, turned, strict=True):
            assert np.array_equal(one.numpy(), other.numpy(), equal_nan=True)
        assert np.isnan(dense[0].numpy()[[0, 1], [0, 1]]).all()
