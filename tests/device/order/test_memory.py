"""Codes of memory functions, and which of two faults is answered (facts 3.7, 3.8)."""

from __future__ import annotations

from typing import Any

import pytest

import aclnn_py as acl
from device.order.fault_makers import SHORT_DST, SHORT_SRC, STREAM, copying, on_stream, setting, short
from device.order.fault_order import NO_CONTEXT, Ordered, cases, check, foreign, sets

ALLOCATION = (sets(100000, size=0), sets(100000, size=(1 << 64) - 1), NO_CONTEXT, sets(207001, size=1 << 60))
PINNED = (sets(100000, size=0), sets(100000, size=(1 << 64) - 1), NO_CONTEXT, sets(207001, size=1 << 60))
MEMORY = (
    *(
        Ordered(name, lambda rig: {"size": 64, "policy": 12345}, ALLOCATION)
        for name in ("aclrtMalloc", "aclrtMallocAlign32", "aclrtMallocCached")
    ),
    Ordered("aclrtMallocHost", lambda rig: {"size": 64}, PINNED),
    Ordered(
        "aclrtFree", lambda rig: {"devPtr": rig.malloc(8)}, (sets(100000, devPtr=None), sets(107000, devPtr=short))
    ),
    Ordered(
        "aclrtFreeHost",
        lambda rig: {"hostPtr": acl.aclrtMallocHost(8)[0]},
        (
            sets(100000, hostPtr=None),
            sets(107000, hostPtr=short),
            sets(107000, hostPtr=lambda: acl.aclrtMalloc(8, 0)[0]),
        ),
    ),
    Ordered("aclrtGetMemInfo", lambda rig: {"attr": 1}, (sets(107016, attr=18), sets(107016, attr=-1), NO_CONTEXT)),
    Ordered("aclrtPointerGetAttributes", lambda rig: {"ptr": 1}, (sets(100000, ptr=None),)),
)
COPIES = (
    Ordered(
        "aclrtMemcpy",
        copying,
        (
            sets(0, count=0),
            sets(100000, dst=None),
            sets(100000, src=None),
            *(sets(100000, kind=kind) for kind in (6, 7, 8, -1)),
            sets(107000, destMax=0),
            sets(107000, destMax=63),
            SHORT_DST,
            SHORT_SRC,
            sets(0, dst=0x1234, src=0x1234),
            NO_CONTEXT,
            sets(107000, dst=lambda: acl.aclrtMalloc(8, 0)[0] + 500),
        ),
    ),
    Ordered(
        "aclrtMemcpyAsync",
        lambda rig: {**copying(rig), **on_stream(rig)},
        (
            sets(0, count=0),
            sets(100000, dst=None),
            sets(100000, src=None),
            *(sets(100000, kind=kind) for kind in (6, 7, 8, -1)),
            *STREAM,
            sets(107000, destMax=63),
            SHORT_DST,
            SHORT_SRC,
            NO_CONTEXT,
            sets(107000, dst=lambda: bytearray(64), kind=1),
            sets(207000, dst=lambda: bytearray(64), src=lambda: bytearray(64), kind=4),
            sets(0, dst=0x7000, src=0x7000, kind=1),
            foreign("dst", "src"),
        ),
    ),
    Ordered(
        "aclrtMemset",
        setting,
        (
            sets(0, count=0),
            sets(100000, devPtr=None),
            sets(107000, maxCount=63),
            sets(107000, devPtr=short),
            NO_CONTEXT,
            sets(107000, devPtr=lambda: acl.aclrtMalloc(8, 0)[0] + 500),
        ),
    ),
    Ordered(
        "aclrtMemsetAsync",
        lambda rig: {**setting(rig), **on_stream(rig)},
        (
            sets(0, count=0),
            sets(100000, devPtr=None),
            *STREAM,
            sets(107000, maxCount=63),
            sets(107000, devPtr=short),
            NO_CONTEXT,
            foreign(),
        ),
    ),
)


@pytest.mark.parametrize(("row", "faults"), cases(MEMORY + COPIES))
def test_the_earlier_fault_is_answered(row: Ordered, faults: Any, rig: Any) -> None:
    check(row, faults, rig)
