"""What all checks know of the program: blocks, objects, streams, tasks, and who touched what."""

from __future__ import annotations

from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Iterator
from typing import NamedTuple

from .clocks import Clock, Clocks
from .events import Event
from .ranges import Written

HOST_REGION = 15
SLACK = 512
"""Bytes behind a block that still count as meant for it."""
MOST_FREED = 4096
"""Blocks that are remembered after they were freed."""
MOST_GONE = 16384
"""Objects that are remembered after they were destroyed."""
MOST_USES = 1024
"""Uses of a block by one stream that are remembered; a newer use of the same bytes takes the older one's place."""
WRITES, LOOSE, WORKSPACE = 1, 2, 4
"""AE_ACCESS_... of kernels/engine.h."""
WORK, RECORD, WAIT, RESET, ELSE = range(5)
"""AE_PUSH_... of kernels/engine.h."""


class Access(NamedTuple):
    """Bytes that a task touches; view: "" for all of the range."""

    low: int
    high: int
    flags: int
    operand: str
    view: str

    @property
    def bytes(self) -> tuple[int, int, str]:
        return self.low, self.high, self.view


class Task:
    """A task of a stream: `clock` is what happened before it, as long as it is the newest one of the stream.

    bound: to a model that runs, whose order is not told.
    """

    __slots__ = ("accesses", "bound", "clock", "key", "name", "number", "site", "stream", "thread")

    def __init__(self, event: Event, key: int, clock: Clock) -> None:
        self.name: str = event.facts["what"]
        self.stream: int = event.facts["stream"]
        self.number: int = event.facts["task"]
        self.site = event.site
        self.thread = event.thread
        self.bound = event.facts["kind"] == WORK and bool(event.facts["generation"])
        self.key = key
        self.clock = clock
        self.accesses: list[Access] = []

    def text(self, operand: str = "") -> str:
        return f"{self.name}{f' ({operand})' * bool(operand)} in task {self.number} of stream {self.stream}"


class Use(NamedTuple):
    """A task's access to a block."""

    task: Task
    access: Access


class Block:
    """An allocation: `uses` by key of the stream, newest last."""

    __slots__ = ("address", "bytes", "freed", "region", "shared", "site", "uses", "written")

    def __init__(self, event: Event) -> None:
        self.address: int = event.facts["address"]
        self.bytes: int = event.facts["bytes"]
        self.region: int = event.facts["region"]
        self.shared = bool(event.facts["shared"])
        self.site = event.site
        self.freed = ""
        self.uses: dict[int, OrderedDict[tuple[int, int, str, int], Use]] = {}
        self.written: Written | None = None

    @property
    def end(self) -> int:
        return self.address + self.bytes

    @property
    def is_host(self) -> bool:
        return self.region == HOST_REGION

    def text(self) -> str:
        kind = "page-locked block" if self.is_host else "block"
        return f"the {kind} of {self.bytes} byte{'' if self.bytes == 1 else 's'}"

    def remember(self, task: Task, access: Access) -> None:
        uses = self.uses.setdefault(task.key, OrderedDict())
        key = (access.low, access.high, access.view, access.flags & WRITES)
        uses[key] = Use(task, access)
        uses.move_to_end(key)
        if len(uses) > MOST_USES:
            uses.popitem(last=False)


class Thing(NamedTuple):
    """An object of the program: what it is, and where it came and went. detail: of an executor its operator. along: it
    comes along with another one."""

    kind: str
    created: str
    detail: str
    id: int
    along: bool = False
    destroyed: str = ""
    run: bool = False


class World:
    """The state of the program as far as its events tell it."""

    def __init__(self) -> None:
        self.clocks = Clocks()
        self.blocks: dict[int, Block] = {}
        self.freed: OrderedDict[int, Block] = OrderedDict()
        self.things: dict[int, Thing] = {}
        self.gone: OrderedDict[int, Thing] = OrderedDict()
        self.newest: dict[int, Task] = {}  # by thread
        self._starts: list[int] = []
        self._ordered = True

    # ---- blocks ------------------------------------------------------------------------------------------------------

    def malloc(self, event: Event) -> Block:
        block = Block(event)
        if block.address not in self.blocks:
            self._ordered = self._ordered and (not self._starts or block.address > self._starts[-1])
            self._starts.append(block.address)
        self.blocks[block.address] = block
        self.freed.pop(block.address, None)
        return block

    def free(self, event: Event) -> None:
        block = self.blocks.pop(event.facts["address"], None)
        if block is None:
            return
        block.freed, block.written, block.uses = event.site, None, {}
        self.freed[block.address] = block
        if len(self.freed) > MOST_FREED:
            self.freed.popitem(last=False)
        self._starts.clear()

    def around(self, address: int) -> Block | None:
        """The living block that the address is meant for: inside of it, or a little behind its end."""
        if len(self._starts) != len(self.blocks) or not self._ordered:
            self._starts = sorted(self.blocks)
            self._ordered = True
        at = bisect_right(self._starts, address) - 1
        block = self.blocks[self._starts[at]] if at >= 0 else None
        return block if block is not None and address < block.end + SLACK else None

    def was(self, address: int) -> Block | None:
        """The freed block that the address was in."""
        block = self.freed.get(address)
        if block is not None:
            return block
        return next((one for one in reversed(self.freed.values()) if one.address <= address < one.end), None)

    # ---- objects -----------------------------------------------------------------------------------------------------

    def create(self, event: Event) -> None:
        facts = event.facts
        self.things[facts["handle"]] = Thing(facts["what"], event.site, event.text, facts["id"], bool(facts["along"]))
        self.gone.pop(facts["handle"], None)

    def destroy(self, event: Event) -> None:
        thing = self.things.pop(event.facts["handle"], None)
        if thing is None:
            return
        self.gone[event.facts["handle"]] = thing._replace(destroyed=event.site, run=bool(event.facts["implied"]))
        if len(self.gone) > MOST_GONE:
            self.gone.popitem(last=False)
        if thing.kind == "aclrtStream":
            self.clocks.gone(thing.id)
        elif thing.kind == "aclrtEvent":
            self.clocks.events.pop(thing.id, None)

    # ---- tasks -------------------------------------------------------------------------------------------------------

    def push(self, event: Event) -> Task:
        facts, clocks = event.facts, self.clocks
        key = clocks.key(facts["stream"])
        task = Task(event, key, clocks.push(key, facts["task"]))
        self.newest[event.thread] = task
        if facts["kind"] == RECORD:
            clocks.record(key, facts["event"])
        elif facts["kind"] == WAIT:
            clocks.wait(key, facts["event"])
        elif facts["kind"] == ELSE:
            clocks.blind(key)
        return task

    def unfinished(self, block: Block) -> Iterator[Use]:
        """Of each stream the newest use that the host does not know to be done."""
        for key, uses in list(block.uses.items()):
            newest = next(reversed(uses.values()))
            if self.clocks.ordered(key, newest.task.number, self.clocks.host):
                del block.uses[key]  # nothing that is enqueued from now on can race with it
            else:
                yield newest
