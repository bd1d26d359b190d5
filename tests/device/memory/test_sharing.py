"""Memory that two processes share: both see the same bytes, and the death of one leaves the other's in place."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from subprocess import PIPE
from typing import Any

import children
import pytest

import aclnn_py as acl

UNIT = 1 << 21
ANY = acl.ACL_RT_IPC_MEM_EXPORT_FLAG_DISABLE_PID_VALIDATION
DEVICE = acl.aclrtPhysicalMemProp(0, 0, acl.ACL_HBM_MEM_HUGE, acl.aclrtMemLocation(0, acl.ACL_MEM_LOCATION_TYPE_DEVICE))


class Peer:
    """Another process with a device of its own."""

    def __init__(self) -> None:
        script = Path(__file__).with_name("sharing_peer.py")
        here = str(Path(acl.__file__).parents[1])
        environment = {**os.environ, "PYTHONPATH": here}
        self.process = children.Child(
            [sys.executable, str(script)], stdin=PIPE, stdout=PIPE, text=True, env=environment
        )

    def __call__(self, *words: Any) -> Any:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps(words) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    @property
    def pid(self) -> int:
        return self.process.pid

    def kill(self) -> None:
        self.process.kill()
        self.process.communicate()


@pytest.fixture
def peer() -> Iterator[Peer]:
    one = Peer()
    yield one
    one.kill()


def exported(address: int, size: int, flags: int = ANY) -> str:
    key, ret = acl.aclrtIpcMemGetExportKey(address, size, 65, flags)
    assert ret == 0
    return str(key)


def test_blocks_by_a_key(rig: Any, peer: Peer) -> None:
    neighbour, address, large = rig.upload(b"\1" * 64), rig.upload(bytes(range(64))), rig.upload(b"\7" * (3 * UNIT))
    key = exported(address + 16, 48)
    assert len(key) == 64
    there, ret = peer("aclrtIpcMemImportByKey", key, 0)
    assert ret == 0
    assert peer("read", there, 8) == list(range(16, 24))
    assert peer("write", there, [99] * 4) == 0
    assert rig.read(address + 14, 8) == bytes([14, 15, 99, 99, 99, 99, 20, 21])
    assert acl.aclrtMemset(address, 64, 5, 64) == 0
    assert peer("read", there, 4) == [5] * 4
    assert rig.read(neighbour, 64) == b"\1" * 64
    big, ret = peer("aclrtIpcMemImportByKey", exported(large, 3 * UNIT), 0)
    assert (ret, peer("read", big + 3 * UNIT - 2, 2)) == (0, [7, 7])
    assert peer("aclrtIpcMemClose", key) == 0
    assert peer("aclrtMemset", there, 4, 0, 4) == 107000
    assert acl.aclrtFree(address) == 0
    assert acl.aclrtFree(large) == 0
    assert peer("read", big, 2) == [7, 7]
    again = rig.upload(b"\2" * (3 * UNIT))
    assert rig.read(again, 4) == b"\2" * 4
    assert peer("read", big, 2) == [7, 7]


def test_only_those_that_were_named(rig: Any, peer: Peer) -> None:
    address = rig.upload(bytes(64))
    key = exported(address, 64, 0)
    assert peer("aclrtIpcMemImportByKey", key, 0) == [None, 207006]
    assert acl.aclrtIpcMemSetImportPid(key, [1, peer.pid]) == 0
    assert peer("aclrtIpcMemImportByKey", key, 0)[1] == 0
    assert acl.aclrtIpcMemImportByKey(key, 0) == (None, 107000)
    assert acl.aclrtIpcMemClose(key) == 0
    assert acl.aclrtIpcMemClose(key) == 107000
    assert peer("aclrtIpcMemImportByKey", key, 0) == [None, 107000]
    assert peer("aclrtIpcMemImportByKey", "0" * 64, 0) == [None, 107000]
    freed = exported(address, 64)
    assert acl.aclrtFree(address) == 0
    assert peer("aclrtIpcMemImportByKey", freed, 0) == [None, 107000]


def test_what_exporting_refuses(rig: Any) -> None:
    address = rig.malloc(64)
    for code, arguments in (
        (100000, (None, 64, 65, 0)), (107000, (address, 0, 65, 0)), (107000, (address, 64, 0, 0)),
        (107000, (address, 64, 65, 2)), (107000, (address, 64, 64, 0)), (107000, (address, UNIT, 65, 0)),
        (107000, (acl.aclrtMallocHost(64)[0], 64, 65, 0)),
    ):  # fmt: skip
        assert acl.aclrtIpcMemGetExportKey(*arguments) == (None, code), arguments


def test_a_process_that_dies_leaves_the_memory_it_shared(rig: Any, peer: Peer) -> None:
    theirs = peer("upload", [8] * 64)
    key, _ = peer("aclrtIpcMemGetExportKey", theirs, 64, 65, ANY)
    other, _ = peer("aclrtIpcMemGetExportKey", theirs, 64, 65, ANY)
    here, ret = acl.aclrtIpcMemImportByKey(key, 0)
    assert (ret, rig.read(here, 2)) == (0, b"\b\b")
    peer.kill()
    assert rig.read(here, 2) == b"\b\b"
    assert acl.aclrtMemset(here, 64, 9, 64) == 0
    assert acl.aclrtIpcMemImportByKey(other, 0) == (None, 107000)
    assert "has ended" in (acl.aclGetRecentErrMsg() or "")
    assert acl.aclrtIpcMemClose(key) == 0
    assert acl.aclrtMemset(here, 64, 9, 64) == 107000


def test_physical_memory_by_a_number(rig: Any, peer: Peer) -> None:
    handle, _ = acl.aclrtMallocPhysical(UNIT, DEVICE, 0)
    start, _ = acl.aclrtReserveMemAddress(UNIT, 0, None, 0)
    assert acl.aclrtMapMem(start, UNIT, 0, handle, 0) == 0
    assert acl.aclrtMemset(start, 64, 3, 64) == 0
    number, ret = acl.aclrtMemExportToShareableHandle(handle, 0, 0)
    assert ret == 0
    assert acl.aclrtMemExportToShareableHandle(handle, 0, 0) == (None, 107000)
    assert peer("mapped", number, UNIT) == 207006
    assert acl.aclrtMemSetPidToShareableHandle(number, [peer.pid]) == 0
    (there,) = peer("mapped", number, UNIT)
    assert peer("read", there, 2) == [3, 3]
    assert peer("write", there, [4, 4]) == 0
    assert rig.read(start, 3) == b"\4\4\3"
    assert acl.aclrtMemImportFromShareableHandle(number, 0) == (None, 107000)
    assert acl.aclrtUnmapMem(start) == 0
    assert acl.aclrtFreePhysical(handle) == 0
    assert peer("read", there, 2) == [4, 4]
    assert peer("mapped", number, UNIT) == 107000
