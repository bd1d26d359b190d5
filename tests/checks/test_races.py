"""Races against a model: whether two tasks are ordered is what a search along the edges says."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from aclnn_py.checks.checker import Checker
from aclnn_py.checks.events import Access, Event
from aclnn_py.checks.world import WAIT

BLOCK, SIZE = 1 << 20, 64
NAMES = ("race",)


class Program:
    """Events as the machine tells them, with a graph of what happens before what beside them."""

    def __init__(self) -> None:
        self.checker = Checker(NAMES)
        self.newest: dict[int, int] = {}  # the last node of a stream
        self.pushed: dict[int, int] = {}
        self.before: list[set[int]] = []
        self.host: set[int] = set()
        self.events: dict[int, int] = {}
        self.tell("malloc", address=BLOCK, bytes=SIZE, region=0, shared=0)

    def tell(self, kind: str, /, **facts: object) -> None:
        self.checker.handle(Event(kind, 0, 1, "", "", facts))

    def node(self, stream: int, *edges: int) -> int:
        direct = {*edges, *self.host}
        if stream in self.newest:
            direct.add(self.newest[stream])
        self.before.append(direct.union(*(self.before[node] for node in direct)))
        self.newest[stream] = len(self.before) - 1
        self.pushed[stream] = self.pushed.get(stream, 0) + 1
        return len(self.before) - 1

    def push(self, stream: int, kind: int, event: int = 0, *edges: int, accesses: tuple[Access, ...] = ()) -> int:
        node = self.node(stream, *edges)
        facts = {"stream": stream, "task": self.pushed[stream], "event": event, "generation": 0, "kind": kind}
        self.tell("push", what=f"task {node}", accesses=accesses, **facts)
        return node

    def access(self, stream: int, low: int, high: int, writes: int) -> int:
        return self.push(stream, 0, accesses=(Access(BLOCK + low, BLOCK + high, writes, "x", ""),))

    def record(self, stream: int, event: int) -> None:
        self.events[event] = self.push(stream, 1, event)

    def wait(self, stream: int, event: int) -> None:
        if event in self.events:
            self.push(stream, 2, event, self.events[event])

    def synchronise(self, stream: int) -> None:
        self.tell("synchronise", what="stream", id=stream, code=0)
        if stream in self.newest:
            node = self.newest[stream]
            self.host |= {node, *self.before[node]}

    def races(self) -> int:
        return len(self.checker.summary())


Use = tuple[int, int, int, int]


def conflicts(program: Program, uses: dict[int, Use]) -> Iterator[tuple[int, int]]:
    for later, (stream, low, high, writes) in uses.items():
        for earlier, (other, start, end, wrote) in uses.items():
            meet = earlier < later and stream != other and low < end and start < high and (writes or wrote)
            if meet and earlier not in program.before[later]:
                yield earlier, later


@pytest.mark.parametrize("seed", range(60))
def test_a_race_is_found_where_the_model_has_one(seed: int) -> None:
    draw, program, uses = random.Random(seed), Program(), dict[int, Use]()
    for _ in range(30):
        stream, what = draw.randrange(3), draw.random()
        if what < 0.4:
            low = draw.randrange(0, SIZE, 16)
            use = (stream, low, min(SIZE, low + draw.choice((16, 32))), draw.randrange(2))
            uses[program.access(*use)] = use
        elif what < 0.65:
            program.record(stream, draw.randrange(3))
        elif what < 0.95:
            program.wait(stream, draw.randrange(3))
        else:
            program.synchronise(stream)
        racing = any(conflicts(program, uses))
        assert bool(program.races()) == racing
        if racing:
            break


def test_the_order_that_is_missing_is_that_of_the_newest_task() -> None:
    program = Program()
    program.access(1, 0, 32, 1)
    program.access(1, 0, 16, 1)
    program.access(2, 0, 8, 0)
    (found,) = program.checker.summary()
    assert "task 2 of stream 1" in found["message"]


def test_a_million_tasks_take_bounded_memory() -> None:
    program = Program()
    for turn in range(20000):  # each of them stands for fifty
        program.access(turn % 2, turn % 4 * 16, turn % 4 * 16 + 16, 0)
        program.before.clear()
        program.newest.clear()
    (block,) = program.checker.world.blocks.values()
    assert sum(len(uses) for uses in block.uses.values()) <= 4
    assert program.races() == 0


def test_a_wait_before_its_record_comes_after_what_is_enqueued_meanwhile() -> None:
    program = Program()
    program.push(2, WAIT, 5)
    program.access(2, 0, 8, 1)
    program.access(1, 0, 8, 1)
    program.record(1, 5)
    program.access(2, 0, 8, 1)
    assert program.races() == 0
    program.access(1, 0, 8, 1)
    assert program.races() == 1
