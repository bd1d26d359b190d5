"""init: reads of uninitialised device memory.

A block remembers which of its bytes were written, as runs. A copy marks its target as its source is marked: only a
read by an operator that computes or by the host is a finding. Copies to the host may take the gaps of a strided output
along: there is no other way to get its elements.
"""

from __future__ import annotations

from .check import Check
from .events import Event
from .findings import Location
from .fixes import initialise
from .ranges import Written, runs, with_gaps
from .roles import is_output
from .world import LOOSE, WORKSPACE, WRITES, Access, Block, Task

COPIES = ("aclrtMemcpyAsync",)
MOVERS = ("aclnnInplaceCopy", "aclnnCast", "aclnnConstantPadNd")
"""Operators that compute nothing. Where the elements go is not told: the output counts as uninitialised if all of the
input is, else as written."""


class Init(Check):
    """Device memory alone: the host writes page-locked and managed memory without a call."""

    def malloc(self, event: Event) -> None:
        block = self.world.blocks[event.facts["address"]]
        if not block.shared:
            block.written = Written()

    def block_of(self, address: int) -> tuple[Block, Written] | None:
        block = self.world.around(address)
        return None if block is None or block.written is None else (block, block.written)

    # ---- tasks -------------------------------------------------------------------------------------------------------

    def task(self, task: Task) -> None:
        if self.world.clocks.may_follow(task.key, task.number):
            for access in task.accesses:  # what it reads may be written by tasks that are enqueued after it
                if access.flags & WRITES:
                    self.write(access)
            return
        if task.name in COPIES and len(task.accesses) == 2:
            source, target = task.accesses
            self.copied(source.low, target.low, target.high - target.low, task.text("src"), task.site)
            return
        moves = task.name in MOVERS
        write = self.forget if moves and not self.reads_written(task) else self.write
        for access in task.accesses:
            if access.flags & WRITES:
                write(access)
            elif not (moves or access.flags & WORKSPACE):
                self.read(access, task.text(access.operand), task.site, task.name)

    def reads_written(self, task: Task) -> bool:
        """Whether any byte that a task reads was written."""
        unwritten = read = 0
        for access in task.accesses:
            if not access.flags & (WRITES | WORKSPACE):
                missing, total = self.missing(access)
                unwritten, read = unwritten + missing, read + total
        return unwritten < read or not read

    def forget(self, access: Access) -> None:
        found = self.block_of(access.low)
        if found is not None:
            block, written = found
            block.version += 1
            for low, high in runs(*access.bytes):
                written.remove(low - block.address, high - block.address)
                block.gaps.remove(low - block.address, high - block.address)

    def missing(self, access: Access) -> tuple[int, int]:
        """How many bytes of an access were not written, and how many there are."""
        found = self.block_of(access.low)
        if found is None:
            return 0, access.high - access.low
        block, written = found
        parts = [(low - block.address, high - block.address) for low, high in runs(*access.bytes)]
        lacking = sum(written.missing(low, min(high, block.bytes)) for low, high in parts if low < block.bytes)
        return lacking, sum(high - low for low, high in parts)

    def write(self, access: Access) -> None:
        found = self.block_of(access.low)
        if found is not None:
            block, written = found
            parts = [(access.low, access.high)] if access.flags & LOOSE else runs(*access.bytes)
            for low, high in parts:
                written.add(low - block.address, high - block.address)
            if access.view:
                low, high = with_gaps(*access.bytes)
                block.gaps.add(low - block.address, high - block.address)

    def read(self, access: Access, who: str, site: str, operator: str = "") -> None:
        found = self.block_of(access.low)
        if found is None:
            return
        block, written = found
        missing, total = self.missing(access)
        if missing and (missing == total or not access.flags & LOOSE) and not is_output(operator, access.operand):
            self.report(block, missing, total, who, Location("read", site))
            for low, high in runs(*access.bytes):
                written.add(low - block.address, high - block.address)  # one finding

    def report(self, block: Block, missing: int, total: int, who: str, place: Location) -> None:
        rule = "init.unwritten" if missing == total else "init.partly-unwritten"
        message = f"{who} reads {total} bytes of {block.text()}, {'all' if missing == total else missing} uninitialised"
        self.findings.add(rule, message, [place, Location("allocated", block.site)], initialise(place.site))

    # ---- copies ------------------------------------------------------------------------------------------------------

    def copy(self, event: Event) -> None:
        facts = event.facts
        if facts["source"]:
            self.copied(facts["source"], facts["target"], facts["bytes"], f"{facts['function']} (src)", event.site)
        else:
            self.write(Access(facts["target"], facts["target"] + facts["bytes"], WRITES, "", ""))

    def copied(self, source: int, target: int, size: int, who: str, site: str) -> None:
        origin, home = self.block_of(source), self.block_of(target)
        if home is None:
            self.fetched(source, size, who, site)
        elif origin is None:
            self.write(Access(target, target + size, WRITES, "", ""))
        else:
            (block, written), (other, its) = origin, home
            low, to = source - block.address, target - other.address
            parts = list(written.within(low, low + size))
            if parts != [(low, low + size)]:
                other.version += 1
                its.remove(to, to + size)
            for start, end in parts:
                its.add(start - low + to, end - low + to)
            other.gaps.remove(to, to + size)
            for start, end in list(block.gaps.within(low, low + size)):
                other.gaps.add(start - low + to, end - low + to)

    def fetched(self, source: int, size: int, who: str, site: str) -> None:
        """The host gets bytes."""
        found = self.block_of(source)
        if found is None:
            return
        block, written = found
        low, high = source - block.address, source - block.address + size
        missing = sum(block.gaps.missing(*part) for part in written.without(low, min(high, block.bytes)))
        if missing:
            self.report(block, missing, size, who, Location("read", site))
            written.add(low, high)  # one finding
