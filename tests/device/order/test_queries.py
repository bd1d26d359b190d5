"""Codes of the rarer runtime functions, and which of two faults is answered (facts 3.1 to 3.10)."""

from __future__ import annotations

from typing import Any

import pytest

import aclnn_py as acl
from device.order.fault_makers import (
    BAD_DEVICE,
    EVENT,
    OTHERS,
    SHORT_DST,
    SHORT_SRC,
    STREAM,
    a_stream,
    an_event,
    dead_event,
    ex_event,
    on_event,
    on_stream,
    recorded,
    short,
    subscribed_stream,
    timing_event,
)
from device.order.fault_order import NO_CONTEXT, Ordered, cases, check, foreign, sets


def dead_buffer() -> Any:
    buffer = acl.aclCreateDataBuffer(None, 0)
    assert acl.aclDestroyDataBuffer(buffer) == 0
    return buffer


def on_buffer(rig: Any) -> dict[str, Any]:
    return {"dataBuffer": acl.aclCreateDataBuffer(None, 8)}


def rows(rig: Any) -> dict[str, Any]:
    return {"dst": rig.malloc(64), "dpitch": 16, "src": rig.malloc(64), "spitch": 8, "width": 8, "height": 4, "kind": 3}


def words(rig: Any) -> dict[str, Any]:
    return {"ptr": rig.malloc(64), "memSize": 64, "value": 1, "N": 16}


def far() -> Any:
    return acl.aclrtMalloc(8, 0)[0] + 512


