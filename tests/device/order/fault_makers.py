"""Objects in the states that calls refuse, and calls that succeed."""

from __future__ import annotations

import threading
from typing import Any

import aclnn_py as acl
from aclnn_py.api import handles
from device.order.fault_order import Fault, Scene, sets

OTHERS = 8  # visible devices by default


def dead_stream() -> Any:
    stream, _ = acl.aclrtCreateStream()
    assert acl.aclrtDestroyStream(stream) == 0
    return stream


def dead_event() -> Any:
    event, _ = acl.aclrtCreateEvent()
    assert acl.aclrtDestroyEvent(event) == 0
    return event


def an_event() -> Any:
    return acl.aclrtCreateEvent()[0]


def a_stream() -> Any:
    return acl.aclrtCreateStream()[0]


def default_stream() -> Any:
    return acl.aclrtCtxGetCurrentDefaultStream()[0]


def ex_event() -> Any:
    return acl.aclrtCreateEventExWithFlag(acl.ACL_EVENT_SYNC)[0]


def timing_event() -> Any:
    return acl.aclrtCreateEventWithFlag(acl.ACL_EVENT_TIME_LINE)[0]


def short() -> Any:
    return bytearray(3)


def dead_context() -> Any:
    context, _ = acl.aclrtCreateContext(1)
    assert acl.aclrtDestroyContext(context) == 0
    assert acl.aclrtSetDevice(0) == 0
    return context


def primary() -> Any:
    return acl.aclrtGetCurrentContext()[0]


STREAM = (sets(107017, stream=dead_stream), sets(107017, stream=an_event))
EVENT = (sets(100000, event=None), sets(107017, event=dead_event), sets(107017, event=a_stream))
BAD_DEVICE = (sets(107001, deviceId=-1), sets(107001, deviceId=OTHERS))
SHORT_DST, SHORT_SRC = sets(107000, dst=short), sets(107000, src=short)


def on_stream(rig: Any) -> dict[str, Any]:
    return {"stream": rig.stream()}


def on_event(rig: Any) -> dict[str, Any]:
    return {"event": rig.event()}


def recorded(rig: Any) -> Any:
    event = rig.event()
    assert acl.aclrtRecordEvent(event, None) == 0
    assert acl.aclrtSynchronizeStream(None) == 0
    return event


def copying(rig: Any) -> dict[str, Any]:
    return {"dst": rig.malloc(64), "destMax": 64, "src": rig.malloc(64), "count": 64, "kind": 3}


def setting(rig: Any) -> dict[str, Any]:
    return {"devPtr": rig.malloc(64), "maxCount": 64, "value": 1, "count": 64}


def subscribed(rig: Any) -> dict[str, Any]:
    stream = rig.stream()
    assert acl.aclrtSubscribeReport(threading.get_ident(), stream) == 0
    return {"fn": print, "userData": None, "blockType": 0, "stream": stream}


def subscribed_stream() -> Any:
    stream = a_stream()
    assert acl.aclrtSubscribeReport(threading.get_ident(), stream) == 0
    return stream


def subscription(rig: Any) -> dict[str, Any]:
    return {"threadId": threading.get_ident(), "stream": subscribed(rig)["stream"]}


def reporting(rig: Any) -> dict[str, Any]:
    assert acl.aclrtLaunchCallback(**subscribed(rig)) == 0
    return {"timeout": 60_000}


def unsubscribe(scene: Scene) -> None:
    streams = list(handles.living("aclrtStream"))
    assert 0 in [acl.aclrtUnSubscribeReport(threading.get_ident(), stream) for stream in streams]


NOT_SUBSCRIBED = Fault("not subscribed", 107012, frozenset(), unsubscribe)
