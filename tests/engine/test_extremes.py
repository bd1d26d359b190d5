"""Shapes and offsets beyond anything: a code, at once."""

from __future__ import annotations

from typing import Any

import pytest

import aclnn_py as acl


@pytest.mark.parametrize("offset", [-(1 << 61), -(1 << 62), -(1 << 63), (1 << 63) - 1])
def test_offsets_beyond_the_address_range(bench: Any, offset: int) -> None:
    out = bench.silu()[1]
    far = acl.aclCreateTensor((6,), acl.ACL_FLOAT, None, offset, acl.ACL_FORMAT_ND, (6,), 512)
    assert acl.aclnnSiluGetWorkspaceSize(far, out)[2] == acl.ACLNN_ERR_INNER_NULLPTR
    assert "more than memory can hold" in acl.aclGetRecentErrMsg()


def test_a_hundred_thousand_axes(bench: Any) -> None:
    shape = [(1 << 63) - 1] * 100_000
    wide = [acl.aclCreateTensor(shape, acl.ACL_FLOAT, None, 0, acl.ACL_FORMAT_ND, shape, 512) for _ in range(2)]
    assert acl.aclnnSiluGetWorkspaceSize(*wide)[2] == acl.ACLNN_ERR_INNER_NULLPTR
    assert acl.aclnnSigmoidGetWorkspaceSize(*wide)[2] == acl.ACLNN_ERR_PARAM_INVALID
