"""Codes of event and callback functions, and which of two faults is answered (facts 3.5, 3.9)."""

from __future__ import annotations

from typing import Any

import pytest

from device.order.fault_makers import (
    EVENT,
    NOT_SUBSCRIBED,
    STREAM,
    a_stream,
    an_event,
    dead_event,
    ex_event,
    on_event,
    on_stream,
    recorded,
    reporting,
    subscribed,
    subscribed_stream,
    subscription,
    timing_event,
)
from device.order.fault_order import NO_CONTEXT, Ordered, cases, check, foreign, sets

EVENTS = (
    Ordered("aclrtCreateEvent", lambda rig: {}, (NO_CONTEXT,)),
    *(
        Ordered(name, lambda rig: {"flag": 9}, (*(sets(107000, flag=flag) for flag in flags), NO_CONTEXT))
        for name, flags in (
            ("aclrtCreateEventWithFlag", (0, 4, 0x11, 0x21, 0x30, 0x40, 0x41, 0x80, 0xFFFFFFFF)),
            ("aclrtCreateEventExWithFlag", (0, 4, 0x10, 0x20, 0x41, 0x80)),
        )
    ),
    Ordered("aclrtDestroyEvent", on_event, EVENT),
    Ordered(
        "aclrtRecordEvent", lambda rig: {**on_event(rig), **on_stream(rig)}, (*EVENT, *STREAM, NO_CONTEXT, foreign())
    ),
    Ordered(
        "aclrtResetEvent",
        lambda rig: {**on_event(rig), **on_stream(rig)},
        (
            *EVENT,
            *STREAM,
            NO_CONTEXT,
            foreign(),
            sets(207000, event=ex_event),
            sets(207000, event=timing_event),
        ),
    ),
    Ordered("aclrtQueryEvent", on_event, (*EVENT, sets(207000, event=ex_event))),
    Ordered("aclrtQueryEventStatus", on_event, EVENT),
    Ordered("aclrtQueryEventWaitStatus", on_event, (*EVENT, sets(207000, event=ex_event))),
    Ordered("aclrtSynchronizeEvent", on_event, EVENT),
    Ordered(
        "aclrtSynchronizeEventWithTimeout",
        lambda rig: {"event": rig.event(), "timeout": 10},
        (sets(107000, timeout=-2), *EVENT, sets(107000, timeout=0)),
    ),
    Ordered(
        "aclrtEventElapsedTime",
        lambda rig: {"startEvent": recorded(rig), "endEvent": recorded(rig)},
        (
            sets(100000, startEvent=None),
            sets(100000, endEvent=None),
            sets(107017, startEvent=dead_event),
            sets(107017, endEvent=dead_event),
            sets(107017, endEvent=a_stream),
            sets(507000, startEvent=an_event),
            sets(507000, endEvent=an_event),
        ),
    ),
    Ordered(
        "aclrtStreamWaitEvent",
        lambda rig: {"stream": rig.stream(), "event": recorded(rig)},
        (
            sets(100000, event=None),
            *STREAM,
            *EVENT[1:],
            NO_CONTEXT,
            foreign("stream"),
            sets(207000, event=timing_event),
            sets(107000, event=an_event),
        ),
    ),
)
CALLBACKS = (
    Ordered(
        "aclrtSubscribeReport",
        lambda rig: {"threadId": 1, **on_stream(rig)},
        (*STREAM, NO_CONTEXT, sets(107011, stream=subscribed_stream)),
    ),
    Ordered(
        "aclrtUnSubscribeReport",
        subscription,
        (*STREAM, NO_CONTEXT, sets(107011, stream=a_stream), sets(107012, threadId=1)),
    ),
    Ordered(
        "aclrtLaunchCallback",
        subscribed,
        (
            sets(100000, blockType=2),
            *STREAM,
            sets(107000, fn=None),
            NO_CONTEXT,
            foreign("stream"),
            sets(107015, stream=a_stream),
        ),
    ),
    Ordered(
        "aclrtProcessReport",
        reporting,
        (sets(100000, timeout=0), sets(100000, timeout=-2), NOT_SUBSCRIBED),
    ),
)


@pytest.mark.parametrize(("row", "faults"), cases(EVENTS + CALLBACKS))
def test_the_earlier_fault_is_answered(row: Ordered, faults: Any, rig: Any) -> None:
    check(row, faults, rig)
