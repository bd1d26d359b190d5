"""MX quantisation of groups of rows: every scale and element of each group."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import ml_dtypes
import numpy as np
import pytest

import aclnn_py as acl
from aclnn_py.session import AclError, Session

from .raw import call, e2m1, fp4
from .test_mx_axes import E2M1, E4M3, E8M0, codes, rounded, unpaired

Array = Any
LENGTH = 128
ENDS = [(200,), (40, 40, 200), (0, 33, 150), (64, 128)]


@pytest.fixture(scope="module")
def npu() -> Iterator[Session]:
    with Session(soc="Ascend950PR_9599") as session, np.errstate(all="ignore"):
        yield session


def groups_of(ends: tuple[int, ...]) -> Iterator[tuple[int, int, int]]:
    """Of each group that has rows where it begins and ends, and its first row of codes."""
    for number, (begin, end) in enumerate(zip((0, *ends), ends, strict=False)):
        if end > begin:
            yield begin, end, 2 * (begin // 64 + number)


def compare(x: Array, ends: tuple[int, ...], y: Array, scales: Array, kind: Any, way: int, top: float) -> None:
    largest = 6 if kind is E2M1 else 448
    found, seen = unpaired(scales, -2), np.zeros(2 * scales.shape[0], bool)
    for begin, end, first in groups_of(ends):
        wanted = codes(x[begin:end], 32, 1, way, top)
        at = slice(first, first + len(wanted))
        seen[at] = True
        assert np.array_equal(found[at], wanted)
        each = np.repeat(wanted, 32, 0)[: end - begin]
        assert np.array_equal(y[begin:end], rounded(x[begin:end], each, kind, largest))
    assert not found[~seen].any()
    assert not y[ends[-1] :].any()


@pytest.mark.parametrize("ends", ENDS)
@pytest.mark.parametrize("half", ["f2", ml_dtypes.bfloat16])
def test_groups_in_fp8(npu: Session, ends: tuple[int, ...], half: Any) -> None:
    x = np.random.default_rng(len(ends)).normal(0, 5, (200, LENGTH)).astype(half)
    x[10, 3], x[36:64, 5] = np.nan, 0
    y, scales = npu.empty(x.shape, E4M3), npu.empty((200 // 64 + len(ends), LENGTH, 2), E8M0)
    npu.call("aclnnGroupedDynamicMxQuant", x, np.array(ends, "i4"), "rint", acl.ACL_FLOAT8_E4M3FN, 32, y, scales)
    compare(x.astype("f8"), ends, y.numpy().astype("f8"), scales.numpy(), E4M3, 0, 8)


@pytest.mark.parametrize("ends", ENDS)
@pytest.mark.parametrize(("top", "limit"), [(0.0, 6.0), (7.0, 7.0), (10.0, 10.0)])
def test_groups_in_fp4(npu: Session, ends: tuple[int, ...], top: float, limit: float) -> None:
    x = np.random.default_rng(1).normal(0, 2, (200, LENGTH)).astype(ml_dtypes.bfloat16)
    y, scales = fp4(npu, x.shape, acl.ACL_FLOAT4_E2M1), npu.empty((200 // 64 + len(ends), LENGTH, 2), E8M0)
    arguments = x, np.array(ends, "i4"), "rint", acl.ACL_FLOAT4_E2M1, 32, 2, top, y, scales
    assert call(npu, "aclnnGroupedDynamicMxQuantV2", *arguments) == 0
    compare(x.astype("f8"), ends, e2m1(y), scales.numpy(), E2M1, 2, limit)


@pytest.mark.parametrize("ends", ENDS)
def test_both_axes(npu: Session, ends: tuple[int, ...]) -> None:
    x = np.random.default_rng(2).normal(0, 5, (200, LENGTH)).astype("f2")
    y1, y2 = npu.empty(x.shape, E4M3), npu.empty(x.shape, E4M3)
    s1, s2 = npu.empty((200, 2, 2), E8M0), npu.empty((200 // 64 + len(ends), LENGTH, 2), E8M0)
    arguments = x, np.array(ends, "i8"), None, 1, acl.ACL_FLOAT8_E4M3FN, 0.0, y1, s1, y2, s2
    npu.call("aclnnGroupedDynamicMxQuantWithDualAxis", *arguments)
    exact = x.astype("f8")
    wanted = codes(exact, 1, 32, 1, 448.0)
    assert np.array_equal(unpaired(s1.numpy(), -1), wanted)
    assert np.array_equal(y1.numpy().astype("f8"), rounded(exact, np.repeat(wanted, 32, 1), E4M3, 448))
    compare(exact, ends, y2.numpy().astype("f8"), s2.numpy(), E4M3, 1, 448.0)


def test_refusals(npu: Session) -> None:
    x, ends = np.zeros((64, LENGTH), "f2"), np.array([64], "i4")
    y, scales = npu.empty(x.shape, E4M3), npu.empty((2, LENGTH, 2), E8M0)
    for mode, size, code in ((None, 32, "161001"), ("floor", 32, "161002"), ("rint", 64, "161002")):
        with pytest.raises(AclError, match=code):
            npu.call("aclnnGroupedDynamicMxQuant", x, ends, mode, acl.ACL_FLOAT8_E4M3FN, size, y, scales)
