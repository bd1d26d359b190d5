"""leak: what is still there when the process ends, by the line that made it."""

from __future__ import annotations

from collections import Counter

from .check import Check
from .events import Event
from .findings import Location

EXECUTOR, CONTEXT = "aclOpExecutor", "aclrtContext"
KEEPERS = ("libtorch_npu.so+",)
"""Libraries that keep objects as long as the process lives, such as a pool of streams: no mistake of the program."""


def is_kept(site: str) -> bool:
    return site.rpartition(" <- ")[2].startswith(KEEPERS)


class Leak(Check):
    """Memory, streams, events, contexts, tensors, scalars, arrays and executors."""

    def left_object(self, event: Event) -> None:
        kind, thing = event.facts["what"], self.world.things.get(event.facts["handle"])
        if kind == EXECUTOR:
            name = thing.detail if thing is not None else "an operator"
            message = f"the executor that phase one of {name} handed out was neither run nor destroyed"
            self.findings.add("lifetime.executor-never-run", message, [Location("made", event.site)])
        elif not is_kept(event.site) and (kind != CONTEXT or event.site):  # one without a site came by itself
            self.findings.add("leak.object", f"an {kind} was never destroyed", [Location("created", event.site)])

    def destroy(self, event: Event) -> None:
        thing = self.world.things.get(event.facts["handle"])
        if thing is None or not event.facts["implied"] or thing.kind == EXECUTOR:
            return
        if not thing.along and not is_kept(thing.created):
            message = f"an {thing.kind} was never destroyed: the reset of its device took it"
            self.findings.add(
                "leak.object", message, [Location("created", thing.created), Location("reset", event.site)]
            )

    def left_end(self, event: Event) -> None:
        left = [block for block in self.world.blocks.values() if not is_kept(block.site)]
        for (text, site), count in Counter((block.text(), block.site) for block in left).items():
            self.findings.add("leak.memory", f"{text} was never freed", [Location("allocated", site)], count=count)
