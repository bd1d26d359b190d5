"""Events of the machine, read from bytes: rows of ae_event_row (kernels/engine.h) of this or another process."""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any, NamedTuple

ROW = struct.Struct("=7Q4I")
NOWHERE = (1 << 64) - 1
"""The stream of work that is in none, such as InfiniOp's on the CPU."""

FINISH, SYNCHRONISE, PUSH, AGAIN, GONE, WORDS, PLACE = 6, 7, 19, 20, 24, 40, 41

KINDS = {
    1: ("malloc", "", ("address", "bytes", "region", "shared")),
    2: ("free", "", ("address", "bytes", "region")),
    3: ("copy", "function", ("target", "source", "bytes")),
    4: ("enqueue", "what", ("stream", "task", "target", "source", "bytes")),
    5: ("start", "what", ("stream", "task")),
    FINISH: ("finish", "what", ("stream", "task", "failed")),
    SYNCHRONISE: ("synchronise", "what", ("id", "code")),
    8: ("record", "", ("event", "stream", "generation")),
    9: ("wait", "", ("event", "stream", "generation")),
    10: ("create", "what", ("handle", "id", "device", "along", "detail")),
    11: ("destroy", "what", ("handle", "implied")),
    12: ("refusal", "function", ("code", "subject")),
    14: ("lost", "", ("count",)),
    15: ("left_object", "what", ("handle", "repeatable")),
    16: ("left_peak", "", ("address", "bytes", "region")),
    17: ("left_end", "", ()),
    18: ("misuse", "function", ("kind", "address", "stream", "task")),
    PUSH: ("push", "what", ("stream", "task", "event", "generation", "kind")),
    AGAIN: ("again", "what", ("stream", "task", "count", "generation", "first")),
    21: ("seen", "what", ("id",)),
    22: ("described", "what", ("handle",)),
    23: ("dropped", "what", ("handle",)),
    GONE: ("gone", "what", ("handle", "run", "made")),
    30: ("left_point", "function", ("first", "calls")),
    31: ("left_fault", "function", ("met", "calls", "code")),
    32: ("call", "", ()),
    33: ("return", "function", ("code",)),
    34: ("operands", "what", ("stream", "task")),
    35: ("mark", "row", ("begin", "end")),
    36: ("collective", "what", ("stream", "task", "communicator", "call", "rank")),
}
"""By number: the name of a kind, what its name stands for, and what its words are."""


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


class Event(NamedTuple):
    """Something that happened: `kind` (a name in KINDS), `time` in nanoseconds, `thread` (its native id), `site` (the
    line that called, "" if unknown), `text`, and `facts` by the names in KINDS.

    text: of a refusal the message, of a misuse what is undefined in CANN (the site is the line to correct), of a copy
    "host_to_device" or the like. source: 0 for a fill; the workspace of an operator, whose target is 0. along: comes
    along with another object. implied: of a stream or event whose context goes. count, first: how many tasks were
    enqueued that are like one that was pushed, and the number of the first; task is the newest one's. made: of what is
    gone the line that made it, where the site is that of its end; of an executor the text is its operator. repeatable:
    an executor that runs do not release. detail: of a context its profile. subject: the handle or address that is
    refused. shared: the host may touch the memory as well. accesses: of a push what the task touches, in the order of
    reading and writing. kind, flags: AE_MISUSE_..., AE_PUSH_..., AE_ACCESS_... of kernels/engine.h. "push", "again",
    "seen" and "gone" come while a check is on.
    """

    kind: str
    time: int
    thread: int
    site: str
    text: str
    facts: dict[str, Any]


Row = tuple[int, ...]
"""time, site; a to e; kind, thread, name, text."""
SITE, FACTS, A, B, C, D, E, KIND, THREAD, NAME, TEXT = 1, slice(2, 7), 2, 3, 4, 5, 6, 7, 8, 9, 10
TEXTS, PLACES = 2 * 4096 + 1, 1024 + 1
"""Their numbers end before these (kernels/machine/report/observe.c)."""
PART = struct.Struct("=7Q")


