"""The steps of random programs that order things: events, waits, queries, callbacks."""

from __future__ import annotations

from typing import Any

import aclnn_py as acl
from device.machine.model import Event
from device.machine.program import BUSY, MOST_EVENTS, SYNC, Program

FAMILIES = ("plain", "flagged", "ex")
LONG = 60_000


def create_event(program: Program, device: int, family: int) -> bool:
    if len(program.events) >= MOST_EVENTS:
        return False
    program.enter(device)
    name = FAMILIES[family % len(FAMILIES)]
    if name == "plain":
        event, ret = acl.aclrtCreateEvent()
    else:
        make = acl.aclrtCreateEventExWithFlag if name == "ex" else acl.aclrtCreateEventWithFlag
        event, ret = make(SYNC)
    assert ret == 0
    program.events[program.number()] = event, name, Event()
    return True


def destroy_event(program: Program, choice: int) -> bool:
    """An event that a stream waits for before its record is kept: nothing could open that gate any more."""
    number = program.pick(choice, program.events)
    if number is None or program.events[number][2].early:
        return False
    event, _, _ = program.events.pop(number)
    assert acl.aclrtDestroyEvent(event) == 0
    return True


def chosen(program: Program, stream: int, event: int) -> tuple[int, Any, str, Event] | None:
    actor, number = program.pick(stream, program.streams), program.pick(event, program.events)
    if actor is None or number is None:
        return None
    return actor, *program.events[number]


def record(program: Program, stream: int, event: int) -> bool:
    """A record that somebody waits for already must not stand behind that very wait."""
    found = chosen(program, stream, event)
    if found is None:
        return False
    actor, real, _, modelled = found
    if program.streams[actor].context is not real.context:
        return False
    if modelled.early and program.model.is_blocked(actor):
        return False
    assert acl.aclrtRecordEvent(real, program.current(actor)) == 0
    program.model.record(modelled, actor)
    return True


def reset(program: Program, stream: int, event: int) -> bool:
    found = chosen(program, stream, event)
    if found is None or found[2] == "ex" or program.streams[found[0]].context is not found[1].context:
        return False
    actor, real, _, modelled = found
    assert acl.aclrtResetEvent(real, program.current(actor)) == 0
    program.model.act(actor)
    modelled.cleared = len(modelled.records)
    return True


def wait(program: Program, stream: int, event: int) -> bool:
    found = chosen(program, stream, event)
    if found is None:
        return False
    actor, real, family, modelled = found
    recorded = len(modelled.records)
    ret = acl.aclrtStreamWaitEvent(program.current(actor), real)
    if recorded == 0 and family == "plain":
        assert ret == 107000
        acl.aclGetRecentErrMsg()
        return True
    assert ret == 0
    later = family != "ex" and recorded == modelled.cleared
    generation = recorded + 1 if later else recorded
    if generation:
        program.model.wait(modelled, actor, generation)
    return True


def synchronize(program: Program, choice: int, timed: bool) -> bool:
    number = program.pick(choice, program.streams)
    if number is None:
        return False
    stream = program.current(number)
    if program.model.is_blocked(number):
        if timed:
            assert acl.aclrtSynchronizeStreamWithTimeout(stream, 1) == acl.ACL_ERROR_RT_STREAM_SYNC_TIMEOUT
            acl.aclGetRecentErrMsg()
        return timed
    assert (acl.aclrtSynchronizeStreamWithTimeout(stream, LONG) if timed else acl.aclrtSynchronizeStream(stream)) == 0
    assert acl.aclrtStreamQuery(stream) == (acl.ACL_STREAM_STATUS_COMPLETE, 0)
    program.model.host_waits(program.model.clocks[number])
    return True


def synchronize_event(program: Program, choice: int) -> bool:
    number = program.pick(choice, program.events)
    if number is None:
        return False
    real, _, modelled = program.events[number]
    program.model.settle()
    recorded = len(modelled.records)
    if recorded and recorded not in modelled.reached:
        return False
    assert acl.aclrtSynchronizeEvent(real) == 0
    if recorded:
        program.model.host_waits(modelled.records[-1].clock)
    return True


def query(program: Program, stream: int, event: int) -> bool:
    """What stands behind a closed gate is never reported done."""
    number = program.pick(stream, program.streams)
    if number is not None:
        status, ret = acl.aclrtStreamQuery(program.current(number))
        assert ret == 0
        assert status == BUSY or not program.model.is_blocked(number)
    number = program.pick(event, program.events)
    if number is not None:
        real, family, modelled = program.events[number]
        status, ret = acl.aclrtQueryEventStatus(real)
        program.model.settle()
        recorded = len(modelled.records)
        assert ret == 0
        if recorded and recorded not in modelled.reached:
            assert status == acl.ACL_EVENT_RECORDED_STATUS_NOT_READY
        if not recorded:
            assert (status == acl.ACL_EVENT_RECORDED_STATUS_COMPLETE) == (family == "ex")
    return True


def launch_callback(program: Program, stream: int, blocking: bool) -> bool:
    """The callback is published when its stream reaches it; a blocking one stays there until it was served."""
    actor = program.pick(stream, program.streams)
    if actor is None:
        return False
    key, clock = program.number(), dict(program.model.act(actor))
    assert acl.aclrtLaunchCallback(program.called.append, key, int(blocking), program.current(actor)) == 0
    program.model.enqueue(actor, lambda: program.published.update({key: (clock, actor)}))
    if blocking:
        program.model.enqueue(actor, lambda: None, lambda: key in program.served)
    return True


def process_report(program: Program) -> bool:
    """Serve one callback if the model says that one must come; what the stream did before it is known then."""
    program.model.settle()
    if not program.published:
        return False
    program.enter(0)
    assert acl.aclrtProcessReport(LONG) == 0
    (key,) = program.called
    program.called.clear()
    clock, _ = program.published.pop(key)
    program.model.host_waits(clock)
    program.served.add(key)
    return True


def open_gate(program: Program, real: Any, modelled: Event) -> None:
    """Record the event in a stream of its own."""
    assert acl.aclrtSetCurrentContext(real.context) == 0
    helper, ret = acl.aclrtCreateStream()
    assert ret == 0
    number = program.number()
    program.model.add_stream(number)
    assert acl.aclrtRecordEvent(real, helper) == 0
    program.model.record(modelled, number)
    assert acl.aclrtDestroyStream(helper) == 0
    assert not program.model.is_blocked(number)
    del program.model.queues[number]


def open_everything(program: Program) -> None:
    """Serve every callback and record every event that is waited for, until no stream stands still."""
    while any(program.model.is_blocked(number) for number in program.streams):
        while process_report(program):
            pass
        for real, _, modelled in program.events.values():
            if modelled.early:
                open_gate(program, real, modelled)
    while process_report(program):
        pass
