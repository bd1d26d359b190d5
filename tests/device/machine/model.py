"""A model of the machine for random programs: who happens before whom, and what memory holds after a sequential replay.

Happens-before is kept in vector clocks. A step that would race is dropped by the caller, so every order that the model
allows gives the same memory; the replay runs each stream as far as it can at every step of the host.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from typing import NamedTuple

HOST = 0
Clock = dict[int, int]
Cell = tuple[int, int]  # block, cell in it


def join(*clocks: Clock) -> Clock:
    joined: Clock = {}
    for clock in clocks:
        for actor, time in clock.items():
            joined[actor] = max(joined.get(actor, 0), time)
    return joined


class History:
    """Who touched a cell last: one write, and the reads since."""

    def __init__(self) -> None:
        self.write = (HOST, 0)
        self.reads: Clock = {}

    def follows(self, clock: Clock, writes: bool) -> bool:
        """Whether an access at `clock` is ordered after everything it conflicts with."""
        actor, time = self.write
        ordered = clock.get(actor, 0) >= time
        return ordered and (not writes or all(clock.get(who, 0) >= when for who, when in self.reads.items()))

    def add(self, actor: int, time: int, writes: bool) -> None:
        if writes:
            self.write, self.reads = (actor, time), {}
        else:
            self.reads[actor] = time


class Task(NamedTuple):
    """Something in a stream's queue: `ready` says whether it can run, `run` does it."""

    ready: Callable[[], bool]
    run: Callable[[], None]


def always() -> bool:
    return True


class Recorded(NamedTuple):
    """One record of an event: where the recording stream stood."""

    clock: Clock


class Event:
    """An event's records: those enqueued (by generation from 1), those reached, and who waits for one still to come."""

    def __init__(self) -> None:
        self.records: list[Recorded] = []
        self.reached: set[int] = set()
        self.cleared = 0
        self.early: list[int] = []  # streams that wait for the next record


class Model:
    """Clocks of all actors, histories of all cells, queues of all streams, contents of all blocks."""

    def __init__(self) -> None:
        self.clocks: dict[int, Clock] = {HOST: {HOST: 1}}
        self.histories: dict[Cell, History] = {}
        self.queues: dict[int, deque[Task]] = {}
        self.memory: dict[int, bytearray] = {}

    def add_stream(self, stream: int) -> None:
        self.clocks[stream] = dict(self.clocks[HOST])
        self.queues[stream] = deque()

    def add_block(self, block: int, content: bytes, cells: int) -> None:
        self.memory[block] = bytearray(content)
        for cell in range(cells):
            self.histories[block, cell] = History()

    def next_clock(self, actor: int) -> Clock:
        """The clock of the actor's next action: after its own past and, for a stream, after the host's."""
        clock = join(self.clocks[actor], self.clocks[HOST])
        clock[actor] = clock.get(actor, 0) + 1
        return clock

    def access(self, actor: int, reads: Iterable[Cell], writes: Iterable[Cell]) -> bool:
        """Enter an access, unless it would race: then nothing changes and the answer is False."""
        clock = self.next_clock(actor)
        touched = [(cell, False) for cell in reads] + [(cell, True) for cell in writes]
        if not all(self.histories[cell].follows(clock, write) for cell, write in touched):
            return False
        for cell, write in touched:
            self.histories[cell].add(actor, clock[actor], write)
        self.clocks[actor] = clock
        return True

    def enqueue(self, stream: int, run: Callable[[], None], ready: Callable[[], bool] = always) -> None:
        self.queues[stream].append(Task(ready, run))

    def act(self, actor: int) -> Clock:
        """Let the actor do something that touches no memory."""
        self.clocks[actor] = self.next_clock(actor)
        return self.clocks[actor]

    def settle(self) -> None:
        """Run every queue as far as it goes."""
        moved = True
        while moved:
            moved = False
            for queue in self.queues.values():
                while queue and queue[0].ready():
                    queue.popleft().run()
                    moved = True

    def is_blocked(self, stream: int) -> bool:
        self.settle()
        return bool(self.queues[stream])

    def host_waits(self, clock: Clock) -> None:
        """The host has seen everything before `clock`."""
        self.clocks[HOST] = join(self.clocks[HOST], clock)

    def record(self, event: Event, stream: int) -> None:
        clock = self.act(stream)
        event.records.append(Recorded(dict(clock)))
        generation = len(event.records)
        for waiting in event.early:
            if waiting in self.clocks:
                self.clocks[waiting] = join(self.clocks[waiting], clock)
        event.early.clear()
        self.enqueue(stream, lambda: event.reached.add(generation))

    def wait(self, event: Event, stream: int, generation: int) -> None:
        self.act(stream)
        if generation <= len(event.records):
            self.clocks[stream] = join(self.clocks[stream], event.records[generation - 1].clock)
        else:
            event.early.append(stream)
        self.enqueue(stream, lambda: None, lambda: generation in event.reached)
