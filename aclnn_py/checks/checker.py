"""The checks that run, behind one listener."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from .check import Check
from .events import KIND, KINDS, NAME, Event, Record
from .findings import Findings
from .init import Init
from .leak import Leak
from .lifetime import Lifetime
from .memory import Memory
from .portability import Portability
from .race import Race, Uses
from .world import Access, Task, World

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
        self._open: Task | None = None

    def handle(self, event: Event) -> None:
        """One event of the machine; other kinds are ignored."""
        if event.kind == "access":
            self.access(event)
            return
        if self._open is not None:
            self.close_task()
        handler = HANDLERS.get(event.kind)
        if handler is not None:
            handler(self, event)

    def summary(self) -> list[dict[str, Any]]:
        if self._open is not None:
            self.close_task()
        return self.findings.summary()

    # ---- tasks: all accesses of one follow its push ------------------------------------------------------------------

    def push(self, event: Event) -> None:
        self._open = self.world.push(event)

    def access(self, event: Event) -> None:
        facts = event.facts
        if self._open is None:  # another thread was faster
            self._open = self.world.newest.get(event.thread)
            if self._open is None:
                return
            self._open.accesses = []
        access = Access(facts["low"], facts["high"], facts["flags"], facts["operand"], event.text)
        if not self._open.accesses or self._open.accesses[-1] != access:
            self._open.accesses.append(access)

    def close_task(self) -> None:
        task, self._open = self._open, None
        if task is not None and task.accesses:
            for check in self.checks:
                check.task(task)

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

    def synchronise(self, event: Event) -> None:
        if event.facts["code"] == 0 or is_failure(event.facts["code"]):
            self.answered(event)

    def answered(self, event: Event) -> None:
        clocks = self.world.clocks
        (clocks.stream_done if event.facts["what"] == "stream" else clocks.event_done)(event.facts["id"])

    def start(self, event: Event) -> None:
        if event.facts["what"] == CALLBACK:  # what the host does in it happens behind what the stream did before
            self.world.clocks.stream_done(event.facts["stream"])

    def forward(self, event: Event) -> None:
        self.tell(event.kind, event)

    def tell(self, kind: str, event: Event) -> None:
        for check in self.checks:
            getattr(check, kind)(event)


CALLBACK = "aclrtLaunchCallback"
HANDLERS = {
    "push": Checker.push, "malloc": Checker.malloc, "free": Checker.free, "create": Checker.create,
    "destroy": Checker.destroy, "synchronise": Checker.synchronise, "seen": Checker.answered, "start": Checker.start,
    "copy": Checker.forward, "refusal": Checker.forward, "misuse": Checker.forward, "left_object": Checker.forward,
    "left_end": Checker.forward,
}  # fmt: skip


HANDLED = {number for number, (kind, _, _) in KINDS.items() if kind in HANDLERS or kind == "access"}
(START,) = (number for number, (kind, _, _) in KINDS.items() if kind == "start")


def wanted(record: Record) -> bool:
    """Whether checks need the record: of tasks that begin only those in which the host does something."""
    kind = record[KIND]
    return kind in HANDLED and (kind != START or record[NAME].startswith(CALLBACK.encode()))


def is_failure(code: int) -> bool:
    """Whether a wait ended since a task failed; the machine's own answers are no codes of CANN's."""
    return 100000 <= code < 1000000
