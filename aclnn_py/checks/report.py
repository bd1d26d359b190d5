"""The closing report: what a program asked of the machine and what it left behind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, NamedTuple

from ..base import site, status
from ..base.profile import RULES
from ..base.soc import SOCS
from .events import KIND, KINDS, C, Event, Record

HOST_REGION = 15
OPERATOR = ("aclnn", "infiniop")
"""How the names of operators begin; what else is enqueued (copies, fills, events, callbacks) is no operator."""


class Block(NamedTuple):
    """An allocation: bytes as requested, region of the machine (a device, or page-locked memory), line that made it."""

    bytes: int
    region: int
    site: str


class Report:
    """Hears the events of a process; `summary` tells what it heard, as plain data.

    `closed`: the process told what it leaves behind, which it does at its end. infini_name: what InfiniOp and InfiniRT
    call a code of theirs.
    """

    def __init__(self, infini_name: Callable[[int], str] = str) -> None:
        self.infini_name = infini_name
        self.operators: Counter[str] = Counter()
        self.copied: Counter[str] = Counter()
        self.refusals: Counter[tuple[str, int]] = Counter()
        self.texts: dict[tuple[str, int], str] = {}
        self.blocks: dict[int, Block] = {}
        self.failures: Counter[str] = Counter()
        self.profiles: dict[int, None] = {}  # a set that keeps the order
        self.left: Counter[tuple[str, str]] = Counter()
        self.peaks: dict[int, int] = {}
        self.closed = False

    def hear(self, event: Event) -> None:
        """One event of the machine; kinds the report has no use for pass by."""
        hearer = HEARERS.get(event.kind)
        if hearer is not None:
            hearer(self, event)

    def malloc(self, event: Event) -> None:
        self.blocks[event.facts["address"]] = Block(event.facts["bytes"], event.facts["region"], site_of(event))

    def free(self, event: Event) -> None:
        self.blocks.pop(event.facts["address"], None)

    def copy(self, event: Event) -> None:
        if event.text:
            self.copied[event.text] += event.facts["bytes"]

    def enqueue(self, event: Event) -> None:
        if event.facts["what"].startswith(OPERATOR):
            self.operators[event.facts["what"]] += 1
        else:
            self.copy(event)

    def finish(self, event: Event) -> None:
        if event.facts["failed"]:
            self.failures[event.facts["what"]] += 1

    def create(self, event: Event) -> None:
        if event.facts["what"] == "aclrtContext":
            self.profiles[event.facts["profile"]] = None

    def refusal(self, event: Event) -> None:
        key = (event.facts["function"] or function_of(event.text), event.facts["code"])
        self.refusals[key] += 1
        self.texts.setdefault(key, event.text)

    def left_object(self, event: Event) -> None:
        self.left[event.facts["what"], site_of(event)] += 1

    def left_peak(self, event: Event) -> None:
        self.peaks[event.facts["region"]] = event.facts["bytes"]

    def left_end(self, event: Event) -> None:
        self.closed = True

    def summary(self) -> dict[str, Any]:
        """Plain data, ready for JSON. Sizes in bytes; leaks are handles alive and blocks never freed, by line."""
        socs = tuple(SOCS)
        return {
            "socs": list(dict.fromkeys(socs[profile >> 1] for profile in self.profiles)),
            "rules": list(dict.fromkeys(RULES[profile & 1] for profile in self.profiles)),
            "operators": dict(sorted(self.operators.items())),
            "copied": dict(self.copied),
            "peak_device_bytes": {str(region): count for region, count in sorted(self.peaks.items())},
            "refusals": [self.refused(*key, count) for key, count in self.refusals.items()],
            "failed": dict(sorted(self.failures.items())),
            "leaked_handles": [
                {"kind": kind, "site": where, "count": count} for (kind, where), count in sorted(self.left.items())
            ],
            "leaked_blocks": self.leaked_blocks(),
        }

    def refused(self, function: str, code: int, count: int) -> dict[str, Any]:
        name = self.infini_name(code) if function.startswith("infini") else status.name(code)
        text = self.texts[function, code]
        return {"function": function, "code": code, "name": name, "count": count, "text": text}

    def leaked_blocks(self) -> list[dict[str, Any]]:
        counted = Counter(self.blocks.values())
        return [
            {"memory": memory_of(block.region), "bytes": block.bytes, "site": block.site, "count": count}
            for block, count in sorted(counted.items(), key=lambda pair: (pair[0].region, pair[0].site, pair[0].bytes))
        ]


HEARERS = {
    "malloc": Report.malloc,
    "free": Report.free,
    "copy": Report.copy,
    "enqueue": Report.enqueue,
    "finish": Report.finish,
    "create": Report.create,
    "refusal": Report.refusal,
    "left_object": Report.left_object,
    "left_peak": Report.left_peak,
    "left_end": Report.left_end,
}
HEARD = {number for number, (kind, _, _) in KINDS.items() if kind in HEARERS}
(FINISH,) = (number for number, (kind, _, _) in KINDS.items() if kind == "finish")


def wanted(record: Record) -> bool:
    """Whether a report hears it: of tasks that finish only those that failed."""
    kind = record[KIND]
    return kind in HEARD and (kind != FINISH or record[C] != 0)


def site_of(event: Event) -> str:
    return event.site or site.UNKNOWN


def function_of(text: str) -> str:
    """The operator a message begins with; a call without a usable executor names none."""
    name, colon, _ = text.partition(":")
    return name if colon and name.startswith(OPERATOR) else "phase two"


def memory_of(region: int) -> str:
    return "page-locked host" if region == HOST_REGION else f"device {region}"
