"""aclnnGroupedQuantMax: the scale and the largest magnitude of each group, rows of no group, what is refused."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest

import aclnn_py as acl
from aclnn_py.session import AclError, Session

Array = Any
NAME, SOC, E4M3 = "aclnnGroupedQuantMax", "Ascend950PR_9599", ml_dtypes.float8_e4m3fn


@pytest.mark.parametrize("ends", [(10,), (3, 3, 10), (0, 4, 7)])
@pytest.mark.parametrize("half", ["f4", "f2", ml_dtypes.bfloat16])
def test_groups(ends: tuple[int, ...], half: Any) -> None:
    x = np.random.default_rng(0).normal(0, 9, (10, 3, 40)).astype(half)
    scale = np.arange(1, 1 + len(ends)).astype("f4")
    with Session(soc=SOC) as npu:
        y, amax = npu.empty(x.shape, E4M3), npu.empty((len(ends),), half)
        npu.call(NAME, x, scale, np.array(ends, "i8"), "rint", acl.ACL_FLOAT8_E4M3FN, y, amax)
        found, peaks = y.numpy().astype("f4"), amax.numpy().astype("f4")
    for number, (begin, end) in enumerate(zip((0, *ends), ends, strict=False)):
        part = x[begin:end].astype("f4")
        assert peaks[number] == np.abs(part).max(initial=0)
        assert np.array_equal(found[begin:end], np.clip(part * scale[number], -448, 448).astype(E4M3).astype("f4"))
    assert not found[ends[-1] :].any()


def test_refusals() -> None:
    x, scale, ends = np.ones((4, 8), "f2"), np.ones(2, "f4"), np.array([2, 4], "i8")
    with Session(soc=SOC) as npu:
        y, amax = npu.empty(x.shape, E4M3), npu.empty((2,), "f2")
        for mode, factor, code in ((None, scale, "161002"), ("round", scale, "161002"), ("rint", scale[:1], "561103")):
            with pytest.raises(AclError, match=code):
                npu.call(NAME, x, factor, ends, mode, acl.ACL_FLOAT8_E4M3FN, y, amax)
