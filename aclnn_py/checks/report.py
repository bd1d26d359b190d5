"""The closing report: what a program did, and what it leaked."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from typing import Any, NamedTuple

from ..base import site, status
from ..base.checks import names_of
from ..base.operator_names import LAUNCHED
from ..base.profile import RULES
from ..base.soc import SOCS
from .checker import Checker
from .events import FINISH, KIND, KINDS, Audience, C, Event, Row, Texts
from .faults import Faults

HOST_REGION = 15
MOST_REASONS = 100
"""Different messages kept of the refusals of one function with one code."""
ADDRESS = re.compile(r"0x[0-9a-f]+")
"""What makes no difference between two messages."""
MOST_SITES = 20
"""Different sites kept of one message; the rest counts as unknown."""


class Block(NamedTuple):
    """An allocation: bytes as requested, region of the machine (a device, or page-locked memory), line that made it."""

    bytes: int
    region: int
    site: str


class Reason(NamedTuple):
    """A message, the first of those that differ in addresses only, and how often it came from which line."""

    text: str
    sites: Counter[str]

    def add(self, where: str) -> None:
        self.sites[where if where in self.sites or len(self.sites) < MOST_SITES else site.UNKNOWN] += 1

    def summary(self) -> dict[str, Any]:
        sites = [{"site": where, "count": count} for where, count in self.sites.items()]
        return {"text": self.text, "count": self.sites.total(), "sites": sites}


class Report:
    """Listens to the events of a process; `summary` returns what they come to, as plain data.

    `closed`: the process has reported its leaks, which it does at its end. infini_name: what InfiniOp and InfiniRT
    call a code of theirs. checks: names of those that run besides.
    """

    def __init__(self, infini_name: Callable[[int], str] = str, checks: tuple[str, ...] = ()) -> None:
        self.infini_name = infini_name
        self.operators: Counter[str] = Counter()
        self.copied: Counter[str] = Counter()
        self.refusals: Counter[tuple[str, int]] = Counter()
        self.reasons: dict[tuple[str, int], dict[str, Reason]] = {}  # by text without addresses
        self.blocks: dict[int, Block] = {}
        self.misuses: Counter[tuple[str, str, str]] = Counter()
        self.failures: Counter[str] = Counter()
        self.profiles: dict[int, None] = {}  # a set that keeps the order
        self.leaked_handles: Counter[tuple[str, str]] = Counter()
        self.peaks: dict[int, int] = {}
        self.closed = False
        self.faults = Faults()
        self.checker = Checker(checks) if checks else None
        site.stacks |= bool(checks)

    def handle(self, event: Event) -> None:
        """One event of the machine; other kinds are ignored."""
        handler = HANDLERS.get(event.kind)
        if handler is not None:
            handler(self, event)

    def listeners(self) -> list[Audience]:
        """Who has to hear of the process: the report, and the checks that run besides."""
        own = Audience(self.handle, wanted, HANDLED)
        return [own] if self.checker is None else [own, self.checker.audience]

    def malloc(self, event: Event) -> None:
        self.blocks[event.facts["address"]] = Block(event.facts["bytes"], event.facts["region"], site_of(event))

    def free(self, event: Event) -> None:
        self.blocks.pop(event.facts["address"], None)

    def copy(self, event: Event) -> None:
        if event.text:
            self.copied[event.text] += event.facts["bytes"]

    def enqueue(self, event: Event) -> None:
        if event.facts["what"].startswith(LAUNCHED):
            self.operators[event.facts["what"]] += 1
        else:
            self.copy(event)

    def finish(self, event: Event) -> None:
        if event.facts["failed"]:
            self.failures[event.facts["what"]] += 1

    def create(self, event: Event) -> None:
        if event.facts["what"] == "aclrtContext":
            self.profiles[event.facts["detail"]] = None

    def refusal(self, event: Event) -> None:
        key = (event.facts["function"] or function_of(event.text), event.facts["code"])
        self.refusals[key] += 1
        reasons, alike = self.reasons.setdefault(key, {}), ADDRESS.sub("0x", event.text)
        if alike in reasons or len(reasons) < MOST_REASONS:
            reasons.setdefault(alike, Reason(event.text, Counter())).add(site_of(event))

    def misuse(self, event: Event) -> None:
        self.misuses[event.facts["function"], event.text, site_of(event)] += 1

    def leaked_object(self, event: Event) -> None:
        self.leaked_handles[event.facts["what"], site_of(event)] += 1

    def peak_bytes(self, event: Event) -> None:
        self.peaks[event.facts["region"]] = event.facts["bytes"]

    def fault_point(self, event: Event) -> None:
        self.faults.point(event)

    def injected_fault(self, event: Event) -> None:
        self.faults.fault(event)

    def end_of_leaks(self, event: Event) -> None:
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
            "misuses": [
                {"function": function, "text": text, "site": where, "count": count}
                for (function, text, where), count in sorted(self.misuses.items())
            ],
            "failed": dict(sorted(self.failures.items())),
            "leaked_handles": [
                {"kind": kind, "site": where, "count": count}
                for (kind, where), count in sorted(self.leaked_handles.items())
            ],
            "leaked_blocks": self.leaked_blocks(),
            **self.faults.summary(),
            **self.found(),
        }

    def found(self) -> dict[str, Any]:
        """What the checks found, if any run."""
        if self.checker is None:
            return {}
        found = self.checker.summary()
        return {"checks": self.checker.names, "findings": found, "dropped": dict(self.checker.findings.dropped)}

    def refused(self, function: str, code: int, count: int) -> dict[str, Any]:
        name = self.infini_name(code) if function.startswith("infini") else status.name(code)
        reasons = [reason.summary() for reason in self.reasons[function, code].values()]
        return {"function": function, "code": code, "name": name, "count": count, "reasons": reasons}

    def leaked_blocks(self) -> list[dict[str, Any]]:
        counted = Counter(self.blocks.values())
        return [
            {"memory": memory_of(block.region), "bytes": block.bytes, "site": block.site, "count": count}
            for block, count in sorted(counted.items(), key=lambda pair: (pair[0].region, pair[0].site, pair[0].bytes))
        ]


HANDLERS = {
    "malloc": Report.malloc,
    "free": Report.free,
    "copy": Report.copy,
    "enqueue": Report.enqueue,
    "finish": Report.finish,
    "create": Report.create,
    "refusal": Report.refusal,
    "misuse": Report.misuse,
    "left_object": Report.leaked_object,
    "left_peak": Report.peak_bytes,
    "left_end": Report.end_of_leaks,
    "left_point": Report.fault_point,
    "left_fault": Report.injected_fault,
}
HANDLED = frozenset(number for number, (kind, _, _) in KINDS.items() if kind in HANDLERS)


def wanted(row: Row, texts: Texts) -> bool:
    """Whether a report needs the row: of tasks that finish only those that failed."""
    kind = row[KIND]
    return kind in HANDLED and (kind != FINISH or row[C] != 0)


def checks_wanted() -> tuple[str, ...]:
    """The checks that the environment asks for; what is malformed there is the machine's to refuse."""
    with suppress(ValueError):
        return names_of(os.environ.get("ACLNN_PY_CHECK", ""))
    return ()


def site_of(event: Event) -> str:
    return event.site or site.UNKNOWN


def function_of(text: str) -> str:
    """The operator a message begins with; a call without a usable executor names none."""
    name, colon, _ = text.partition(":")
    return name if colon and name.startswith(LAUNCHED) else "phase two"


def memory_of(region: int) -> str:
    return "page-locked host" if region == HOST_REGION else f"device {region}"
