"""The other process of test_sharing.py: does what the lines on its stdin say, and answers a line each."""

from __future__ import annotations

import json
import sys
from typing import Any

import aclnn_py as acl

D2H, H2D = acl.ACL_MEMCPY_DEVICE_TO_HOST, acl.ACL_MEMCPY_HOST_TO_DEVICE


def read(address: int, size: int) -> list[int]:
    host = bytearray(size)
    assert acl.aclrtMemcpy(host, size, address, size, D2H) == 0
    return list(host)


def write(address: int, values: list[int]) -> int:
    return int(acl.aclrtMemcpy(address, len(values), bytes(values), len(values), H2D))


def mapped(number: int, size: int) -> Any:
    handle, ret = acl.aclrtMemImportFromShareableHandle(number, 0)
    if ret:
        return ret
    start, _ = acl.aclrtReserveMemAddress(size, 0, None, 0)
    assert acl.aclrtMapMem(start, size, 0, handle, 0) == 0
    assert acl.aclrtFreePhysical(handle) == 0
    return [start]


def upload(values: list[int]) -> int:
    address, _ = acl.aclrtMalloc(len(values), 0)
    assert write(address, values) == 0
    return int(address)


made: list[Any] = []


def notify() -> str:
    made.append(acl.aclrtCreateNotify(0)[0])
    return str(acl.aclrtNotifyGetExportKey(made[0], 65, 2)[0])


def record() -> int:
    return int(acl.aclrtRecordNotify(made[0], None) or acl.aclrtSynchronizeStream(None))


WORDS = {"read": read, "write": write, "mapped": mapped, "upload": upload, "notify": notify, "record": record}

acl.aclrtSetDevice(0)
for line in sys.stdin:
    word, *arguments = json.loads(line)
    print(json.dumps((WORDS.get(word) or getattr(acl, word))(*arguments)), flush=True)
