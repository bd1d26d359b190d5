"""What happened before what: vector clocks over streams (Fidge 1988, Mattern 1989), epochs for accesses (FastTrack,
Flanagan and Freund 2009).

A stream is one component, its tasks are the ticks. All host threads are one observer, in the order in which the machine
met their calls: what orders them among each other, such as locks of the program, is not seen, and is taken as given.
"""

from __future__ import annotations

Clock = dict[int, int]
"""By stream: the newest task that happened before. A stream that is gone has no entry, and all of it did."""


def join(into: Clock, other: Clock) -> None:
    for stream, number in other.items():
        if into.get(stream, 0) < number:
            into[stream] = number


class Clocks:
    """The clock of the host, of every stream and of every event. Streams go by keys of their own: ids come again."""

    def __init__(self) -> None:
        self.host: Clock = {}
        self.streams: dict[int, Clock] = {}
        self.events: dict[int, Clock] = {}
        self.keys: dict[int, int] = {}  # of streams by id
        self._blind: set[int] = set()
        self._since: dict[int, int] = {}  # of streams that are blind, or were, the task with which that began
        self._until: dict[int, int] = {}  # ... and the newest one when it ended
        self._awaited: dict[int, set[int]] = {}  # by event: who is blind until its record
        self._keys = 0
        self._known: dict[int, int] = {}  # the host's age when a stream joined it
        self._age = 0

    def key(self, stream: int) -> int:
        """The key of the stream that has the id now."""
        if stream not in self.keys:
            self._keys += 1
            self.keys[stream] = self._keys
            self.streams[self._keys] = {}
        return self.keys[stream]

    def push(self, key: int, number: int) -> Clock:
        """A task is enqueued: all that the host knows to be done happened before it."""
        clock = self.streams[key]
        if self._known.get(key) != self._age:
            join(clock, self.host)
            self._known[key] = self._age
        if key in self._blind:
            self.wait_all(key)
        clock[key] = number
        return clock

    def record(self, key: int, event: int) -> None:
        self.events[event] = dict(self.streams[key])
        for other in self._awaited.pop(event, ()):
            if other in self.streams:
                self._blind.discard(other)
                self._until[other] = self.streams[other].get(other, 0)
                join(self.streams[other], self.streams[key])

    def wait(self, key: int, event: int) -> None:
        recorded = self.events.get(event)
        if recorded is None:
            self.blind(key)
            self._awaited.setdefault(event, set()).add(key)
        else:
            join(self.streams[key], recorded)

    def blind(self, key: int) -> None:
        """From here on it waits for what is not told: for anything, whenever that comes."""
        self._since.setdefault(key, self.streams[key].get(key, 0))
        self._blind.add(key)
        self.wait_all(key)

    def may_follow(self, key: int, number: int) -> bool:
        """Whether a task waits for something that is not told, hence may come after whatever is enqueued now."""
        if key not in self._since or number <= self._since[key]:
            return False
        return key in self._blind or number <= self._until.get(key, 0)

    def is_blind(self, key: int) -> bool:
        return key in self._blind

    def wait_all(self, key: int) -> None:
        """It may wait for anything: what is not known is taken as ordered."""
        for clock in list(self.streams.values()):
            join(self.streams[key], clock)

    def reached(self, clock: Clock) -> None:
        """The host knows that all of it is done."""
        join(self.host, clock)
        self._age += 1

    def stream_done(self, stream: int) -> None:
        key = self.keys.get(stream, 0)
        if key in self._blind:
            self.wait_all(key)
        if key:
            self.reached(self.streams[key])

    def event_done(self, event: int) -> None:
        if event in self.events:
            self.reached(self.events[event])

    def gone(self, stream: int) -> None:
        """The stream does not exist any more, nor do its tasks."""
        key = self.keys.pop(stream, 0)
        for clocks in (self.streams, self.events):
            for clock in clocks.values():
                clock.pop(key, None)
        self.host.pop(key, None)
        self.streams.pop(key, None)
        for numbers in (self._known, self._since, self._until):
            numbers.pop(key, None)
        self._blind.discard(key)

    def ordered(self, key: int, number: int, clock: Clock) -> bool:
        """Whether a task happened before what has the clock."""
        return clock.get(key, 0) >= number or key not in self.streams
