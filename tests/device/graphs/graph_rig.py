"""What the tests of captured graphs share."""

from __future__ import annotations

from typing import Any

import aclnn_py as acl
from device.device_rig import D2D, message

GLOBAL, THREAD, RELAXED = range(3)
NONE, ACTIVE, INVALID = range(3)
SYNC, EXTERNAL = acl.ACL_EVENT_SYNC, acl.ACL_EVENT_EXTERNAL
SIZE = 64


def ends(stream: Any) -> Any:
    graph, ret = acl.aclmdlRICaptureEnd(stream)
    assert ret == 0, message()
    return graph


def runs(graph: Any, stream: Any) -> None:
    assert acl.aclmdlRIExecuteAsync(graph, stream) == 0
    assert acl.aclrtSynchronizeStream(stream) == 0


def copy(rig: Any, target: int, source: int, stream: Any) -> None:
    assert acl.aclrtMemcpyAsync(target, SIZE, source, SIZE, D2D, stream) == 0


def silu(x: int, out: int, stream: Any, count: int = 16) -> None:
    """Both phases over float32 at these addresses."""
    views = [acl.aclCreateTensor([count], acl.ACL_FLOAT, [1], 0, acl.ACL_FORMAT_ND, [count], at) for at in (x, out)]
    size, executor, ret = acl.aclnnSiluGetWorkspaceSize(*views)
    assert (size, ret) == (0, 0)
    assert acl.aclnnSilu(0, 0, executor, stream) == 0
    for view in views:
        acl.aclDestroyTensor(view)
