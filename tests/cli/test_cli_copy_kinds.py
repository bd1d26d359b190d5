"""A kind that contradicts where the pointers are: CANN copies all the same; `run` tells which line it was."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

PROGRAM = """\
import aclnn_py as acl
acl.aclInit(None), acl.aclrtSetDevice(0)
device, _ = acl.aclrtMalloc(64, 0)
pinned, _ = acl.aclrtMallocHost(64)
host = bytearray(64)
for kind in (1, 4, 5, 2, 0):
    assert acl.aclrtMemcpy(device, 64, host, 64, kind) == 0
assert acl.aclrtMemcpyAsync(device, 64, pinned, 64, 2, None) == 0
assert acl.aclrtMemcpyAsync(pinned, 64, device, 64, 2, None) == 0
assert acl.aclrtMemcpy2dAsync(device, 8, pinned, 8, 8, 8, 3, None) == 0
acl.aclrtSynchronizeStream(None)
acl.aclrtFree(device), acl.aclrtFreeHost(pinned), acl.aclrtResetDevice(0), acl.aclFinalize()
"""
TO_DEVICE = "dst is device memory"


def test_kinds_that_contradict_the_pointers_are_listed(cli: Any, tmp_path: Path) -> None:
    (tmp_path / "program.py").write_text(PROGRAM)
    done = cli("run", "--json", tmp_path / "report.json", tmp_path / "program.py")
    found = [tuple(each.values()) for each in json.loads((tmp_path / "report.json").read_text())["misuses"]]
    pageable, pinned = "src is pageable host memory", "src is page-locked host memory"
    assert found == [
        ("aclrtMemcpy", f"ACL_MEMCPY_DEVICE_TO_HOST, but {pageable} and {TO_DEVICE}", "program.py:7", 1),
        ("aclrtMemcpy", f"ACL_MEMCPY_HOST_TO_HOST, but {pageable} and {TO_DEVICE}", "program.py:7", 1),
        ("aclrtMemcpy2dAsync", f"ACL_MEMCPY_DEVICE_TO_DEVICE, but {pinned} and {TO_DEVICE}", "program.py:10", 1),
        ("aclrtMemcpyAsync", f"ACL_MEMCPY_DEVICE_TO_HOST, but {pinned} and {TO_DEVICE}", "program.py:8", 1),
    ]
    line = f"misused aclrtMemcpy: ACL_MEMCPY_DEVICE_TO_HOST, but {pageable} and {TO_DEVICE} x 1 (program.py:7)"
    assert line in " ".join(done.stderr.split())
