"""The closing report: what a program asked of the machine and what it left behind."""

from __future__ import annotations

from collections import Counter
from threading import Lock
from typing import Any, NamedTuple

from ..base import site, status
from ..base.handle import Handle, live
from ..base.regime import Regime
from ..device import observe
from ..device.context import Context, permanent
from ..device.stream import Stream
from ..native import ffi, lib

HOST, DEVICE = "host", "device"
OPERATOR = ("aclnn", "infiniop")
"""How the names of operators begin; what else is enqueued (copies, fills, events, callbacks) is no operator."""


class Block(NamedTuple):
    """An allocation: bytes as requested, region of the engine (a device, or page-locked memory), line that made it."""

    bytes: int
    region: int
    site: str


class Report:
    """Listens between `attach` and `detach`; `summary` tells what it heard, as plain data."""

    def __init__(self) -> None:
        self.operators: Counter[str] = Counter()
        self.copied: Counter[str] = Counter()
        self.refusals: Counter[tuple[str, int]] = Counter()
        self.texts: dict[tuple[str, int], tuple[str, str]] = {}  # name of the code, message
        self.blocks: dict[int, Block] = {}
        self.sites: dict[Handle, str] = {}
        self.failures: Counter[str] = Counter()
        self.regimes: dict[Regime, None] = {}  # a set that keeps the order
        self.before: frozenset[Handle] = frozenset()
        self._lock = Lock()
        self._listen = self.hear  # one bound method, so that detach finds what attach added

    def attach(self) -> None:
        """Start listening; what lives already is not counted as left behind."""
        self.before = frozenset(live)
        observe.attach(self._listen)

    def detach(self) -> None:
        """Stop listening."""
        observe.detach(self._listen)

    def hear(self, event: observe.Event) -> None:
        """One event of the machine; kinds the report has no use for pass by."""
        hearer = HEARERS.get(event.kind)
        if hearer is not None:
            with self._lock:
                hearer(self, event.facts)

    def malloc(self, facts: dict[str, Any]) -> None:
        self.blocks[facts["address"]] = Block(facts["bytes"], facts["region"], site.caller())

    def free(self, facts: dict[str, Any]) -> None:
        self.blocks.pop(facts["address"], None)

    def copy(self, facts: dict[str, Any]) -> None:
        if facts.get("source"):
            self.copied[f"{place(facts['source'])}_to_{place(facts['target'])}"] += facts["bytes"]

    def enqueue(self, facts: dict[str, Any]) -> None:
        if facts["what"].startswith(OPERATOR):
            self.operators[facts["what"]] += 1
        elif "bytes" in facts:
            self.copy(facts)

    def finish(self, facts: dict[str, Any]) -> None:
        if facts["failed"]:
            self.failures[facts["what"]] += 1

    def create(self, facts: dict[str, Any]) -> None:
        handle: Handle = facts["handle"]
        self.sites[handle] = getattr(handle, "site", "") or site.caller()
        if isinstance(handle, Context):
            self.regimes[handle.regime] = None

    def destroy(self, facts: dict[str, Any]) -> None:
        self.sites.pop(facts["handle"], None)

    def refusal(self, facts: dict[str, Any]) -> None:
        key = (facts.get("function") or function_of(facts["text"]), facts["code"])
        self.refusals[key] += 1
        self.texts.setdefault(key, (facts.get("name") or status.name(facts["code"]), facts["text"]))

    def summary(self) -> dict[str, Any]:
        """Plain data, ready for JSON. Sizes in bytes; leaks are handles alive and blocks never freed, by line."""
        observe.drain()
        with self._lock:
            return {
                "socs": list(dict.fromkeys(regime.soc.name for regime in self.regimes)),
                "rules": list(dict.fromkeys(regime.rules for regime in self.regimes)),
                "operators": dict(sorted(self.operators.items())),
                "copied": dict(self.copied),
                "peak_device_bytes": peaks(),
                "refusals": [self.refused(*key, count) for key, count in self.refusals.items()],
                "failed": dict(sorted(self.failures.items())),
                "leaked_handles": self.leaked_handles(),
                "leaked_blocks": self.leaked_blocks(),
            }

    def refused(self, function: str, code: int, count: int) -> dict[str, Any]:
        name, text = self.texts[function, code]
        return {"function": function, "code": code, "name": name, "count": count, "text": text}

    def leaked_handles(self) -> list[dict[str, Any]]:
        alive = [handle for handle in tuple(live) if handle not in self.before and not comes_along(handle)]
        counted = Counter((handle.kind, self.site_of(handle)) for handle in alive)
        return [{"kind": kind, "site": where, "count": count} for (kind, where), count in sorted(counted.items())]

    def site_of(self, handle: Handle) -> str:
        return self.sites.get(handle, "") or getattr(handle, "site", "") or site.UNKNOWN

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
    "destroy": Report.destroy,
    "refusal": Report.refusal,
}


def function_of(text: str) -> str:
    """The operator a message begins with; a call without a usable executor names none."""
    name, colon, _ = text.partition(":")
    return name if colon and name.startswith(OPERATOR) else "phase two"


def comes_along(handle: Handle) -> bool:
    """A default stream, which comes and goes with its context, or a context that nobody can give back."""
    return handle in permanent or (isinstance(handle, Stream) and handle.context.default_stream is handle)


def place(address: int) -> str:
    """Whether an address belongs to a device; page-locked memory is host memory."""
    return DEVICE if lib.ae_locate(address, ffi.new("ae_block *")) == 1 else HOST


def memory_of(region: int) -> str:
    return "page-locked host" if region == lib.AE_HOST_REGION else f"device {region}"


def peaks() -> dict[str, int]:
    """The most bytes that were live at once, per device that was used at all."""
    usage = ffi.new("ae_usage *")
    found = {}
    for region in range(lib.AE_HOST_REGION):
        if lib.ae_usage_of(region, usage) == 0 and usage.peak_bytes:
            found[str(region)] = int(usage.peak_bytes)
    return found
