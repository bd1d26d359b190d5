"""Random programs of runtime calls, issued to the machine and entered into the model at the same time.

Every step takes plain numbers and picks what they mean among what exists, so that any source of numbers can drive it.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import partial
from typing import Any

import aclnn_py as acl
from aclnn_py.api.handles import living
from device.device_rig import D2D, D2H, H2D
from device.machine.model import HOST, Clock, Event, Model

CELLS = 4
MOST_BLOCKS, MOST_STREAMS, MOST_EVENTS = 8, 6, 6
SYNC = acl.ACL_EVENT_SYNC
DEVICES = 2
BUSY = acl.ACL_STREAM_STATUS_NOT_READY


def cells(block: int, first: int, count: int) -> list[tuple[int, int]]:
    return [(block, cell) for cell in range(first, first + count)]


class Program:
    """The machine's objects by the model's numbers, and the steps."""

    def __init__(self, cell: int) -> None:
        self.cell, self.block = cell, cell * CELLS
        self.model = Model()
        self.next = HOST + 1
        self.streams: dict[int, Any] = {}
        self.blocks: dict[int, tuple[int, bool]] = {}  # address, page-locked
        self.events: dict[int, tuple[Any, str, Event]] = {}
        self.called: list[int] = []  # callbacks that ran, by key
        self.published: dict[int, tuple[Clock, int]] = {}  # those that their stream reached: its clock, and which
        self.served: set[int] = set()
        self.contexts = []
        for device in range(DEVICES):
            assert acl.aclrtSetDevice(device) == 0
            self.contexts.append(acl.aclrtGetCurrentContext()[0])
        self.thread = threading.get_ident()

    def number(self) -> int:
        self.next += 1
        return self.next

    def enter(self, device: int) -> None:
        assert acl.aclrtSetCurrentContext(self.contexts[device % DEVICES]) == 0

    def pick(self, choice: int, among: dict[int, Any]) -> int | None:
        return sorted(among)[choice % len(among)] if among else None

    # ---- objects -------------------------------------------------------------------------------------------------

    def create_stream(self, device: int) -> bool:
        if len(self.streams) >= MOST_STREAMS:
            return False
        self.enter(device)
        stream, ret = acl.aclrtCreateStream()
        assert ret == 0
        number = self.number()
        self.streams[number] = stream
        self.model.add_stream(number)
        assert acl.aclrtSubscribeReport(self.thread, stream) == 0
        return True

    def destroy_stream(self, choice: int) -> bool:
        number = self.pick(choice, self.streams)
        if number is None or self.model.is_blocked(number) or self.unserved(number):
            return False
        stream = self.current(number)
        assert acl.aclrtDestroyStream(stream) == 0
        self.model.host_waits(self.model.clocks[number])
        del self.streams[number], self.model.queues[number]
        return True

    def unserved(self, number: int) -> bool:
        """Whether a callback of the stream was reached and nobody ran it: the thread may lose its last subscription."""
        return any(stream == number for _, stream in self.published.values())

    def current(self, number: int) -> Any:
        """The stream, in whose context the thread is from now on."""
        stream = self.streams[number]
        assert acl.aclrtSetCurrentContext(stream.context) == 0
        return stream

    def malloc(self, device: int, pinned: bool, fill: int) -> bool:
        if len(self.blocks) >= MOST_BLOCKS:
            return False
        self.enter(device)
        address, ret = acl.aclrtMallocHost(self.block) if pinned else acl.aclrtMalloc(self.block, 0)
        assert ret == 0
        number = self.number()
        self.blocks[number] = address, pinned
        self.model.add_block(number, bytes([fill]) * self.block, CELLS)
        assert acl.aclrtMemset(address, self.block, fill, self.block) == 0
        return self.model.access(HOST, (), cells(number, 0, CELLS))

    def free(self, choice: int) -> bool:
        """Racing with a task in flight would make the task fail: such a free is dropped like any race."""
        number = self.pick(choice, self.blocks)
        if number is None or not self.model.access(HOST, (), cells(number, 0, CELLS)):
            return False
        address, pinned = self.blocks.pop(number)
        self.model.settle()
        self.compare(number, address)
        assert (acl.aclrtFreeHost if pinned else acl.aclrtFree)(address) == 0
        return True

    # ---- memory --------------------------------------------------------------------------------------------------

    def span(self, first: int, count: int) -> tuple[int, int]:
        first %= CELLS
        return first, 1 + count % (CELLS - first)

    def fill(self, stream: int, block: int, first: int, count: int, value: int) -> bool:
        """Memset, in a stream or (every fourth time) by the host at once."""
        actor, target = self.actor(stream), self.pick(block, self.blocks)
        if actor is None or target is None:
            return False
        first, count = self.span(first, count)
        if not self.model.access(actor, (), cells(target, first, count)):
            return False
        address, size = self.blocks[target][0] + first * self.cell, count * self.cell
        if actor == HOST:
            self.model.settle()
            assert acl.aclrtMemset(address, size, value, size) == 0
        else:
            assert acl.aclrtMemsetAsync(address, size, value, size, self.current(actor)) == 0
        self.do(actor, partial(self.write, target, first * self.cell, bytes([value % 256]) * size))
        return True

    def copy(self, stream: int, blocks: tuple[int, int], first: int, count: int) -> bool:
        """Copy between two blocks, in a stream or by the host at once."""
        actor, source, target = self.actor(stream), self.pick(blocks[0], self.blocks), self.pick(blocks[1], self.blocks)
        if actor is None or source is None or target is None or source == target:
            return False
        pinned = self.blocks[source][1], self.blocks[target][1]
        if actor != HOST and all(pinned):
            return False  # 207000: no device at either end
        first, count = self.span(first, count)
        if not self.model.access(actor, cells(source, first, count), cells(target, first, count)):
            return False
        start, size = first * self.cell, count * self.cell
        ends = self.blocks[target][0] + start, size, self.blocks[source][0] + start, size
        kind = {(False, False): D2D, (True, False): H2D, (False, True): D2H}.get(pinned, 0)
        if actor == HOST:
            self.model.settle()
            assert acl.aclrtMemcpy(*ends, kind) == 0
        else:
            assert acl.aclrtMemcpyAsync(*ends, kind, self.current(actor)) == 0
        self.do(actor, partial(self.move, source, target, start, size))
        return True

    def actor(self, choice: int) -> int | None:
        return HOST if choice % 4 == 0 else self.pick(choice // 4, self.streams)

    def do(self, actor: int, run: Callable[[], None]) -> None:
        if actor == HOST:
            run()
        else:
            self.model.enqueue(actor, run)

    def write(self, block: int, start: int, content: bytes) -> None:
        self.model.memory[block][start : start + len(content)] = content

    def move(self, source: int, target: int, start: int, size: int) -> None:
        self.write(target, start, bytes(self.model.memory[source][start : start + size]))

    def compare(self, number: int, address: int) -> None:
        host = bytearray(self.block)
        assert acl.aclrtMemcpy(host, self.block, address, self.block, acl.ACL_MEMCPY_DEFAULT) == 0
        assert host == self.model.memory[number]

    # ---- the end -------------------------------------------------------------------------------------------------

    def finish(self) -> None:
        """When no gate is closed: wait for everything, compare every block, give everything back."""
        for number in tuple(self.streams):
            assert not self.model.is_blocked(number)
            assert self.destroy_stream(sorted(self.streams).index(number))
        self.enter(0)
        for number in tuple(self.blocks):
            assert self.free(sorted(self.blocks).index(number))
        for event, _, _ in self.events.values():
            assert acl.aclrtDestroyEvent(event) == 0
        for device in range(DEVICES):
            self.enter(device)
            free, total, _ = acl.aclrtGetMemInfo(acl.ACL_HBM_MEM)
            assert free == total
            assert acl.aclrtResetDevice(device) == 0
        assert [each for each in living() if each.kind.startswith("aclrt")] == []
