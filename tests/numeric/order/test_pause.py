"""A task that takes a while."""

from __future__ import annotations

from time import monotonic

import aclnn_py as acl
from aclnn_py.session import Session

CYCLES = 33_000_000
"""20 milliseconds at 1.65 GHz."""


def test_a_stream_is_busy_for_so_many_cycles() -> None:
    with Session(soc="Ascend950PR_9599") as npu:
        begin = monotonic()
        npu.call("aclnnSleep", (CYCLES,))
        assert acl.aclrtSynchronizeDevice() == 0
        assert monotonic() - begin >= CYCLES / 1.65e9
