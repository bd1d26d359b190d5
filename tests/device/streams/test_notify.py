"""Notifies: one record lets one wait go on, between streams and between processes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import aclnn_py as acl
from device.memory.test_sharing import Peer


@pytest.fixture
def peer() -> Iterator[Peer]:
    one = Peer()
    yield one
    one.kill()


def created() -> Any:
    notify, ret = acl.aclrtCreateNotify(0)
    assert ret == 0
    return notify


def test_a_record_lets_one_wait_go_on(rig: Any) -> None:
    notify, first, second = created(), rig.stream(), rig.stream()
    address = rig.upload(bytes(8))
    assert acl.aclrtWaitAndResetNotify(notify, first, 0) == 0
    assert acl.aclrtMemsetAsync(address, 8, 1, 8, first) == 0
    assert acl.aclrtSynchronizeStreamWithTimeout(first, 20) == 507046
    assert rig.read(address, 8) == bytes(8)
    assert acl.aclrtRecordNotify(notify, second) == 0
    assert acl.aclrtSynchronizeStream(second) == 0
    assert acl.aclrtSynchronizeStream(first) == 0
    assert rig.read(address, 8) == b"\1" * 8
    assert acl.aclrtWaitAndResetNotify(notify, first, 0) == 0
    assert acl.aclrtSynchronizeStreamWithTimeout(first, 20) == 507046
    assert acl.aclrtDestroyNotify(notify) == 0
    assert acl.aclrtSynchronizeStream(first) == 0


def test_a_flag_that_is_set_stays_set_until_it_is_taken(rig: Any) -> None:
    notify, stream = created(), rig.stream()
    for _ in range(2):
        assert acl.aclrtRecordNotify(notify, stream) == 0
    assert acl.aclrtWaitAndResetNotify(notify, stream, 0) == 0
    assert acl.aclrtSynchronizeStream(stream) == 0
    assert acl.aclrtRecordNotify(notify, stream) == 0
    assert acl.aclrtSynchronizeStream(stream) == 0
    assert acl.aclrtNotifyBatchReset([notify], 1) == 0
    assert acl.aclrtWaitAndResetNotify(notify, stream, 0) == 0
    assert acl.aclrtSynchronizeStreamWithTimeout(stream, 20) == 507046
    assert acl.aclrtDestroyNotify(notify) == 0


def test_what_notifies_refuse(rig: Any) -> None:
    notify, stream = created(), rig.stream()
    assert acl.aclrtCreateNotify(2) == (None, 107000)
    assert acl.aclrtRecordNotify(None, stream) == 100000
    assert acl.aclrtRecordNotify(stream, stream) == 107017
    assert acl.aclrtGetNotifyId(notify)[1] == 0
    assert acl.aclrtNotifyGetExportKey(notify, 64, 0) == (None, 107000)
    assert acl.aclrtNotifyGetExportKey(notify, 65, 1) == (None, 107000)
    assert acl.aclrtNotifyImportByKey("0" * 64, 0) == (None, 107000)
    assert acl.aclrtDestroyNotify(notify) == 0
    assert acl.aclrtDestroyNotify(notify) == 107017


def test_another_process_sets_the_flag_and_ends(rig: Any, peer: Peer) -> None:
    key = peer("notify")
    notify, ret = acl.aclrtNotifyImportByKey(key, 0)
    stream = rig.stream()
    assert ret == 0
    assert acl.aclrtWaitAndResetNotify(notify, stream, 0) == 0
    assert acl.aclrtSynchronizeStreamWithTimeout(stream, 20) == 507046
    assert peer("record") == 0
    assert acl.aclrtSynchronizeStream(stream) == 0
    assert acl.aclrtWaitAndResetNotify(notify, stream, 0) == 0
    peer.kill()
    assert acl.aclrtSynchronizeStream(stream) == 507010
    assert "has ended" in (acl.aclGetRecentErrMsg() or "")
    assert acl.aclrtDestroyNotify(notify) == 0
