"""What the tests of models built of streams share."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import aclnn_py as acl
from aclnn_py.api.handles import living
from device.device_rig import D2D, message

HEAD, LATER = acl.ACL_MODEL_STREAM_FLAG_HEAD, acl.ACL_MODEL_STREAM_FLAG_DEFAULT
PERSISTENT, SYNC = acl.ACL_STREAM_PERSISTENT, acl.ACL_EVENT_SYNC
SIZE = 8


class Model:
    """A model with a stream that begins, and memory that shows what ran."""

    def __init__(self, rig: Any) -> None:
        self.rig = rig
        self.ri, ret = acl.aclmdlRIBuildBegin(0)
        assert ret == 0
        self.head = self.stream()
        self.seen = rig.upload(bytes(SIZE))

    def stream(self, flag: int = HEAD) -> Any:
        stream, ret = acl.aclrtCreateStreamWithConfig(0, PERSISTENT)
        assert ret == 0
        assert acl.aclmdlRIBindStream(self.ri, stream, flag) == 0
        return stream

    def mark(self, place: int, value: int, stream: Any = None) -> None:
        """In a run the byte at a place becomes the value."""
        assert acl.aclrtMemsetAsync(self.seen + place, 1, value, 1, stream or self.head) == 0

    def copy(self, source: int, target: int, stream: Any = None) -> None:
        assert acl.aclrtMemcpyAsync(self.seen + target, 1, self.seen + source, 1, D2D, stream or self.head) == 0

    def ends(self, stream: Any = None) -> None:
        assert acl.aclmdlRIEndTask(self.ri, stream or self.head) == 0
        assert acl.aclmdlRIBuildEnd(self.ri, None) == 0

    def run(self) -> bytes:
        assert acl.aclmdlRIExecute(self.ri, 10_000) == 0, message()
        return self.read()

    def read(self) -> bytes:
        return bytes(self.rig.read(self.seen, SIZE))


@pytest.fixture
def model(rig: Any) -> Iterator[Model]:
    yield Model(rig)
    for handle in tuple(living("aclrtLabelList", "aclrtLabel")):
        handle.leave()


def labels_of(count: int) -> tuple[list[Any], Any]:
    labels = [acl.aclrtCreateLabel()[0] for _ in range(count)]
    found, ret = acl.aclrtCreateLabelList(labels, count)
    assert ret == 0
    return labels, found


def word(rig: Any, value: int, size: int = 4) -> int:
    return int(rig.upload(value.to_bytes(size, "little", signed=True)))


def put(address: int, value: int, size: int = 4) -> None:
    data = value.to_bytes(size, "little", signed=True)
    assert acl.aclrtMemcpy(address, size, data, size, acl.ACL_MEMCPY_HOST_TO_DEVICE) == 0
