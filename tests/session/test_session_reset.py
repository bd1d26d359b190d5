"""reset: a test that forgot to clean up does not steer the next one."""

from __future__ import annotations

import pytest

import aclnn_py as acl
from aclnn_py import Session, settings


def careless() -> None:
    acl.aclInit(None)
    for device in (1, 0):
        acl.aclrtSetDevice(device)
        acl.aclrtMalloc(64, 0)
        acl.aclrtCreateStream()
    settings.replace(threads=1)


def test_what_ran_before_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    careless()
    monkeypatch.setenv("ACLNN_PY_SOC", "Ascend310P3")
    monkeypatch.setenv("ACLNN_PY_MEMORY", "1M")
    acl.reset()
    assert acl.aclrtGetDevice()[1] == acl.ACL_ERROR_RT_CONTEXT_NULL
    assert settings.current().threads != 1
    with Session() as npu:
        assert acl.aclrtGetSocName() == "Ascend310P3"
        with pytest.raises(acl.AclError):
            npu.empty(1 << 20)
    monkeypatch.undo()
    acl.reset()
    with Session():
        assert acl.aclrtGetSocName() == "Ascend910B1"


def test_where_nothing_ran_it_does_nothing() -> None:
    acl.reset()
    acl.reset()
    assert acl.aclFinalize() == acl.ACL_ERROR_REPEAT_FINALIZE
    acl.aclGetRecentErrMsg()
