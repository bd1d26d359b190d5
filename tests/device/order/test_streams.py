"""Codes of device, context and stream functions, and which of two faults is answered (facts 3.2 to 3.4)."""

from __future__ import annotations

from typing import Any

import pytest

import aclnn_py as acl
from device.order.fault_makers import (
    BAD_DEVICE,
    OTHERS,
    STREAM,
    a_stream,
    dead_context,
    default_stream,
    on_stream,
    primary,
)
from device.order.fault_order import NO_CONTEXT, Ordered, cases, check, foreign, sets

DEVICES = (
    Ordered("aclrtSetDevice", lambda rig: {"deviceId": 0}, BAD_DEVICE),
    Ordered("aclrtResetDevice", lambda rig: {"deviceId": 0}, (*BAD_DEVICE, sets(507007, deviceId=1))),
    Ordered("aclrtResetDeviceForce", lambda rig: {"deviceId": 0}, (*BAD_DEVICE, sets(507007, deviceId=1))),
    Ordered("aclrtGetDevice", lambda rig: {}, (NO_CONTEXT,)),
    Ordered("aclrtSynchronizeDevice", lambda rig: {}, (NO_CONTEXT,)),
    Ordered(
        "aclrtSynchronizeDeviceWithTimeout",
        lambda rig: {"timeout": 10},
        (sets(107000, timeout=-2), sets(107000, timeout=0), NO_CONTEXT),
    ),
    Ordered("aclrtQueryDeviceStatus", lambda rig: {"deviceId": 0}, BAD_DEVICE),
    Ordered(
        "aclrtGetDeviceInfo",
        lambda rig: {"deviceId": 0, "attr": 101},
        (sets(107000, deviceId=OTHERS), sets(107000, attr=9999), sets(207000, attr=acl.ACL_DEV_ATTR_AICPU_CORE_NUM)),
    ),
    Ordered(
        "aclrtDeviceCanAccessPeer",
        lambda rig: {"deviceId": 0, "peerDeviceId": 1},
        (
            sets(100000, deviceId=77, peerDeviceId=77),
            sets(107001, deviceId=OTHERS),
            sets(107001, peerDeviceId=-1),
        ),
    ),
    Ordered(
        "aclrtDeviceEnablePeerAccess",
        lambda rig: {"peerDeviceId": 1, "flags": 0},
        (sets(200006, flags=1), NO_CONTEXT, sets(100000, peerDeviceId=0), sets(107001, peerDeviceId=OTHERS)),
    ),
    Ordered(
        "aclrtDeviceDisablePeerAccess",
        lambda rig: {"peerDeviceId": 1},
        (NO_CONTEXT, sets(100000, peerDeviceId=0), sets(107001, peerDeviceId=OTHERS)),
    ),
    Ordered("aclrtPeekAtLastError", lambda rig: {"level": 0}, (sets(100000, level=1),)),
    Ordered("aclrtGetLastError", lambda rig: {"level": 0}, (sets(100000, level=1),)),
)
CONTEXTS = (
    Ordered("aclrtCreateContext", lambda rig: {"deviceId": 1}, BAD_DEVICE),
    Ordered(
        "aclrtDestroyContext",
        lambda rig: {"context": acl.aclrtCreateContext(1)[0]},
        (
            sets(100000, context=None),
            sets(107002, context=a_stream),
            sets(107002, context=dead_context),
        ),
    ),
    Ordered(
        "aclrtSetCurrentContext",
        lambda rig: {"context": primary()},
        (sets(100000, context=None), sets(107000, context=a_stream), sets(107000, context=dead_context)),
    ),
    Ordered("aclrtGetCurrentContext", lambda rig: {}, (NO_CONTEXT,)),
    Ordered("aclrtCtxGetCurrentDefaultStream", lambda rig: {}, (NO_CONTEXT,)),
)
STREAMS = (
    Ordered("aclrtCreateStream", lambda rig: {}, (NO_CONTEXT,)),
    Ordered("aclrtCreateStreamWithConfig", lambda rig: {"priority": 9, "flag": 1 << 20}, (NO_CONTEXT,)),
    *(
        Ordered(
            name,
            on_stream,
            (sets(100000, stream=None), *STREAM, NO_CONTEXT, foreign("stream"), sets(107000, stream=default_stream)),
        )
        for name in ("aclrtDestroyStream", "aclrtDestroyStreamForce")
    ),
    Ordered("aclrtSynchronizeStream", on_stream, (*STREAM, NO_CONTEXT)),
    Ordered(
        "aclrtSynchronizeStreamWithTimeout",
        lambda rig: {"stream": rig.stream(), "timeout": 10},
        (sets(107000, timeout=-2), *STREAM, sets(107000, timeout=0), NO_CONTEXT),
    ),
    Ordered("aclrtStreamQuery", on_stream, (*STREAM, NO_CONTEXT)),
    Ordered("aclrtStreamGetId", on_stream, (*STREAM, NO_CONTEXT)),
    Ordered("aclrtSetStreamFailureMode", lambda rig: {"stream": rig.stream(), "mode": 1}, (*STREAM, NO_CONTEXT)),
)


@pytest.mark.parametrize(("row", "faults"), cases(DEVICES + CONTEXTS + STREAMS))
def test_the_earlier_fault_is_answered(row: Ordered, faults: Any, rig: Any) -> None:
    check(row, faults, rig)
