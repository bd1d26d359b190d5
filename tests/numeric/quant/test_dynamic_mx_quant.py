"""aclnnDynamicMxQuant and its versions: other axes, other sizes of blocks, a least maximum, what is refused."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest

import aclnn_py as acl
from aclnn_py.session import AclError, Session

Array = Any
SOC = "Ascend950PR_9599"
E4M3, E8M0 = ml_dtypes.float8_e4m3fn, ml_dtypes.float8_e8m0fnu


def blocks_of(x: Array, size: int) -> list[Array]:
    return [x[at : at + size] for at in range(0, len(x), size)]


@pytest.mark.parametrize(("kind", "size"), [("f4", 32), ("f2", 32), ("f2", 64), ("f2", 1024)])
def test_blocks_along_the_first_axis(kind: str, size: int) -> None:
    x = np.random.default_rng(size).normal(0, 5, (100, 6)).astype(kind)
    pairs = -(-100 // (2 * size))
    with Session(soc=SOC) as npu:
        out, scale = npu.empty(x.shape, E4M3), npu.empty((pairs, 6, 2), E8M0)
        npu.call("aclnnDynamicMxQuant", x, 0, "rint", acl.ACL_FLOAT8_E4M3FN, size, 0, out, scale)
        found, scales = out.numpy().astype("f8"), scale.numpy().view("u1").astype(int)
    for number, block in enumerate(blocks_of(x.astype("f8"), size)):
        exponents = np.floor(np.log2(np.abs(block).max(0))) - 8
        assert (scales[number // 2, :, number % 2] == exponents + 127).all()
        wanted = np.clip(block / 2.0**exponents, -448, 448).astype(E4M3).astype("f8")
        assert np.array_equal(blocks_of(found, size)[number], wanted)


def test_a_least_maximum() -> None:
    x = np.full((1, 32), 0.25, "f2")
    with Session(soc=SOC) as npu:
        out, scale = npu.empty(x.shape, E4M3), npu.empty((1, 1, 2), E8M0)
        for bound, code in ((0.0, 127 - 10), (448.0, 127)):
            npu.call("aclnnDynamicMxQuantV3", x, -1, None, acl.ACL_FLOAT8_E4M3FN, 32, 1, 0.0, bound, out, scale)
            assert scale.numpy().view("u1")[0, 0].tolist()[0] == code
            assert (out.numpy().astype("f4") == 0.25 * 2.0 ** (127 - code)).all()


def test_what_is_refused() -> None:
    x = np.zeros((2, 32), "f2")
    with Session(soc=SOC) as npu:
        out, scale = npu.empty(x.shape, E4M3), npu.empty((2, 1, 2), E8M0)
        for size, way in ((33, 0), (32, 2)):
            with pytest.raises(AclError, match="561002"):
                npu.call("aclnnDynamicMxQuant", x, -1, None, acl.ACL_FLOAT8_E4M3FN, size, way, out, scale)
    with Session(soc="Ascend910B1") as npu:
        out, scale = npu.empty(x.shape, E4M3), npu.empty((2, 1, 2), E8M0)
        with pytest.raises(AclError, match="561003"):
            npu.call("aclnnDynamicMxQuant", x, -1, None, acl.ACL_FLOAT8_E4M3FN, 32, 0, out, scale)
