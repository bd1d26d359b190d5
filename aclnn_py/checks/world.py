"""What all checks know of the program: blocks, objects, streams, tasks, and who touched what."""

from __future__ import annotations

from bisect import bisect_left, bisect_right, insort
from collections import OrderedDict
from collections.abc import Iterator
from typing import NamedTuple

from .clocks import Clock, Clocks
from .events import Access as Access
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
        self.bound = event.facts["kind"] in (WORK, ELSE) and bool(event.facts["generation"])
        self.key = key
        self.clock = clock
        self.accesses: tuple[Access, ...] = event.facts.get("accesses", ())

    def text(self, operand: str = "") -> str:
        return f"{self.name}{f' ({operand})' * bool(operand)} in task {self.number} of stream {self.stream}"


class Use(NamedTuple):
    """A task's access to a block."""

    task: Task
    access: Access


def key_of(access: Access) -> str:
    """A newer use with the same key takes an older one's place."""
    return f"{access.low} {access.high} {access.view} {access.flags & WRITES}"


class StreamUses(OrderedDict[str, Use]):
    """Those of one stream, newest last, and the number of the newest task."""

    newest = 0


class Block:
    """An allocation: `uses` by key of the stream, newest last. version: grows when it goes or loses written bytes.

    gaps: strided outputs with what lies between and around their elements.
    """

    __slots__ = ("address", "bytes", "freed", "gaps", "region", "shared", "site", "uses", "version", "written")

    def __init__(self, event: Event) -> None:
        self.address: int = event.facts["address"]
        self.bytes: int = event.facts["bytes"]
        self.region: int = event.facts["region"]
        self.shared = bool(event.facts["shared"])
        self.site = event.site
        self.freed = ""
        self.uses: dict[int, StreamUses] = {}
        self.written: Written | None = None
        self.gaps = Written()
        self.version = 0

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
        uses = self.uses.get(task.key)
        if uses is None:
            uses = self.uses[task.key] = StreamUses()
        key = key_of(access)
        uses[key] = Use(task, access)
        uses.newest = task.number
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


class Gone:
    """Objects that were destroyed, the newest of them."""

    def __init__(self) -> None:
        self._things: OrderedDict[int, Thing] = OrderedDict()

    def add(self, handle: int, thing: Thing) -> None:
        self._things[handle] = thing
        if len(self._things) > MOST_GONE:
            self._things.popitem(last=False)

    def get(self, handle: int) -> Thing | None:
        return self._things.get(handle)

    def forget(self, handle: int) -> None:
        self._things.pop(handle, None)


class World:
    """The state of the program as far as its events tell it."""

    def __init__(self) -> None:
        self.clocks = Clocks()
        self.blocks: dict[int, Block] = {}
        self.freed: OrderedDict[int, Block] = OrderedDict()
        self.things: dict[int, Thing] = {}
        self.gone = Gone()
        self.newest: dict[int, Task] = {}  # by thread
        self.changes = 0  # of what addresses are in which block
        self._starts: list[int] = []

    # ---- blocks ------------------------------------------------------------------------------------------------------

    def malloc(self, event: Event) -> Block:
        block = Block(event)
        if block.address not in self.blocks:
            insort(self._starts, block.address)
        self.changes += 1
        self.blocks[block.address] = block
        self.freed.pop(block.address, None)
        return block

    def free(self, event: Event) -> None:
        block = self.blocks.pop(event.facts["address"], None)
        if block is None:
            return
        self.changes += 1
        block.version += 1
        block.freed, block.written, block.uses = event.site, None, {}
        self.freed[block.address] = block
        if len(self.freed) > MOST_FREED:
            self.freed.popitem(last=False)
        del self._starts[bisect_left(self._starts, block.address)]

    def around(self, address: int) -> Block | None:
        """The living block that the address is meant for: inside of it, or a little behind its end."""
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
        self.gone.forget(facts["handle"])

    def destroy(self, event: Event) -> None:
        thing = self.things.pop(event.facts["handle"], None)
        if thing is None:
            return
        self.gone.add(event.facts["handle"], thing._replace(destroyed=event.site, run=bool(event.facts["implied"])))
        if thing.kind == "aclrtStream":
            self.clocks.gone(thing.id)
        elif thing.kind == "aclrtEvent":
            self.clocks.events.pop(thing.id, None)

    def keep_gone(self, event: Event) -> None:
        """A description or an executor that was destroyed, and is used now."""
        facts = event.facts
        thing = Thing(facts["what"], facts["made"], event.text, 0, destroyed=event.site, run=bool(facts["run"]))
        self.gone.add(facts["handle"], thing)

    def left_object(self, event: Event) -> None:
        """An executor that is left is told of only now."""
        if event.text:
            self.things[event.facts["handle"]] = Thing(event.facts["what"], event.site, event.text, 0)

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
        elif facts["kind"] == ELSE and not task.bound:
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
