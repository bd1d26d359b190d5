"""Launches that repeat are dealt with quickly: a program's findings are the same as if each of them were looked at."""

from __future__ import annotations

import random

import pytest

from aclnn_py.checks.checker import Checker
from aclnn_py.checks.events import ACCESS, AGAIN, KINDS, PART, PLACE, PUSH, ROW, WORDS, Access, Decoder, Event
from aclnn_py.checks.repeats import WAIT
from aclnn_py.checks.world import WORK

BLOCKS, STEP, SIZE = range(4), 1 << 16, 256
CHECKS = (("race", "lifetime", "memory", "init", "leak", "portability"), ("race",), ("lifetime",), ("init", "memory"))
NUMBERS = {kind: number for number, (kind, _, _) in KINDS.items()}


Like = tuple[int, str, tuple[Access, ...], str]
"""Of a task or a wait what is the same each time that it comes."""


def likeness(event: Event) -> Like | None:
    facts = event.facts
    if event.kind == "push" and facts["kind"] == WORK:
        return facts["stream"], event.site, facts["accesses"], event.kind
    return (facts["id"], event.site, (), event.kind) if event.kind == "synchronise" else None


class Writer:
    """Events as rows, as the machine writes them."""

    def __init__(self) -> None:
        self.numbers: dict[tuple[int, bytes], int] = {}
        self.rows: list[bytes] = []
        self.told: dict[Like, Event] = {}
        self.due: int | None = None
        self.first = self.newest = 0

    def number(self, kind: int, text: bytes) -> int:
        """The number of a text, which is told first."""
        if not text:
            return 0
        if (kind, text) not in self.numbers:
            self.numbers[kind, text] = number = len(self.numbers) + 1
            for at in range(0, len(text), PART.size):
                words = PART.unpack(text[at : at + PART.size].ljust(PART.size, b"\0"))
                self.rows.append(ROW.pack(*words, kind, 0, number, len(text) - at))
        return self.numbers[kind, text]

    def row(self, event: Event) -> None:
        """What comes again in turn is counted, as kernels/machine/report/event_repeats.c does."""
        like = likeness(event)
        if like is not None:
            self.newest = event.facts.get("task", self.newest)
        if self.due is None and like in self.told:
            self.due = self.first = [*self.told].index(like)
        if like is not None and self.due is not None and [*self.told][self.due] == like:
            again = self.told[like].facts
            again["first"] = again["first"] if again["count"] else self.newest
            again["count"], again["task"] = again["count"] + 1, self.newest
            self.due = self.first if self.due + 1 == len(self.told) else self.due + 1
            return
        if like is None or self.due is not None or any(like[0] != stream for stream, *_ in self.told):
            self.settle()
        self.write(event)
        if like is not None:
            self.newest = event.facts.get("task", self.newest)
            generation = WAIT if event.kind == "synchronise" else event.facts["generation"]
            facts = {**event.facts, "stream": like[0], "accesses": like[2], "generation": generation}
            self.told[like] = event._replace(kind="again", facts={**facts, "count": 0, "first": 0})

    def settle(self) -> None:
        for again in self.told.values():
            if again.facts["count"]:
                self.write(again)
        self.told.clear()
        self.due, self.newest = None, 0

    def write(self, event: Event) -> None:
        number = NUMBERS[event.kind]
        _, named, words = KINDS[number]
        text = b"".join(map(packed, event.facts["accesses"])) if number in (PUSH, AGAIN) else event.text.encode()
        name = self.number(WORDS, event.facts[named].encode() if named else b"")
        written, site = self.number(WORDS, text), self.number(PLACE, event.site.encode())
        facts = [event.facts.get(word, 0) for word in words] + [0] * (5 - len(words))
        self.rows.append(ROW.pack(event.time, site, *facts, number, event.thread, name, written))


def packed(access: Access) -> bytes:
    operand, view = access.operand.encode(), access.view.encode()
    return ACCESS.pack(access.low, access.high, access.flags, len(operand), len(view)) + operand + view


