"""memory: accesses outside of blocks, to the byte, blocks freed wrongly, copies that contradict their addresses."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..base.operator_names import LAUNCHED
from .check import Check
from .events import Event
from .findings import Location
from .ranges import overlap
from .world import WORKSPACE, WRITES, Access, Block, Task

MISUSES = {2: "memory.copy-kind", 5: "memory.beyond-storage"}
"""By AE_MISUSE_... of kernels/engine.h."""
PLACES_OF_COPY = re.compile(r"src is .*(host|device) memory and dst is .*(host|device) memory")
TOO_LONG = re.compile(r"\((destMax|maxCount)\) but got|of a storage of \d+")
"""What refusals say of copies beyond their buffer, and of views beyond their storage."""
STEP = re.compile(r"Expected .* to be possible but got elements")
"""What a refusal says where it names the step that would leave a storage."""
FREES = ("aclrtFree", "aclrtFreeHost", "aclrtFreeHostWithCfg", "aclrtFreeWithDevSync")
MOST_OPERANDS = 64
"""Operands of a task that are compared with each other."""


class Memory(Check):
    """Bounds to the byte (the slack that an allocation has is out of bounds), frees, kinds and overlaps."""

    def misuse(self, event: Event) -> None:
        rule = MISUSES.get(event.facts["kind"])
        if rule is not None:
            message = f"{event.facts['function']}: {event.text}"
            self.findings.add(rule, message, [Location("called", event.site)], kind_fix(event.text))

    # ---- bounds ------------------------------------------------------------------------------------------------------

    def task(self, task: Task) -> None:
        for access in task.accesses:
            if not access.flags & WORKSPACE:
                self.bounds(access.low, access.high, task.text(access.operand), "enqueued", task.site)
        if task.name.startswith(LAUNCHED):
            self.overlaps(task)

    def copy(self, event: Event) -> None:
        facts = event.facts
        for operand, address in (("dst", facts["target"]), ("src", facts["source"])):
            if address:
                self.bounds(address, address + facts["bytes"], f"{facts['function']} ({operand})", "called", event.site)
        source, target, size = facts["source"], facts["target"], facts["bytes"]
        if source and source != target and abs(source - target) < size:
            message = f"src and dst of a copy of {size} bytes overlap by {size - abs(source - target)}"
            self.findings.add("memory.overlap", message, [Location("called", event.site)])

    def bounds(self, low: int, high: int, who: str, what: str, site: str) -> None:
        block = self.world.around(low)
        if block is None:
            self.after_free(low, high, who, what, site)
        elif high > block.end:
            where = f"bytes {low - block.address} to {high - block.address} of {block.text()}"
            message = f"{who} accesses {where}, {high - block.end} beyond its end"
            places = [Location(what, site), Location("allocated", block.site)]
            self.findings.add("memory.out-of-bounds", message, places)

    def after_free(self, low: int, high: int, who: str, what: str, site: str) -> None:
        was = self.world.was(low)
        if was is not None:
            message = f"{who} accesses {high - low} bytes of {was.text()} after it was freed"
            self.findings.add("memory.use-after-free", message, [Location(what, site), *history(was)])

    # ---- overlaps ----------------------------------------------------------------------------------------------------

    def overlaps(self, task: Task) -> None:
        accesses = [access for access in task.accesses[:MOST_OPERANDS] if not access.flags & WORKSPACE]
        for output, other in partial(accesses):
            message = f"{task.name}: {output.operand} overlaps {other.operand} in part"
            self.findings.add("memory.overlap", message, [Location("enqueued", task.site)])

    # ---- frees -------------------------------------------------------------------------------------------------------

    def refusal(self, event: Event) -> None:
        subject, function = event.facts["subject"], event.facts["function"]
        if subject and function in FREES:
            self.bad_free(event, subject)
        elif TOO_LONG.search(event.text):
            message = STEP.sub("Expected every view to be inside its storage but got elements", event.text)
            self.findings.add("memory.out-of-bounds", message, [Location("called", event.site)])
        elif subject and "aclrtMem" in function:
            self.bad_copy(event, subject)

    def bad_free(self, event: Event, address: int) -> None:
        function, place = event.facts["function"], Location("called", event.site)
        block, was = self.world.around(address), self.world.was(address)
        if was is not None and was.address == address and (block is None or block.address != address):
            message = f"{function} got {was.text()} that was freed already"
            self.findings.add("memory.double-free", message, [place, *history(was)])
        elif block is not None and block.address < address < block.end:
            message = f"{function} got an address {address - block.address} bytes inside of {block.text()}"
            self.findings.add("memory.inner-pointer", message, [place, Location("allocated", block.site)])
        else:
            known = [Location("allocated", block.site)] if block is not None and block.address == address else []
            self.findings.add("memory.bad-free", event.text, [place, *known])

    def bad_copy(self, event: Event, address: int) -> None:
        function, place = event.facts["function"], Location("called", event.site)
        block, was = self.world.around(address), self.world.was(address)
        if block is not None:
            places = [place, Location("allocated", block.site)]
            self.findings.add("memory.out-of-bounds", f"{function} accesses bytes beyond {block.text()}", places)
        elif was is not None:
            message = f"{function} accesses {was.text()} after it was freed"
            self.findings.add("memory.use-after-free", message, [place, *history(was)])


def kind_fix(text: str) -> str:
    """The kind that fits, of a copy whose kind contradicts its addresses; else ""."""
    ways = PLACES_OF_COPY.search(text)
    return f"Pass ACL_MEMCPY_{ways[1].upper()}_TO_{ways[2].upper()}." if ways else ""


def history(was: Block) -> tuple[Location, Location]:
    return Location("freed", was.freed), Location("allocated", was.site)


def partial(accesses: list[Access]) -> Iterator[tuple[Access, Access]]:
    """Outputs with other operands whose bytes they share in part."""
    for output in accesses:
        if not output.flags & WRITES:
            continue
        for other in accesses:
            same = (output.low, output.high) == (other.low, other.high)
            if other.operand != output.operand and not same and overlap(output.bytes, other.bytes):
                yield output, other
                break
