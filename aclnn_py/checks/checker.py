"""The checks that run, behind one listener."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import itemgetter
from typing import Any

from .check import Check
from .events import AGAIN, KIND, KINDS, PUSH, THREAD, Audience, B, Event, Row, Texts
from .findings import Findings
from .init import Init
from .leak import Leak
from .lifetime import Lifetime
from .memory import Memory
from .portability import Portability
from .race import Race, Uses
from .repeats import Again, Repeats, again_of, key_of
from .world import Task, World

ALL: dict[str, type[Check]] = {
    "race": Race, "lifetime": Lifetime, "memory": Memory, "init": Init, "leak": Leak, "portability": Portability,
}  # fmt: skip
"""In the order in which they are told: races are found before lifetimes look at what is in use."""


class Checker:
    """Listens to the events of a process; `summary` returns what the checks with these names found, as plain data."""

    def __init__(self, names: Iterable[str]) -> None:
        wanted = set(names)
        self.world, self.findings = World(), Findings()
        self.names = [name for name in ALL if name in wanted]
        self.checks = [ALL[name](self.world, self.findings) for name in self.names]
        if "race" not in wanted and "lifetime" in wanted:
            self.checks.insert(0, Uses(self.world, self.findings))
        self.telling = {kind: self.methods(kind) for kind in TOLD}
        self.kinds = kinds_of(kind for kind, methods in self.telling.items() if methods)
        self.repeats = Repeats(self.world, remembers=not {"race", "lifetime"}.isdisjoint(wanted))
        self.loop: list[Again] = []

    @property
    def audience(self) -> Audience:
        return Audience(self.handle, self.wants, self.kinds)

    def methods(self, kind: str) -> tuple[Callable[[Any], None], ...]:
        """Of the checks that want to be told of it."""
        wanting = (check for check in self.checks if getattr(type(check), kind) is not getattr(Check, kind))
        return tuple(getattr(check, kind) for check in wanting)

    def wants(self, row: Row, texts: Texts) -> bool:
        """Whether a row is to be made an event: what all launches tell is dealt with here."""
        kind = row[KIND]
        if self.loop and kind != AGAIN:
            self.end_loop()
        if kind not in self.kinds:
            return False
        if kind == AGAIN:
            self.loop.append(again_of(row, texts))
            return False
        if kind == PUSH:
            return not self.repeats.again(key_of(row, texts), row[B], row[THREAD])
        self.repeats.settle()
        return True

    def handle(self, event: Event) -> None:
        """One event of the machine; other kinds are ignored."""
        handler = HANDLERS.get(event.kind)
        if handler is not None:
            handler(self, event)

    def summary(self) -> list[dict[str, Any]]:
        self.end_loop()
        return self.findings.summary()

    def push(self, event: Event) -> None:
        task, found = self.world.push(event), self.findings.added
        before = self.repeats.before(task)
        if task.accesses:
            self.tell("task", task)
        if self.findings.added == found:
            self.repeats.keep(task, before)

    # ---- loops -------------------------------------------------------------------------------------------------------

    def end_loop(self) -> None:
        """Tasks and waits that came again, in turn: all of them where one has more to tell, else the newest of each."""
        loop, self.loop = self.loop, []
        known = self.repeats.know(each for each in loop if not each.waits)
        turns = [(number, each.waits, each) for each in loop for number in each.numbers(newest=known)]
        for number, waits, each in sorted(turns, key=itemgetter(0, 1)):
            if waits:
                self.wait_again(number, each)
            elif not self.repeats.again(each.key, number, each.thread):
                self.push(each.pushed(number))

    def wait_again(self, number: int, each: Again) -> None:
        """For the tasks of the stream up to a number."""
        self.repeats.settle()
        if number:
            self.world.clocks.push(self.world.clocks.key(each.event.facts["id"]), number)
        self.synchronise(each.event)

    # ---- what else happens -------------------------------------------------------------------------------------------

    def malloc(self, event: Event) -> None:
        self.world.malloc(event)
        self.tell("malloc", event)

    def free(self, event: Event) -> None:
        self.tell("free", event)
        self.world.free(event)

    def create(self, event: Event) -> None:
        self.world.create(event)
        self.tell("create", event)

    def destroy(self, event: Event) -> None:
        self.tell("destroy", event)
        self.world.destroy(event)

    def gone(self, event: Event) -> None:
        self.world.keep_gone(event)

    def synchronise(self, event: Event) -> None:
        if event.facts["code"] == 0 or is_failure(event.facts["code"]):
            self.answered(event)

    def answered(self, event: Event) -> None:
        clocks = self.world.clocks
        (clocks.stream_done if event.facts["what"] == "stream" else clocks.event_done)(event.facts["id"])

    def refusal(self, event: Event) -> None:
        if PASSED_ON not in event.text:
            self.tell("refusal", event)

    def forward(self, event: Event) -> None:
        self.tell(event.kind, event)

    def left_object(self, event: Event) -> None:
        self.world.left_object(event)
        self.tell("left_object", event)

    def tell(self, kind: str, what: Event | Task) -> None:
        for method in self.telling[kind]:
            method(what)


HANDLERS = {
    "push": Checker.push, "malloc": Checker.malloc, "free": Checker.free, "create": Checker.create,
    "destroy": Checker.destroy, "gone": Checker.gone, "synchronise": Checker.synchronise, "seen": Checker.answered,
    "copy": Checker.forward, "refusal": Checker.refusal, "misuse": Checker.forward, "left_object": Checker.left_object,
    "left_end": Checker.forward,
}  # fmt: skip

TOLD = ("task", "malloc", "free", "copy", "create", "destroy", "refusal", "misuse", "left_object", "left_end")
"""What checks are told of: methods of Check."""
ALWAYS = ("malloc", "free", "create", "destroy")
FOLLOWED = {"task": ("push", "again", "synchronise", "seen"), "refusal": ("gone",), "misuse": ("gone",)}
"""What the world is to know of whatever the checks are told of, and beside it by what they are told of."""
PASSED_ON = "another thread was refused with"
"""What a wait says that repeats the refusal of another thread's launch, which was told when that was made."""


def kinds_of(told: Iterable[str]) -> frozenset[int]:
    """Kinds of events that are needed where checks are told of these."""
    needed = {*ALWAYS, *(each for kind in told for each in (kind, *FOLLOWED.get(kind, ())))}
    return frozenset(number for number, (kind, _, _) in KINDS.items() if kind in needed)


def is_failure(code: int) -> bool:
    """Whether a wait ended since a task failed; the machine's own answers are no codes of CANN's."""
    return 100000 <= code < 1000000
