"""aclnnCast over every pair of element types that has a kernel, against exact arithmetic."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import ml_dtypes
import numpy as np
import pytest

import aclnn_py as acl
from aclnn_py import ops
from aclnn_py.base.profile import profile
from aclnn_py.base.soc import representative
from aclnn_py.rules.core.call import Call, TensorFacts
from aclnn_py.session import AclError, Session
from numeric.core.test_casts import expected, samples
from numeric.programs import BF16, CODES, COMPLEX32, all_halves, same_numbers

Array = Any
DTYPES = [dtype for dtype in CODES if dtype != COMPLEX32]


@pytest.fixture(scope="module")
def npu() -> Iterator[Session]:
    with Session(soc="Ascend910B1") as session, np.errstate(all="ignore"):
        yield session


def cast(npu: Session, x: Array, dtype: np.dtype) -> Array:
    return npu.call("aclnnCast", x, CODES[dtype], npu.empty(x.shape, dtype)).numpy()


@pytest.mark.parametrize("source", DTYPES, ids=str)
def test_every_pair(npu: Session, source: np.dtype) -> None:
    values, exact = samples(source)
    for target in DTYPES:
        assert same_numbers(cast(npu, values, target), expected(exact, target)), target


@pytest.mark.parametrize("half", [np.dtype("f2"), BF16], ids=str)
def test_every_half(npu: Session, half: np.dtype) -> None:
    x = all_halves(half)
    wide = cast(npu, x, np.dtype("f4"))
    assert same_numbers(wide, x.astype(np.float32))
    assert same_numbers(cast(npu, wide, half), x)


def test_many_elements_and_strides(npu: Session) -> None:
    x = np.random.default_rng(1).normal(0, 1e4, (1100, 1000))
    assert np.array_equal(cast(npu, x, np.dtype("i4")), x.astype(np.int32))
    view = npu.array(x).view((500, 1100), (2, 1000), 1)
    out = npu.empty((1100, 500), np.int16).view((500, 1100), (1, 500), 0)
    got = npu.call("aclnnCast", view, acl.ACL_INT16, out).numpy()
    assert np.array_equal(got, x[:, 1::2].T.astype(np.int64).clip(-32768, 32767))


def test_what_has_no_kernel_or_another_out(npu: Session) -> None:
    x = np.ones(4, np.float32)
    with pytest.raises(AclError, match="561103"):
        npu.call("aclnnCast", x, acl.ACL_FLOAT16, npu.empty((4,), ml_dtypes.bfloat16))
    assert npu.call("aclnnCast", x[:0], acl.ACL_FLOAT16, npu.empty((0,), np.int8)).numpy().size == 0
    with pytest.raises(AclError, match="161002"):
        npu.call("aclnnCast", x, acl.ACL_FLOAT8_E5M2, npu.empty((4,), np.uint8))
    with Session(soc="Ascend950PR_9599") as new, pytest.raises(AclError, match="561103"):
        new.call("aclnnCast", x, acl.ACL_FLOAT8_E5M2, new.empty((4,), np.uint8))


@pytest.mark.parametrize("kind", ["INT4", "HIFLOAT8", "FLOAT8_E5M2", "FLOAT8_E4M3FN", "FLOAT4_E1M2", "FLOAT4_E2M1"])
def test_the_page_tells_which_types_have_no_kernel(kind: str) -> None:
    target = getattr(acl, f"ACL_{kind}")
    tensors = TensorFacts.dense(acl.ACL_FLOAT, (2, 4)), TensorFacts.dense(target, (2, 4))
    arguments = dict(zip(("self", "out"), tensors, strict=True), dtype=target)
    cast = ops.find("aclnnCast")
    refused: Any = cast.outcome(Call(profile(representative("ascend950"), "source"), arguments))
    assert refused.code == acl.ACLNN_ERR_INNER_NULLPTR
    assert any("every pair with INT4, HIFLOAT8, FP8 or FP4" in note for note in cast.notes)
