"""Launches that repeat: programs enqueue the same few tasks over and over.

A task that was enqueued before, on the same stream, from the same line, with the same bytes, and of which no check had
anything to say, has nothing new to tell as long as its blocks live and what it reads stays written. What may have
changed meanwhile is which other tasks use the bytes: that is checked each time. Then the known task gets the new
number, and its uses are the newest ones again.

As long as nothing but known tasks of one stream is enqueued, that cannot change either: then a task is only counted,
and `settle` brings the numbers up to date before the next event of another kind. The machine counts loops of such tasks
itself (kernels/machine/report/event_repeats.c).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from .clocks import Clock
from .events import KIND, NAME, PUSH, SITE, SYNCHRONISE, TEXT, THREAD, A, B, C, D, E, Event, Row, Texts, event_of
from .world import MOST_USES, WORK, Block, StreamUses, Task, Use, World
from .world import key_of as key_of_use

MOST = 4096
"""Different tasks that are remembered."""

WAIT = 2
"""AGAIN_WAIT of kernels/machine/report/event_repeats.h."""
Key = tuple[int, int, int, bytes, bytes, str]
"""Stream, kind, generation, name, accesses, site."""


class Again(NamedTuple):
    """A task that was enqueued again, `times` times, in turn with the others of a loop; event: its push.

    waits: the host's wait for the stream, with the number of the task before it.
    """

    key: Key
    first: int
    newest: int
    times: int
    thread: int
    event: Event
    waits: bool

    def numbers(self, *, newest: bool) -> list[int]:
        if newest:
            return [self.newest]
        step = (self.newest - self.first) // max(1, self.times - 1)
        return [self.first + each * step for each in range(self.times)]

    def pushed(self, number: int) -> Event:
        return self.event._replace(facts={**self.event.facts, "task": number})


def key_of(row: Row, texts: Texts) -> Key:
    words = texts.words
    return row[A], row[E], row[D], words[row[NAME]], words[row[TEXT]], texts.places[row[SITE]]


def again_of(row: Row, texts: Texts) -> Again:
    waits = row[D] == WAIT
    same = (*row[:B], 0, 0, 0, 0, SYNCHRONISE) if waits else (*row[:C], 0, row[D], WORK, PUSH)
    told = (*same, *row[KIND + 1 :])
    return Again(key_of(told, texts), row[E], row[B], row[C], row[THREAD], event_of(told, texts), waits)


class Before(NamedTuple):
    """Blocks that a task is going to touch, with their versions. complete: it touches no bytes beside them."""

    blocks: tuple[tuple[Block, int], ...]
    complete: bool


class Known(NamedTuple):
    """A known task: of each block its version, and the uses that are remembered there.

    changes: of the world, where that counts since bytes are in no block; else None.
    """

    task: Task
    key: int
    clock: Clock
    blocks: tuple[tuple[Block, int, tuple[tuple[str, Use], ...]], ...]
    changes: int | None


class Repeats:
    """The known tasks. remembers: whether blocks remember their uses."""

    def __init__(self, world: World, *, remembers: bool) -> None:
        self.world, self.remembers = world, remembers
        self._known: dict[Key, Known] = {}
        self._unsettled: dict[Key, Task] = {}
        self._stream = -1  # whose tasks these are
        self._newest: Key | None = None

    def again(self, key: Key, number: int, thread: int) -> bool:
        """Whether the task repeats a known one; then nothing is left to check."""
        task = self._unsettled.get(key)
        if task is not None:
            task.number, task.thread = number, thread
            return True
        if key[0] != self._stream:
            self.settle()
        known = self._known.get(key)
        if known is None or not self.holds(known, number):
            self.settle()
            self._newest = key
            return False
        known.task.number, known.task.thread = number, thread
        self._unsettled[key], self._stream = known.task, key[0]
        return True

    def know(self, loop: Iterable[Again]) -> bool:
        """Whether `again` is going to say so of all tasks of a loop."""
        for each in loop:
            if each.key in self._unsettled:
                continue
            if each.key[0] != self._stream:
                self.settle()
            known = self._known.get(each.key)
            if known is None or not self.holds(known, each.newest):
                return False
        return True

    def settle(self) -> None:
        """Bring the numbers of known tasks up to date."""
        if not self._unsettled:
            return
        for key in sorted(self._unsettled, key=lambda key: self._unsettled[key].number):
            known = self._known[key]
            task = known.task
            self.world.clocks.push(task.key, task.number)
            self.world.newest[task.thread] = task
            for block, _, uses in known.blocks:
                if uses:
                    renew(block, task.key, task.number, uses)
        self._unsettled.clear()

    def holds(self, known: Known, number: int) -> bool:
        """Whether all is as it was before, for the task with this number."""
        clocks, own, clock = self.world.clocks, known.key, known.clock
        if clocks.streams.get(own) is not clock or clocks.is_blind(own):
            return False
        if known.changes is not None and known.changes != self.world.changes:
            return False
        clocks.push(own, number)
        host, streams = clocks.host, clocks.streams
        over: list[tuple[Block, int]] = []
        for block, version, uses in known.blocks:
            if block.version != version:
                return False
            for other, theirs in block.uses.items() if uses else ():
                newest = theirs.newest
                if host.get(other, 0) >= newest or other not in streams:
                    over.append((block, other))
                elif other != own and clock.get(other, 0) < newest:
                    return False
        for block, other in over:
            del block.uses[other]  # as Race does
        return True

    # ---- a new task --------------------------------------------------------------------------------------------------

    def before(self, task: Task) -> Before:
        """The blocks that the checks will find for the task."""
        found: dict[int, Block] = {}
        complete = True
        for access in task.accesses:
            block = self.world.around(access.low)
            if block is not None:
                found[block.address] = block
            complete = complete and block is not None and access.low < block.end
        return Before(tuple((block, block.version) for block in found.values()), complete)

    def keep(self, task: Task, before: Before) -> None:
        """No check has anything to say of it."""
        key, self._newest = self._newest, None
        if key is None or key[1] != WORK or self.world.clocks.is_blind(task.key):
            return
        if len(self._known) >= MOST:
            self._known.clear()
        blocks = tuple((block, version, self.uses_of(task, block)) for block, version in before.blocks)
        if self.remembers and not task.bound and not all(uses for _, _, uses in blocks):
            return  # more than a block remembers
        changes = None if before.complete else self.world.changes
        self._known[key] = Known(task, task.key, self.world.clocks.streams[task.key], blocks, changes)

    def uses_of(self, task: Task, block: Block) -> tuple[tuple[str, Use], ...]:
        mine = block.uses.get(task.key) if self.remembers else None
        if mine is None:
            return ()
        touched = (key_of_use(access) for access in task.accesses)
        found = {key: mine[key] for key in touched if key in mine}
        return tuple((key, use) for key, use in found.items() if use.task is task)


def renew(block: Block, stream: int, number: int, uses: tuple[tuple[str, Use], ...]) -> None:
    """They are the newest ones of the stream, by the task with this number."""
    mine = block.uses.get(stream)
    if mine is None:
        mine = block.uses[stream] = StreamUses()
    mine.newest = number
    for key, use in uses:
        mine[key] = use
        mine.move_to_end(key)
    while len(mine) > MOST_USES:
        mine.popitem(last=False)
