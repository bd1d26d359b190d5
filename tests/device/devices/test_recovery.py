"""Giving up what a device was told to do, and broken memory, of which there is none."""

from __future__ import annotations

from typing import Any

import aclnn_py as acl


def test_abort_drops_what_is_queued(rig: Any) -> None:
    waiting, other, event, address = rig.stream(), rig.stream(), rig.event(), rig.upload(bytes(8))
    assert acl.aclrtValueWait(address, 1, acl.ACL_STREAM_WAIT_VALUE_EQ, waiting) == 0
    assert acl.aclrtMemsetAsync(address, 8, 9, 8, waiting) == 0
    assert acl.aclrtRecordEvent(event, waiting) == 0
    assert acl.aclrtStreamWaitEvent(other, event) == 0
    assert acl.aclrtMemsetAsync(address, 8, 9, 8, other) == 0
    assert acl.aclrtDeviceTaskAbort(0, 1000) == 0
    assert [acl.aclrtSynchronizeStream(each) for each in (waiting, other)] == [0, 0]
    assert rig.read(address, 8) == bytes(8)
    assert acl.aclrtMemsetAsync(address, 8, 7, 8, waiting) == 0
    assert acl.aclrtSynchronizeStream(waiting) == 0
    assert rig.read(address, 8) == bytes([7] * 8)


def test_abort_forgets_failures(rig: Any) -> None:
    stream, address = rig.stream(), rig.malloc(8)
    assert acl.aclrtMemsetAsync(address, 8, 9, 8, stream) == 0
    assert acl.aclrtFree(address) == 0
    assert acl.aclrtDeviceTaskAbort(0, 0) == 0
    assert acl.aclrtSynchronizeStream(stream) == 0


def test_what_abort_refuses(rig: Any) -> None:
    assert acl.aclrtDeviceTaskAbort(0, 36 * 60 * 1000 + 1) == 107000
    assert acl.aclrtDeviceTaskAbort(99, 0) == 107001


def test_broken_memory(rig: Any) -> None:
    assert acl.aclrtGetMemUceInfo(0, 20) == ([], 0, 0)
    assert acl.aclrtGetMemUceInfo(99, 20) == (None, None, 107001)
    assert acl.aclrtMemUceRepair(0, [(rig.malloc(64), 64)], 1) == 0
    assert acl.aclrtMemUceRepair(0, None, 0) == 100000
    assert acl.aclrtMemUceRepair(0, [], 129) == 100000
    assert acl.aclrtMemUceRepair(99, [], 0) == 107001
