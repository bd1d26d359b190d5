"""Handles of InfiniOp: in C the address of a small cell that begins with {device type, device id}, as programs expect.

The cells are ordinary memory that a program may read, and even write: its device type is what counts. But they are only
looked up, never followed: no address is given out twice, so a stale or invented handle finds nothing.
"""

from __future__ import annotations

import mmap
from threading import Lock
from typing import Any

from ..base.handle import Handle
from ..device import observe
from ..native import ffi

STEP = 16
PAGE = mmap.PAGESIZE
SIZES = (1 << 38, 1 << 34, 1 << 30)
"""Bytes of address space for cells: the first that the process may reserve. Only pages in use take memory."""
NO_RESERVE = 0x4000  # MAP_NORESERVE, which older Pythons do not name


def reserve() -> Any:
    for size in SIZES:
        try:
            return mmap.mmap(-1, size, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | NO_RESERVE)
        except (OSError, ValueError, OverflowError):
            continue
    raise MemoryError(f"Expected {SIZES[-1]} bytes of address space for handles but the process may not reserve them.")


class Space:
    """The cells: `take` gives out a fresh one, `give_back` lets a page go once all of its cells are dead."""

    def __init__(self) -> None:
        self.pages = reserve()
        self.base = int(ffi.cast("uintptr_t", ffi.from_buffer(self.pages)))
        self.next = STEP
        self.used: dict[int, int] = {}
        self.lock = Lock()

    def take(self) -> int:
        with self.lock:
            offset = self.next
            if offset >= len(self.pages):
                raise MemoryError("Expected an address for one more handle but all were given out.")
            self.next += STEP
            self.used[offset // PAGE] = self.used.get(offset // PAGE, 0) + 1
        return self.base + offset

    def give_back(self, address: int) -> None:
        page = (address - self.base) // PAGE
        with self.lock:
            self.used[page] -= 1
            if not self.used[page] and page < self.next // PAGE:
                del self.used[page]
                self.pages.madvise(mmap.MADV_DONTNEED, page * PAGE, PAGE)


space = Space()
table: dict[int, Celled] = {}
"""Every handle alive, by its address."""


class Celled(Handle):
    """A handle with a cell: `address` in C, `device` and `device_id` as the cell says."""

    __slots__ = ("address", "cell")

    def __init__(self, device: int, device_id: int) -> None:
        self.address = space.take()
        self.cell = ffi.cast("int32_t *", self.address)
        self.cell[0], self.cell[1] = device, device_id
        table[self.address] = self
        self.enter()
        if observe.listeners:
            observe.announce("create", what=self.kind, handle=self)

    @property
    def device(self) -> int:
        """infiniDevice_t; -1 once the handle is destroyed."""
        return int(self.cell[0]) if self.alive else -1

    @device.setter
    def device(self, value: int) -> None:
        if self.alive:
            self.cell[0] = value

    @property
    def device_id(self) -> int:
        """Number among the devices of its type; -1 once the handle is destroyed."""
        return int(self.cell[1]) if self.alive else -1

    def leave(self) -> None:
        if table.pop(self.address, None) is None:
            return
        super().leave()
        space.give_back(self.address)
        if observe.listeners:
            observe.announce("destroy", what=self.kind, handle=self)
