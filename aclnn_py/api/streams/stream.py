"""Streams."""

from __future__ import annotations

from typing import Any

from ...native import arrived, keep, kept, lib
from ..declare import declared, raw
from ..unpack import any_handle

AGAIN: int = lib.AE_AGAIN
synchronise = lib.ae_quick_sync


@declared
def aclrtCreateStream() -> None:
    """Returns (stream, ret): a stream of the current context, priority 0.

    Codes: 107002 no context in this thread; 207008 no stream left (1984 on 910B, 910_93, 950; 512 on 310B; 1024 on
    310P; 2048 on 910).
    """


@declared
def aclrtCreateStreamWithConfig() -> None:
    """Returns (stream, ret): a stream of the current context. priority is clamped to 0..7 and has no effect; unknown
    bits of flag are ignored.

    Codes: 107002 no context in this thread; 207008 no stream left.
    """


@declared
def aclrtDestroyStream() -> None:
    """Waits for the stream's tasks, then destroys it. A task's failure is reported (message, last error), not returned.

    Codes: 100000 a null pointer; 107017 a handle that is destroyed or of another kind; 107002 no context in this
    thread; 107003 a stream of another context; 107000 a default stream (emulator only: CANN's documents forbid it
    without naming a code).
    """


@declared
def aclrtDestroyStreamForce() -> None:
    """Destroys the stream and drops its queued tasks. Codes: those of aclrtDestroyStream."""


@raw
def aclrtSynchronizeStream(stream: Any) -> int:
    """Waits until all tasks of the stream (None: the default stream) have finished; the calling thread runs tasks
    meanwhile.

    Streams of other contexts are allowed. Persistent, device-use-only and CPU-scheduled streams return 0 at once.
    Codes: 107017 a handle that is destroyed or of another kind; 107002 no context in this thread; 507015, 507035,
    507018, 507013 the first failure of a task since the last synchronisation.
    """
    code = AGAIN
    try:
        code = synchronise(0.0 if stream is None else stream.stream)
        if not code:
            return 0
    except AttributeError:
        pass
    except KeyboardInterrupt as problem:
        keep(None, problem, None)  # the careful way ends with it, and says what was waited for
    if code == AGAIN:
        code = lib.ae_aclrtSynchronizeStream(any_handle(stream, "stream", "aclrtStream"))
    if kept:
        arrived()
    return code


@declared
def aclrtSynchronizeStreamWithTimeout() -> None:
    """As aclrtSynchronizeStream, for at most `timeout` milliseconds (-1: no limit).

    Codes: 107000 timeout is below -1; 107017 a handle that is destroyed or of another kind; 107000 timeout is 0; 107002
    no context in this thread; 507046 the time is over; 5070xx the first failure of a task.
    """


@declared
def aclrtStreamQuery() -> None:
    """Returns (status, ret): ACL_STREAM_STATUS_COMPLETE or ACL_STREAM_STATUS_NOT_READY, without waiting.

    Codes: 107017 a handle that is destroyed or of another kind; 107002 no context in this thread.
    """


@declared
def aclrtStreamGetId() -> None:
    """Returns (streamId, ret): a number that is unique among the device's streams.

    Codes: 107017 a handle that is destroyed or of another kind; 107002 no context in this thread.
    """


@declared
def aclrtSetStreamFailureMode() -> None:
    """Sets the failure mode, bit 0 of mode: ACL_CONTINUE_ON_FAILURE, or ACL_STOP_ON_FAILURE: after the first failure
    all tasks of the context fail.

    The mode applies to every stream of the stream's context.
    Codes: 107017 a handle that is destroyed or of another kind; 107002 no context in this thread; 207000 a default
    stream on SoCs other than 910B, 910_93, 950; 207000 from ACL_STOP_ON_FAILURE back to ACL_CONTINUE_ON_FAILURE.
    """


@declared
def aclrtGetStreamAvailableNum() -> None:
    """Returns (streamCount, ret): number of streams left on the current device.

    Codes: 107002 no context in this thread.
    """


@declared
def aclrtStreamGetPriority() -> None:
    """Returns (priority, ret): 0 (highest) to 7.

    Codes: 107017 a handle that is destroyed or of another kind; 107002 no context in this thread.
    """


@declared
def aclrtStreamGetFlags() -> None:
    """Returns (flags, ret): the flags of aclrtCreateStreamWithConfig.

    Codes: 107017 a handle that is destroyed or of another kind; 107002 no context in this thread.
    """


@declared
def aclrtDeviceGetStreamPriorityRange() -> None:
    """Returns (leastPriority, greatestPriority, ret): 7 and 0."""


@declared
def aclrtSetStreamOverflowSwitch() -> None:
    """Switches overflow detection on (1) or off (0). No effect: it needs the saturation mode, which is not emulated.

    Codes: 100000 flag is not 0 or 1; 107017 a handle that is destroyed or of another kind; 107002 no context in this
    thread.
    """


@declared
def aclrtGetStreamOverflowSwitch() -> None:
    """Returns (flag, ret): 0 or 1.

    Codes: 107017 a handle that is destroyed or of another kind; 107002 no context in this thread.
    """