PITCHED = (
    sets(0, width=0),
    sets(0, height=0),
    sets(100000, dst=None),
    sets(100000, src=None),
    sets(100000, width=17),
    sets(100000, width=9),
    *(sets(100000, kind=kind) for kind in (0, 5, 6, -1)),
)
BUFFER = (sets(100000, dataBuffer=None), sets(100000, dataBuffer=dead_buffer))
WORDS = (
    sets(0, N=0),
    sets(100000, ptr=None),
    sets(100000, ptr=lambda: acl.aclrtMalloc(8, 0)[0] + 2),
    sets(100000, memSize=63),
)
TABLE = (
    Ordered("aclDestroyDataBuffer", on_buffer, BUFFER),
    Ordered("aclUpdateDataBuffer", lambda rig: {**on_buffer(rig), "data": 1, "size": 2}, BUFFER),
    Ordered(
        "aclrtLaunchHostFunc",
        lambda rig: {**on_stream(rig), "fn": id, "args": None},
        (*STREAM, sets(107000, fn=None), NO_CONTEXT, foreign("stream"), sets(107011, stream=subscribed_stream)),
    ),
    Ordered(
        "aclrtEventGetTimestamp",
        lambda rig: {"event": recorded(rig)},
        (*EVENT, sets(507000, event=an_event)),
    ),
    Ordered("aclrtGetEventId", on_event, EVENT),
    Ordered("aclrtGetEventAvailNum", lambda rig: {}, (NO_CONTEXT,)),
    Ordered(
        "aclrtRecordEventWithFlag",
        lambda rig: {**on_event(rig), **on_stream(rig), "flag": 0},
        (
            sets(100000, event=None),
            sets(100000, flag=2),
            sets(107017, event=dead_event),
            *STREAM,
            NO_CONTEXT,
            foreign(),
            sets(107029, flag=1),
        ),
    ),
    Ordered(
        "aclrtStreamWaitEventWithFlag",
        lambda rig: {"stream": rig.stream(), "event": recorded(rig), "timeout": 3, "flag": 0},
        (
            sets(100000, event=None),
            sets(100000, flag=2),
            *STREAM,
            *EVENT[1:],
            NO_CONTEXT,
            foreign("stream"),
            sets(107029, flag=1),
            sets(207000, event=timing_event),
            sets(107000, event=an_event),
        ),
    ),
    Ordered(
        "aclrtStreamWaitEventWithTimeout",
        lambda rig: {"stream": rig.stream(), "event": recorded(rig), "timeout": 0},
        (
            sets(107000, timeout=-1),
            sets(100000, event=None),
            *STREAM,
            *EVENT[1:],
            NO_CONTEXT,
            foreign("stream"),
            sets(207000, event=timing_event),
            sets(107000, event=an_event),
            sets(0, event=ex_event),
        ),
    ),
    Ordered("aclrtGetStreamAvailableNum", lambda rig: {}, (NO_CONTEXT,)),
    Ordered("aclrtStreamGetPriority", on_stream, (*STREAM, NO_CONTEXT)),
    Ordered("aclrtStreamGetFlags", on_stream, (*STREAM, NO_CONTEXT)),
    Ordered(
        "aclrtSetStreamOverflowSwitch",
        lambda rig: {**on_stream(rig), "flag": 1},
        (sets(100000, flag=2), *STREAM, NO_CONTEXT),
    ),
    Ordered("aclrtGetStreamOverflowSwitch", on_stream, (*STREAM, NO_CONTEXT)),
    Ordered("aclrtDeviceGetStreamPriorityRange", lambda rig: {}, ()),
    Ordered(
        "aclrtMemcpy2d",
        lambda rig: {**rows(rig), "src": bytes(64), "kind": 1},
        (
            *PITCHED,
            sets(107000, width=5000001, dpitch=5000001, spitch=5000001),
            sets(107000, height=5242881),
            sets(207000, kind=3),
            SHORT_DST,
            SHORT_SRC,
            NO_CONTEXT,
            sets(107000, kind=2),
            sets(107000, dst=far),
            sets(107000, src=far),
        ),
    ),
    Ordered(
        "aclrtMemcpy2dAsync",
        lambda rig: {**rows(rig), **on_stream(rig)},
        (
            *PITCHED,
            *STREAM,
            SHORT_DST,
            SHORT_SRC,
            NO_CONTEXT,
            sets(107000, dst=lambda: bytearray(64), kind=1),
            sets(107000, dst=lambda: bytearray(64), src=lambda: bytearray(64), kind=4),
            foreign("dst", "src"),
            sets(107000, dst=far),
            sets(107000, src=far),
        ),
    ),
    Ordered(
        "aclrtMemsetD32", words, (*WORDS, sets(107000, ptr=lambda: bytearray(4)), NO_CONTEXT, sets(107000, ptr=far))
    ),
    Ordered(
        "aclrtMemsetD32Async",
        lambda rig: {**words(rig), **on_stream(rig)},
        (*WORDS, *STREAM, sets(107000, ptr=lambda: bytearray(4)), NO_CONTEXT, foreign(), sets(107000, ptr=far)),
    ),
    Ordered(
        "aclrtFreeWithDevSync",
        lambda rig: {"devPtr": rig.malloc(8)},
        (sets(100000, devPtr=None), sets(107000, devPtr=short), sets(107000, devPtr=far)),
    ),
    Ordered(
        "aclrtFreeHostWithDevSync",
        lambda rig: {"hostPtr": acl.aclrtMallocHost(8)[0]},
        (
            sets(100000, hostPtr=None),
            sets(107000, hostPtr=short),
            sets(107000, hostPtr=lambda: acl.aclrtMalloc(8, 0)[0]),
        ),
    ),
    *(
        Ordered(
            name,
            lambda rig: {"devPtr": rig.malloc(8), "size": 8},
            (sets(100000, devPtr=None), sets(100000, size=0), sets(107000, devPtr=far)),
        )
        for name in ("aclrtMemFlush", "aclrtMemInvalidate")
    ),
    Ordered(
        "aclrtGetPrimaryCtxState", lambda rig: {"deviceId": 0, "flags": None}, (sets(100000, flags=8), *BAD_DEVICE)
    ),
    Ordered(
        "aclrtCtxSetSysParamOpt",
        lambda rig: {"opt": 0, "value": 1},
        (sets(100000, opt=3), sets(107000, value=4), NO_CONTEXT),
    ),
    Ordered(
        "aclrtSetSysParamOpt",
        lambda rig: {"opt": 3, "value": 1},
        (sets(100000, opt=4), sets(100000, opt=-1), sets(107000, value=2), sets(107000, value=-1)),
    ),
    Ordered("aclrtSetOpExecuteTimeOutV2", lambda rig: {"timeout": 1}, (NO_CONTEXT,)),
    Ordered("aclrtGetOpTimeOutInterval", lambda rig: {}, (NO_CONTEXT,)),
    Ordered("aclrtSetDeviceSatMode", lambda rig: {"mode": 1}, (sets(107000, mode=2), sets(207000, mode=0))),
    Ordered("aclrtSetTsDevice", lambda rig: {"tsId": 1}, (sets(100000, tsId=2),)),
    Ordered("aclGetCannAttribute", lambda rig: {"cannAttr": 1}, (sets(100000, cannAttr=-1), sets(100000, cannAttr=3))),
    Ordered(
        "aclGetDeviceCapability",
        lambda rig: {"deviceId": 0, "deviceInfo": 2},
        (sets(100000, deviceId=OTHERS), sets(100000, deviceInfo=-1)),
    ),
    Ordered(
        "aclrtGetDeviceCapability",
        lambda rig: {"deviceId": 0, "devFeatureType": 21},
        (*BAD_DEVICE, sets(107000, devFeatureType=2)),
    ),
)


@pytest.mark.parametrize(("row", "faults"), cases(TABLE))
def test_the_earlier_fault_is_answered(row: Ordered, faults: Any, rig: Any) -> None:
    check(row, faults, rig)


def test_a_dead_event_or_a_stream_is_no_event(rig: Any) -> None:
    assert acl.aclrtEventGetTimestamp(a_stream()) == (None, 107017)
    assert acl.aclrtEventGetTimestamp(rig.event(acl.ACL_EVENT_SYNC)) == (None, 507000)
