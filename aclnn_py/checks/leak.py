"""leak: what is still there when the process ends, by the line that made it."""

from __future__ import annotations

from collections import Counter

from .check import Check
from .events import Event
from .findings import Location

EXECUTOR = "aclOpExecutor"


class Leak(Check):
    """Memory, streams, events, contexts, tensors, scalars, arrays and executors."""

    def left_object(self, event: Event) -> None:
        kind, thing = event.facts["what"], self.world.things.get(event.facts["handle"])
        if kind == EXECUTOR:
            name = thing.detail if thing is not None else "an operator"
            message = f"the executor that phase one of {name} handed out was neither run nor destroyed"
            self.findings.add("lifetime.executor-never-run", message, [Location("made", event.site)])
        else:
            self.findings.add("leak.object", f"an {kind} was never destroyed", [Location("created", event.site)])

    def destroy(self, event: Event) -> None:
        thing = self.world.things.get(event.facts["handle"])
        if thing is not None and event.facts["implied"] and thing.kind != EXECUTOR and not thing.along:
            message = f"an {thing.kind} was never destroyed: the reset of its device took it"
            self.findings.add(
                "leak.object", message, [Location("created", thing.created), Location("reset", event.site)]
            )

    def left_end(self, event: Event) -> None:
        blocks = Counter((block.text(), block.region, block.site) for block in self.world.blocks.values())
        for (text, region, site), count in blocks.items():
            device = "" if text.startswith("the page") else f" on device {region}"
            self.findings.add(
                "leak.memory", f"{text}{device} was never freed", [Location("allocated", site)], count=count
            )