class Texts:
    """What the numbers in rows stand for by now: names and texts, and places (sites)."""

    def __init__(self) -> None:
        self.words = [b""] * TEXTS
        self.places = [""] * PLACES
        self._begun = b""

    def learn(self, row: Row) -> None:
        """A part of a text or of a place: the parts of one follow each other."""
        number, left = row[NAME], row[TEXT]
        self._begun += PART.pack(*row[:7])[:left]
        if left > PART.size:
            return
        if row[KIND] == WORDS:
            self.words[number] = self._begun
        else:
            self.places[number] = decoded(self._begun)
        self._begun = b""


@lru_cache(maxsize=4096)
def decoded(text: bytes) -> str:
    return text.decode(errors="replace")


ACCESS = struct.Struct("=QQIHH")


@lru_cache(maxsize=4096)
def accesses_of(text: bytes) -> tuple[Access, ...]:
    """What a push tells, each access once where it comes twice in a row."""
    found: list[Access] = []
    at = 0
    while at < len(text):
        low, high, flags, name, view = ACCESS.unpack_from(text, at)
        at += ACCESS.size
        operand, gaps = text[at : at + name].decode(), text[at + name : at + name + view].decode()
        at += name + view
        access = Access(low, high, flags, operand, gaps)
        if not found or found[-1] != access:
            found.append(access)
    return tuple(found)


def event_of(row: Row, texts: Texts) -> Event:
    time, site, *_, number, thread, name, text = row
    kind, named, words = KINDS[number]
    facts: dict[str, Any] = dict(zip(words, row[FACTS], strict=False))
    if named:
        facts[named] = decoded(texts.words[name])
    told = texts.words[text]
    if number in (PUSH, AGAIN):
        facts["accesses"], told = accesses_of(told), b""
    elif number == GONE:
        facts["made"] = texts.places[facts["made"]]
    return Event(kind, time, thread, texts.places[site], decoded(told), facts)


Listener = Callable[[Event], object]
RowFilter = Callable[[Row, Texts], bool]
"""Whether a row is made an event for a listener, which may have dealt with it here instead."""


def everything(row: Row, texts: Texts) -> bool:
    return True


class Audience(NamedTuple):
    """Who listens, to which rows, and the kinds that these are among."""

    listener: Listener
    wants: RowFilter = everything
    kinds: frozenset[int] = frozenset(KINDS)


def bits_of(audiences: Iterable[Audience]) -> int:
    """The kinds that any of them wants, a bit each."""
    return sum(1 << kind for kind in frozenset[int]().union(*(one.kinds for one in audiences)))


class Decoder:
    """Bytes in pieces of any length, for listeners with the rows that they want."""

    def __init__(self) -> None:
        self.texts = Texts()
        self._rest = b""

    def feed(self, data: bytes, listeners: Iterable[Audience]) -> None:
        """Pass on the events that are complete by now."""
        if self._rest:
            data = self._rest + data
        whole = len(data) - len(data) % ROW.size
        self._rest = data[whole:]
        rows = ROW.iter_unpack(data[:whole] if self._rest else data)
        listeners = tuple(listeners)
        if len(listeners) == 1:
            self._pass_to_one(rows, listeners[0])
        else:
            self._pass_to_all(rows, listeners)

    def _pass_to_one(self, rows: Iterable[Row], audience: Audience) -> None:
        """The usual case, at less per row."""
        listener, wants, _ = audience
        texts = self.texts
        for row in rows:
            if row[KIND] >= WORDS:
                texts.learn(row)
            elif wants(row, texts):
                listener(event_of(row, texts))

    def _pass_to_all(self, rows: Iterable[Row], listeners: tuple[Audience, ...]) -> None:
        texts = self.texts
        for row in rows:
            if row[KIND] >= WORDS:
                texts.learn(row)
                continue
            event = None
            for listener, wants, _ in listeners:
                if wants(row, texts):
                    event = event or event_of(row, texts)
                    listener(event)
