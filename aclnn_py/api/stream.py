"""Streams (facts 3.4)."""

from __future__ import annotations

from typing import Any

from ..native import arrived, keep, kept, lib
from .declare import declared, raw
from .unpack import any_handle

AGAIN: int = lib.AE_AGAIN
synchronise = lib.ae_quick_sync


@declared
def aclrtCreateStream() -> None:
    """Returns (stream, ret): a queue of the current context, priority 0.

    Codes: 107002 no context; 207008 no stream left (1984 on 910B, 910_93, 950; 512 on 310B; 1024 on 310P; 2048 on 910).
    """


@declared
def aclrtCreateStreamWithConfig() -> None:
    """Returns (stream, ret). Priority is clamped to 0..7 and has no effect here; unknown bits of flag are ignored.

    Codes: 107002 no context; 207008 no stream left.
    """


@declared
def aclrtDestroyStream() -> None:
    """Wait for the stream's tasks, then destroy it. A task's failure is published (message, last error), not returned.

    Codes: 100000 null; 107017 destroyed or no stream; 107002 no context; 107003 of another context; 107000 a default
    stream (ours: the documents only forbid it).
    """


@declared
def aclrtDestroyStreamForce() -> None:
    """Destroy the stream and drop what is still queued. Codes as aclrtDestroyStream."""


@raw
def aclrtSynchronizeStream(stream: Any) -> int:
    """Wait until everything enqueued in the stream (None: the default one) is done; the waiting thread helps.

    Streams of other contexts may be waited for. Persistent, device-use-only and CPU-scheduled streams return 0 at once.
    Codes: 107017 destroyed or no stream; 107002 no context; the first failure of a task since the last look (507015,
    507035, 507018, 507013).
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
    """As aclrtSynchronizeStream for at most `timeout` ms (-1: for ever).

    Codes: 107000 timeout below -1; 107017; 107000 timeout 0; 107002; 507046 time is over; 5070xx.
    """


@declared
def aclrtStreamQuery() -> None:
    """Returns (status, ret): ACL_STREAM_STATUS_COMPLETE or ACL_STREAM_STATUS_NOT_READY; never blocks.

    Codes: 107017 destroyed or no stream; 107002 no context.
    """


@declared
def aclrtStreamGetId() -> None:
    """Returns (streamId, ret): unique among the device's streams. Codes: 107017; 107002."""


@declared
def aclrtSetStreamFailureMode() -> None:
    """Bit 0 of mode: ACL_CONTINUE_ON_FAILURE, or ACL_STOP_ON_FAILURE: the first failure sticks to the whole context.

    The mode holds for every stream of the stream's context. Codes: 107017; 107002 no context; 207000 a default stream
    on SoCs other than 910B, 910_93, 950; 207000 back from STOP to CONTINUE.
    """


@declared
def aclrtGetStreamAvailableNum() -> None:
    """Returns (streamCount, ret): streams left on the current device. Codes: 107002 no context."""


@declared
def aclrtStreamGetPriority() -> None:
    """Returns (priority, ret), 0 (highest) to 7. Codes: 107017; 107002 no context."""


@declared
def aclrtStreamGetFlags() -> None:
    """Returns (flags, ret): those of aclrtCreateStreamWithConfig. Codes: 107017; 107002."""


@declared
def aclrtDeviceGetStreamPriorityRange() -> None:
    """Returns (leastPriority, greatestPriority, ret): 7 and 0."""


@declared
def aclrtSetStreamOverflowSwitch() -> None:
    """Switch overflow detection on (1) or off (0): it works in saturation mode only, which is not emulated.

    Codes: 100000 flag not 0 or 1; 107017; 107002 no context.
    """


@declared
def aclrtGetStreamOverflowSwitch() -> None:
    """Returns (flag, ret), 0 or 1. Codes: 107017; 107002 no context."""
