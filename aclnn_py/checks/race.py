"""race: accesses of two streams, or of a stream and the host, to the same bytes without an order between them.

Each block remembers by stream which of its bytes were used last, with the task as an epoch; what orders tasks are the
vector clocks of clocks.py. What the host knows to be done is forgotten, and a newer use of the same bytes takes the
older one's place: the memory that this takes is bounded by the ranges in use, not by the number of tasks.
"""

from __future__ import annotations

from collections.abc import Iterator

from .check import Check
from .clocks import join
from .events import Event
from .findings import Location
from .fixes import keep_block, order_tasks, wait_for_task
from .ranges import overlap
from .world import WORKSPACE, WRITES, Access, Block, StreamUses, Task, Use

POOL = 2 << 20
"""Blocks of this size and more are a caching allocator's, which cuts tensors out of them."""
TOUCHED = 8
"""AE_MISUSE_TOUCHED of kernels/machine/settings/observe_checked.h."""


class Race(Check):
    """Tasks against tasks, and host accesses against tasks."""

    # ---- tasks -------------------------------------------------------------------------------------------------------

    def task(self, task: Task) -> None:
        for access in task.accesses if not task.bound else ():
            block = self.world.around(access.low)
            if block is not None:
                for use in self.before(block, task):
                    if collides(use.access, access):
                        self.between(block, use, Use(task, access))
                        join(task.clock, self.world.clocks.streams[use.task.key])  # told once, not by all that follow
                        break
                block.remember(task, access)

    def before(self, block: Block, task: Task) -> Iterator[Use]:
        """Uses of a block by other streams that did not happen before a task, newest first: what orders the newest one
        orders all of its stream."""
        clocks = self.world.clocks
        for key, uses in list(block.uses.items()):
            newest = next(reversed(uses.values())).task.number
            if clocks.ordered(key, newest, clocks.host):
                del block.uses[key]
            elif key != task.key and not clocks.ordered(key, newest, task.clock):
                for use in list(reversed(uses.values())):
                    number = use.task.number
                    if not (clocks.ordered(key, number, task.clock) or clocks.may_follow(key, number)):
                        yield use

    def between(self, block: Block, first: Use, second: Use) -> None:
        one, other = first.task, second.task
        reused = block.bytes >= POOL and overwrites(second) and not alike(first.access, second.access)
        fix = keep_block(one, other) if reused else order_tasks(one, other)
        message = (
            f"{other.text(second.access.operand)} {verb(second.access)} bytes "
            f"{common(first.access, second.access, block)} of {block.text()} and is not ordered after "
            f"{one.text(first.access.operand)}, which {verb(first.access)} them"
        )
        places = [Location("second", other.site), Location("first", one.site), Location("allocated", block.site)]
        self.findings.add("race.reused-block" if reused else "race.tasks", message, places, fix)

    # ---- the host ----------------------------------------------------------------------------------------------------

    def copy(self, event: Event) -> None:
        facts = event.facts
        size = facts["bytes"]
        if facts["source"]:
            self.host(Access(facts["source"], facts["source"] + size, 0, "src", ""), event)
        self.host(Access(facts["target"], facts["target"] + size, WRITES, "dst", ""), event)

    def host(self, access: Access, event: Event) -> None:
        block = self.world.around(access.low)
        if block is None:
            return
        clocks = self.world.clocks
        for newest in list(self.world.unfinished(block)):
            uses = list(block.uses.get(newest.task.key, {}).values())
            for use in reversed(uses):
                done = clocks.ordered(use.task.key, use.task.number, clocks.host)
                if not done and collides(use.access, access):
                    self.with_host(block, use, access, event)
                    clocks.reached({use.task.key: use.task.number})
                    break

    def with_host(self, block: Block, use: Use, access: Access, event: Event) -> None:
        task = use.task
        what, enqueued = ("copy", "aclrtMemcpyAsync") if event.facts["source"] else ("fill", "aclrtMemsetAsync")
        message = (
            f"a synchronous {what} ({event.facts['function']}) {verb(access)} bytes "
            f"{common(use.access, access, block)} of {block.text()} and is not ordered after "
            f"{task.text(use.access.operand)}, which {verb(use.access)} them"
        )
        fix = f"Call aclrtSynchronizeStream for stream {task.stream} before the {what}, or {enqueued} on that stream."
        places = [Location("copied", event.site), Location("enqueued", task.site), Location("allocated", block.site)]
        self.findings.add("race.host", message, places, fix)

    def misuse(self, event: Event) -> None:
        """The machine locks what a copy writes, and notices who does not wait for it."""
        facts = event.facts
        block = self.world.around(facts["address"]) if facts["kind"] == TOUCHED else None
        if block is None:
            return
        uses = block.uses.get(self.world.clocks.keys.get(facts["stream"], 0)) or StreamUses()
        use = next((use for use in uses.values() if use.task.number == facts["task"]), None)
        if use is None:
            return
        low, high = use.access.low - block.address, use.access.high - block.address
        message = (
            f"the host accesses byte {facts['address'] - block.address} of {block.text()} and has not synchronised "
            f"with {use.task.text(use.access.operand)}, which writes bytes {low} to {high}"
        )
        sites = {"accessed": event.site, "enqueued": use.task.site, "allocated": block.site}
        places = [Location(what, site) for what, site in sites.items()]
        self.findings.add("race.host-access", message, places, wait_for_task(use.task))


class Uses(Race):
    """Remembers uses of blocks for the check of lifetimes, where races are not looked for."""

    def task(self, task: Task) -> None:
        for access in task.accesses if not task.bound else ():
            block = self.world.around(access.low)
            if block is not None:
                list(self.world.unfinished(block))
                block.remember(task, access)

    def copy(self, event: Event) -> None:
        pass

    def misuse(self, event: Event) -> None:
        pass


def alike(first: Access, second: Access) -> bool:
    """Whether two writes are of the same bytes, hence of the same tensor."""
    return bool(first.flags & WRITES) and first.bytes == second.bytes


def overwrites(use: Use) -> bool:
    """Whether a task writes bytes that it does not read, as those of a new tensor."""
    own = use.access
    if not own.flags & WRITES:
        return False
    return not any(overlap(own.bytes, each.bytes) for each in use.task.accesses if not each.flags & WRITES)


def collides(one: Access, other: Access) -> bool:
    return bool((one.flags | other.flags) & WRITES) and overlap(one.bytes, other.bytes)


def verb(access: Access) -> str:
    if access.flags & WORKSPACE:
        return "uses"
    return "writes" if access.flags & WRITES else "reads"


def common(one: Access, other: Access, block: Block) -> str:
    low, high = max(one.low, other.low), min(one.high, other.high)
    return f"{low - block.address} to {high - block.address}"
