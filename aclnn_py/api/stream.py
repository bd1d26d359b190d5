"""Streams (facts 3.4)."""

from __future__ import annotations

from typing import Any

from ..base import runtime as rt
from ..base.handle import Handle
from ..device import devices, observe, refused
from ..device import stream as streams
from ..device.context import here, needed
from ..device.report import publish
from ..device.stream import Stream, checked, own, usable
from ..device.waiting import AGAIN
from ..native import lib
from .declare import c_function
from .timeouts import check_positive, check_timeout
from .unpack import any_handle

LOWEST_PRIORITY = 7
DEFAULT_STREAM_MODES = ("ascend910b", "ascend910_93", "ascend950")
"""Families on which the failure mode of a default stream may be set (facts 3.4)."""


@c_function("aclError aclrtCreateStream(aclrtStream* stream)")
def aclrtCreateStream() -> Stream:
    """Returns (stream, ret): a queue of the current context, priority 0.

    Codes: 107002 no context; 207008 no stream left (1984 on 910B, 910_93, 950; 512 on 310B; 1024 on 310P; 2048 on 910).
    Source: facts 3.4.
    """
    return devices.create_stream(needed(), 0, 0)


@c_function("aclError aclrtCreateStreamWithConfig(aclrtStream* stream, uint32_t priority, uint32_t flag)")
def aclrtCreateStreamWithConfig(priority: int, flag: int) -> Stream:
    """Returns (stream, ret). Priority is clamped to 0..7 and has no effect here; unknown bits of flag are ignored.

    Codes: 107002 no context; 207008 no stream left. Source: facts 3.4.
    """
    return devices.create_stream(needed(), flag, min(priority, LOWEST_PRIORITY))


def destroyable(stream: Handle | None) -> Stream:
    if stream is None:
        raise refused.null("stream")
    found = checked(stream)
    assert found is not None
    own(found)
    if found is found.context.default_stream:
        raise refused.argument("stream", "a stream of aclrtCreateStream", "the default stream of its context")
    return found


@c_function("aclError aclrtDestroyStream(aclrtStream stream)")
def aclrtDestroyStream(stream: Handle | None) -> None:
    """Wait for the stream's tasks, then destroy it. A task's failure is published (message, last error), not returned.

    Codes: 100000 null; 107017 destroyed or no stream; 107002 no context; 107003 of another context; 107000 a default
    stream (ours: the documents only forbid it). Source: facts 3.0, 3.4.
    """
    found = destroyable(stream)
    streams.synchronize(found, "aclrtDestroyStream")
    devices.destroy_stream(found)


@c_function("aclError aclrtDestroyStreamForce(aclrtStream stream)")
def aclrtDestroyStreamForce(stream: Handle | None) -> None:
    """Destroy the stream and drop what is still queued. Codes as aclrtDestroyStream. Source: facts 3.4."""
    devices.destroy_stream(destroyable(stream))


def synchronize_carefully(stream: Any, code: int) -> int:
    any_handle(stream, "stream", "aclrtStream")
    try:
        found = usable(checked(stream))
        if found.flags & streams.NOT_WAITED_FOR:
            return 0
        streams.finish(found, code=code)
    except refused.Refused as problem:
        return publish("aclrtSynchronizeStream", problem)
    return 0


_synchronize = lib.ae_stream_sync


@c_function("aclError aclrtSynchronizeStream(aclrtStream stream)", raw=True)
def aclrtSynchronizeStream(stream: Any) -> int:
    """Wait until everything enqueued in the stream (None: the default one) is done; the waiting thread helps.

    Streams of other contexts may be waited for. Persistent, device-use-only and CPU-scheduled streams return 0 at once.
    Codes: 107017 destroyed or no stream; 107002 no context; the first failure of a task since the last look (507015,
    507035, 507018, 507013). Source: facts 3.0, 3.4, 13.
    """
    code = AGAIN
    try:
        context = here.context
        if context.alive and not observe.listeners:
            code = _synchronize((context.default_stream if stream is None else stream).quick)
            if not code:
                return 0
    except (AttributeError, TypeError):
        pass
    except KeyboardInterrupt:
        raise streams.interrupted(stream) from None
    return synchronize_carefully(stream, code)


@c_function("aclError aclrtSynchronizeStreamWithTimeout(aclrtStream stream, int32_t timeout)")
def aclrtSynchronizeStreamWithTimeout(stream: Handle | None, timeout: int) -> None:
    """As aclrtSynchronizeStream for at most `timeout` ms (-1: for ever).

    Codes: 107000 timeout below -1; 107017; 107000 timeout 0; 107002; 507046 time is over; 5070xx.
    Source: facts 3.0, 3.4.
    """
    check_timeout(timeout)
    found = checked(stream)
    check_positive(timeout)
    found = usable(found)
    if not found.flags & streams.NOT_WAITED_FOR:
        streams.finish(found, timeout)


@c_function("aclError aclrtStreamQuery(aclrtStream stream, aclrtStreamStatus* status)")
def aclrtStreamQuery(stream: Handle | None) -> int:
    """Returns (status, ret): ACL_STREAM_STATUS_COMPLETE or ACL_STREAM_STATUS_NOT_READY; never blocks.

    Codes: 107017 destroyed or no stream; 107002 no context. Source: facts 3.0, 3.4.
    """
    done = streams.is_done(usable(checked(stream)))
    return rt.ACL_STREAM_STATUS_COMPLETE if done else rt.ACL_STREAM_STATUS_NOT_READY


@c_function("aclError aclrtStreamGetId(aclrtStream stream, int32_t* streamId)")
def aclrtStreamGetId(stream: Handle | None) -> int:
    """Returns (streamId, ret): unique among the device's streams. Codes: 107017; 107002. Source: facts 3.4."""
    return usable(checked(stream)).id


@c_function("aclError aclrtSetStreamFailureMode(aclrtStream stream, uint64_t mode)")
def aclrtSetStreamFailureMode(stream: Handle | None, mode: int) -> None:
    """Bit 0 of mode: ACL_CONTINUE_ON_FAILURE, or ACL_STOP_ON_FAILURE: the first failure sticks to the whole context.

    The mode holds for every stream of the stream's context. Codes: 107017; 107002 no context; 207000 a default stream
    on SoCs other than 910B, 910_93, 950; 207000 back from STOP to CONTINUE. Source: facts 3.4, 13.
    """
    found = usable(checked(stream))
    context, stop = found.context, bool(mode & rt.ACL_STOP_ON_FAILURE)
    soc = context.regime.soc
    if found is context.default_stream and soc.short not in DEFAULT_STREAM_MODES:
        raise refused.unsupported(
            f"Expected a stream of aclrtCreateStream on {soc.name} but got a default stream, argument stream."
        )
    if context.stop and not stop:
        raise refused.unsupported(
            "Expected ACL_STOP_ON_FAILURE, which stays, but got ACL_CONTINUE_ON_FAILURE, argument mode."
        )
    if stop:
        context.stop = True
        lib.ae_context_mode(context.native, 1)
