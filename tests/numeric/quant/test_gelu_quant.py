"""aclnnGeluQuant: both forms and modes, and what is refused."""

from __future__ import annotations

from math import erf
from typing import Any

import ml_dtypes
import numpy as np
import pytest

import aclnn_py as acl
from aclnn_py.session import AclError, Session

Array = Any
NAME, SOC = "aclnnGeluQuant", "Ascend950PR_9599"
X = np.random.default_rng(0).normal(0, 2, (3, 40)).astype("f2")


def gelu(x: Array, form: str) -> Array:
    x = x.astype("f8")
    if form == "tanh":
        return x / 2 * (1 + np.tanh(np.sqrt(2 / np.pi) * (x + 0.044715 * x**3)))
    return x / 2 * (1 + np.vectorize(erf)(x / np.sqrt(2)))


@pytest.mark.parametrize("form", ["none", "tanh"])
def test_dynamic(form: str) -> None:
    smooth = np.random.default_rng(1).uniform(0.5, 2, 40).astype("f4")
    v = gelu(X, form) * smooth
    with Session(soc=SOC) as npu:
        out, scale = npu.empty(X.shape, np.int8), npu.empty(3)
        npu.call(NAME, X, smooth, None, form, "dynamic", "rint", acl.ACL_INT8, out, scale)
        np.testing.assert_allclose(scale.numpy(), np.abs(v).max(1) / 127, rtol=1e-4)
        assert np.abs(out.numpy() - v / scale.numpy()[:, None]).max() < 0.51


def test_static_to_float8() -> None:
    scale, shift = np.array([100], "f4"), np.array([3], "f4")
    v = np.clip(gelu(X, "none") * 100 + 3, -448, 448)
    with Session(soc=SOC) as npu:
        out = npu.empty(X.shape, ml_dtypes.float8_e4m3fn)
        npu.call(NAME, X, scale, shift, "none", "static", "rint", acl.ACL_FLOAT8_E4M3FN, out, None)
        found = out.numpy().astype("f8")
        assert (np.abs(found - v) <= np.abs(v) / 16 + 1e-3).all()


def test_what_is_refused() -> None:
    with Session(soc=SOC) as npu:
        out, scale = npu.empty(X.shape, np.int8), npu.empty(3)
        with pytest.raises(AclError, match="161002"):
            npu.call(NAME, X, np.ones(1, "f4"), None, "none", "static", "rint", acl.ACL_INT8, out, scale)
        with pytest.raises(AclError, match="161001"):
            npu.call(NAME, X, None, None, "none", "static", "rint", acl.ACL_INT8, out, None)
    with Session(soc="Ascend910B1") as npu:
        out, scale = npu.empty(X.shape, np.int8), npu.empty(3)
        with pytest.raises(AclError, match="361001"):
            npu.call(NAME, X, None, None, "none", "dynamic", "rint", acl.ACL_INT8, out, scale)