class Program:
    """Tells one checker all of it as events and another one as rows, in pieces."""

    def __init__(self, draw: random.Random, checks: tuple[str, ...] = CHECKS[0]) -> None:
        self.draw, self.slow, self.quick = draw, Checker(checks), Checker(checks)
        self.writer, self.decoder = Writer(), Decoder()
        self.pushed: dict[int, int] = {}

    def tell(self, kind: str, site: str, text: str = "", /, **facts: object) -> None:
        event = Event(kind, 0, 1, site, text, facts)
        self.slow.handle(event)
        self.writer.row(event)

    def push(self, site: int, stream: int, kind: int, event: int, what: str, *accesses: Access) -> None:
        self.pushed[stream] = number = self.pushed.get(stream, 0) + 1
        told = {"stream": stream, "task": number, "event": event, "generation": 0, "kind": kind}
        self.tell("push", f"program.py:{site}", what=what, accesses=accesses, **told)

    def malloc(self, block: int) -> None:
        self.tell("malloc", "program.py:1", address=(block + 1) * STEP, bytes=SIZE, region=0, shared=0)

    def step(self) -> None:
        draw = self.draw
        stream, block, what = draw.randrange(3), draw.choice(BLOCKS), draw.random()
        address = (block + 1) * STEP
        if what < 0.05:
            self.loop(stream)
        elif what < 0.7:
            self.launch(stream)
        elif what < 0.78:
            self.push(50, stream, 1, stream, "aclrtRecordEvent")
        elif what < 0.88:
            self.push(51, stream, 2, draw.randrange(3), "aclrtStreamWaitEvent")
        elif what < 0.94:
            self.tell("synchronise", "program.py:60", what="stream", id=stream, code=0)
        elif what < 0.97:
            source = 0 if draw.random() < 0.6 else draw.choice(BLOCKS) * STEP + STEP
            self.tell(
                "copy",
                "program.py:70",
                function="aclrtMemcpy",
                target=address,
                source=source,
                bytes=SIZE // draw.choice((1, 2)),
            )
        else:
            self.tell("free", "program.py:80", address=address, bytes=SIZE, region=0)
            if draw.random() < 0.9:
                self.malloc(block)

    def launch(self, stream: int) -> None:
        """One of a few, most of them in order."""
        line = self.draw.randrange(6)
        self.launch_line(line, stream if self.draw.random() < 0.3 else line % 3)

    def launch_line(self, line: int, stream: int) -> None:
        low = (line % 4 + 1) * STEP
        source = low + line % 2 * 64
        target = low + 128 if line else low + SIZE - 32  # the first one leaves its block
        reads, writes = Access(source, source + 64, 0, "self", ""), Access(target, target + 64, 1, "out", "")
        self.push(line + 10, stream, WORK, 0, "aclnnSilu", reads, writes)

    def loop(self, stream: int) -> None:
        lines = [self.draw.randrange(6) for _ in range(self.draw.randrange(1, 4))]
        waits = self.draw.random() < 0.5
        for _ in range(self.draw.randrange(2, 5)):
            for line in lines:
                self.launch_line(line, stream)
            if waits:
                self.tell("synchronise", "program.py:60", what="stream", id=stream, code=0)
        for line in lines[: self.draw.randrange(2)]:
            self.launch_line(line, stream)

    def findings(self) -> list[object]:
        self.writer.settle()
        data = b"".join(self.writer.rows)
        while data:
            cut = self.draw.randrange(1, 2000)
            self.decoder.feed(data[:cut], [self.quick.audience])
            data = data[cut:]
        self.writer.rows.clear()
        return self.quick.summary()


@pytest.mark.parametrize("seed", range(40))
def test_a_program_has_the_findings_of_its_launches_one_by_one(seed: int) -> None:
    program = Program(random.Random(seed), CHECKS[seed % len(CHECKS)])
    for block in BLOCKS:
        program.malloc(block)
        if block < 3:  # of the last one nothing is written at first
            program.tell(
                "copy", "program.py:2", function="aclrtMemset", target=(block + 1) * STEP, source=0, bytes=SIZE
            )
    for _ in range(25):
        for _ in range(12):
            program.step()
        assert program.findings() == program.slow.summary()
    assert program.slow.summary()


def test_what_repeats_is_not_looked_at_again() -> None:
    program, looked = Program(random.Random(0)), []
    program.malloc(0)
    program.tell("copy", "program.py:2", function="aclrtMemset", target=STEP, source=0, bytes=SIZE)
    program.quick.telling["task"] = (looked.append, *program.quick.telling["task"])
    accesses = Access(STEP, STEP + 64, 0, "self", ""), Access(STEP, STEP + 64, 1, "out", "")
    for _ in range(1000):
        program.push(10, 1, 0, 0, "aclnnSilu", *accesses)
    assert program.findings() == []
    assert len(looked) == 1
    (block,) = program.quick.world.blocks.values()
    assert [use.task.number for uses in block.uses.values() for use in uses.values()] == [1000, 1000]
