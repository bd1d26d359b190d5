"""aclnnQuantMax: codes and the largest magnitude, what is refused."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest

import aclnn_py as acl
from aclnn_py.session import AclError, Session

NAME, SOC = "aclnnQuantMax", "Ascend950PR_9599"
X = np.random.default_rng(0).normal(0, 30, (3, 5, 7)).astype("f2")


@pytest.mark.parametrize("kind", ["float8_e4m3fn", "float8_e5m2"])
def test_values(kind: str) -> None:
    dtype: Any = getattr(ml_dtypes, kind)
    top = float(ml_dtypes.finfo(dtype).max)
    scale = np.array([9.5], "f4")
    with Session(soc=SOC) as npu:
        out, amax = npu.empty(X.shape, dtype), npu.empty(1, np.float16)
        npu.call(NAME, X, scale, "rint", getattr(acl, f"ACL_{kind.upper()}"), out, amax)
        expected = np.clip(X.astype("f4") * scale, -top, top).astype(dtype)
        assert (out.numpy().view("u1") == expected.view("u1")).all()
        assert amax.numpy() == np.abs(X).max()


@pytest.mark.parametrize("mode", ["round", "hybrid", ""])
def test_rounding(mode: str) -> None:
    with Session(soc=SOC) as npu:
        out, amax = npu.empty(X.shape, ml_dtypes.float8_e5m2), npu.empty(1, np.float16)
        with pytest.raises(AclError, match="161002"):
            npu.call(NAME, X, np.ones(1, "f4"), mode, acl.ACL_FLOAT8_E5M2, out, amax)
