"""Events of the machine, read from bytes: rows of ae_event_record (kernels/engine.h) of this or another process."""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any, NamedTuple

RECORD = struct.Struct("=7Q2I80s256s128s")
NOWHERE = (1 << 64) - 1
"""The stream of work that is in none, such as InfiniOp's on the CPU."""

REFUSAL, MORE = 12, 13

KINDS = {
    1: ("malloc", "", ("address", "bytes", "region", "shared")),
    2: ("free", "", ("address", "bytes", "region")),
    3: ("copy", "function", ("target", "source", "bytes")),
    4: ("enqueue", "what", ("stream", "task", "target", "source", "bytes")),
    5: ("start", "what", ("stream", "task")),
    6: ("finish", "what", ("stream", "task", "failed")),
    7: ("synchronise", "what", ("id", "code")),
    8: ("record", "", ("event", "stream", "generation")),
    9: ("wait", "", ("event", "stream", "generation")),
    10: ("create", "what", ("handle", "id", "device", "along", "detail")),
    11: ("destroy", "what", ("handle", "implied")),
    REFUSAL: ("refusal", "function", ("code", "more", "subject")),
    14: ("lost", "", ("count",)),
    15: ("left_object", "what", ("handle",)),
    16: ("left_peak", "", ("address", "bytes", "region")),
    17: ("left_end", "", ()),
    18: ("misuse", "function", ("kind", "address")),
    19: ("push", "what", ("stream", "task", "event", "generation", "kind")),
    20: ("access", "operand", ("stream", "task", "low", "high", "flags")),
    21: ("seen", "what", ("id",)),
    30: ("left_point", "function", ("first", "calls")),
    31: ("left_fault", "function", ("met", "calls", "code")),
    32: ("call", "", ()),
    33: ("return", "function", ("code",)),
    34: ("operands", "what", ("stream", "task")),
    35: ("mark", "row", ("begin", "end")),
}
"""By number: the name of a kind, what its name stands for, and what its words are."""


class Event(NamedTuple):
    """Something that happened: `kind` (a name in KINDS), `time` in nanoseconds, `thread` (its native id), `site` (the
    line that called, "" if unknown), `text`, and `facts` by the names in KINDS.

    text: of a refusal the message, of a misuse what is undefined in CANN (the site is the line to correct), of a copy
    "host_to_device" or the like. source: 0 for a fill; the workspace of an operator, whose target is 0. along: comes
    along with another object. implied: of an executor that was run, of a stream or event whose context goes. detail: of
    a context its profile, of an executor the bytes of its workspace. subject: the handle or address that is refused.
    shared: the host may touch the memory as well. kind, flags: AE_MISUSE_..., AE_PUSH_..., AE_ACCESS_... of
    kernels/engine.h. "push", "access" and "seen" come while a check is on.
    """

    kind: str
    time: int
    thread: int
    site: str
    text: str
    facts: dict[str, Any]


Record = tuple[Any, ...]
"""time, site; a to e; kind, thread; name, text, site: texts end at their first zero."""
WORDS, B, C, KIND, NAME, TEXT = slice(2, 7), 3, 4, 7, 9, 10


@lru_cache(maxsize=4096)
def decoded(text: bytes) -> str:
    return shortened(text).decode(errors="replace")


def shortened(text: bytes) -> bytes:
    return text.partition(b"\0")[0]


def event_of(record: Record) -> Event:
    time, *_, number, thread, name, text, site = record
    kind, named, words = KINDS[number]
    facts: dict[str, Any] = dict(zip(words, record[WORDS], strict=False))
    if named:
        facts[named] = decoded(name)
    return Event(kind, time, thread, decoded(site), decoded(text), facts)


RecordFilter = Callable[[Record], bool]
"""Whether a record is made an event."""


def everything(record: Record) -> bool:
    return True


class Decoder:
    """Bytes in pieces of any length; of most programs' events most are of no interest to a listener."""

    def __init__(self, wanted: RecordFilter = everything) -> None:
        self.wanted = wanted
        self._rest = b""
        self._begun: Record | None = None

    def feed(self, data: bytes) -> Iterator[Event]:
        """The events that are complete by now."""
        data = self._rest + data
        whole = len(data) - len(data) % RECORD.size
        self._rest = data[whole:]
        for record in RECORD.iter_unpack(data[:whole]):
            if record[KIND] in (REFUSAL, MORE):
                yield from map(event_of, self._joined(record))
            elif record[KIND] in KINDS and self.wanted(record):
                yield event_of(record)

    def _joined(self, record: Record) -> tuple[Record, ...]:
        """A refusal with its whole text, nothing while more of it is to follow."""
        goes_on = record[B]
        if record[KIND] == MORE and self._begun is not None:
            *head, text, site = self._begun
            record = (*head, shortened(text) + shortened(record[TEXT]), site)
        self._begun = record if goes_on else None
        return () if goes_on else (record,)
