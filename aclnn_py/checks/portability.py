"""portability: limits of other SoCs that the emulated one does not have."""

from __future__ import annotations

import re

from ..base.soc import SOCS, UNKNOWN
from .check import Check
from .events import Event
from .findings import Findings, Location
from .world import World

LIMITED = {
    "aclrtStream": ("portability.streams", {name: soc.streams for name, soc in SOCS.items()}),
    "aclrtEvent": ("portability.events", {name: soc.events for name, soc in SOCS.items()}),
}
"""By kind of object: the rule, and how many of them a device of each SoC has."""


UNDOCUMENTED = 6
"""AE_MISUSE_UNDOCUMENTED of kernels/engine.h."""
NO_SOC = re.compile(rf"the SoC to be {UNKNOWN.short} but got (\w+)")
"""What is said where the documentation lists none of the SoCs; that of a program is never unknown."""


class Portability(Check):
    """Numbers of live streams and events."""

    def __init__(self, world: World, findings: Findings) -> None:
        super().__init__(world, findings)
        self.alive = dict.fromkeys(LIMITED, 0)
        self.most = dict.fromkeys(LIMITED, 0)

    def create(self, event: Event) -> None:
        kind = event.facts["what"]
        if kind not in LIMITED:
            return
        self.alive[kind] += 1
        if self.alive[kind] > self.most[kind]:
            self.most[kind] = self.alive[kind]
            self.too_many(kind, self.alive[kind], event)

    def destroy(self, event: Event) -> None:
        if event.facts["what"] in LIMITED and event.facts["handle"] in self.world.things:
            self.alive[event.facts["what"]] -= 1

    def misuse(self, event: Event) -> None:
        if event.facts["kind"] == UNDOCUMENTED:
            why = NO_SOC.sub(r"a documented SoC but got \1", event.text.replace(f", {UNKNOWN.short}]", "]"))
            message = f"{event.facts['function']}: the documentation's rules refuse this call with {why}"
            self.findings.add("portability.documented", message, [Location("called", event.site)])

    def too_many(self, kind: str, count: int, event: Event) -> None:
        """Told once for each limit: where one more than that is made."""
        rule, limits = LIMITED[kind]
        short = [name for name, limit in limits.items() if limit == count - 1]
        if short:
            others = f" and {len(short) - 1} more SoCs" if len(short) > 1 else ""
            message = f"{count} live {kind} objects, but a device of {short[0]}{others} supports {count - 1}"
            self.findings.add(rule, message, [Location("created", event.site)])
