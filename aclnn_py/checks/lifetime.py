"""lifetime: objects, workspaces and buffers that are used after their end, or end while they are in use."""

from __future__ import annotations

from .check import Check
from .events import Event
from .findings import Location
from .fixes import wait_for_copy
from .ranges import overlap
from .world import WORKSPACE, WRITES, Access, Block, Task, Thing, Use

EXECUTOR, STREAM = "aclOpExecutor", "aclrtStream"
DESTROYED, CHANGED, REBOUND, DEPARTED = 1, 3, 4, 7
"""AE_MISUSE_... of kernels/engine.h."""
NO_WORKSPACE = "got null, argument workspace."
SHORT_WORKSPACE = "argument workspaceSize."
ENDS = ("aclDestroy", "aclrtDestroy", "aclmdlRIDestroy", "aclopDestroy")
"""How the names of functions begin that destroy."""


class Lifetime(Check):
    """Executors, workspaces, descriptions, streams, events, and buffers of queued copies."""

    # ---- objects -----------------------------------------------------------------------------------------------------

    def refusal(self, event: Event) -> None:
        thing = self.world.gone.get(event.facts["subject"])
        if event.text.endswith(NO_WORKSPACE):
            self.add("lifetime.workspace-null", f"{event.facts['function']} got a null workspace", event)
        elif event.text.endswith(SHORT_WORKSPACE):
            self.add("lifetime.workspace-short", event.text, event)
        elif thing is not None and speaks_of_end(event.text):
            self.used_up(event, thing)

    def used_up(self, event: Event, thing: Thing) -> None:
        function = event.facts["function"] or "phase two"
        again, fell = function.startswith(ENDS), thing.run and thing.kind != EXECUTOR
        if thing.kind == EXECUTOR and thing.run:
            rule = "lifetime.executor-reused"
            message = f"{function} got an executor of {thing.detail} that was run already"
        elif thing.kind == EXECUTOR:
            rule, message = "lifetime.executor-destroyed", f"{function} got an executor that was destroyed"
        else:
            rule = "lifetime.destroyed-twice" if again else "lifetime.used-after-destroy"
            how = "was destroyed with its context" if fell else "was destroyed already" if again else "was destroyed"
            message = f"{function} got an {thing.kind} that {how}"
        fix = f"Call {function} before aclrtResetDevice or aclrtDestroyContext." if fell and again else ""
        ended = Location("context destroyed" if fell else "run" if thing.run else "destroyed", thing.destroyed)
        places = [Location("used", event.site), ended, Location("created", thing.created)]
        self.findings.add(rule, message, places, fix)

    def misuse(self, event: Event) -> None:
        kind, task = event.facts["kind"], self.world.newest.get(event.thread)
        if kind == DESTROYED:
            run = [Location("run", task.site)] if task is not None else []
            message = f"{event.facts['function']}: {event.text}"
            self.findings.add("lifetime.destroyed-between-phases", message, [Location("destroyed", event.site), *run])
        elif kind == CHANGED and not self.is_written(event.facts["address"]):
            message = f"{event.facts['function']}: {event.text}"
            place = Location("enqueued", event.site)
            self.findings.add("lifetime.host-buffer-changed", message, [place], wait_for_copy(event.site))
        elif kind == DEPARTED:
            thing = self.world.gone.get(event.facts["address"])
            ends = [Location("destroyed", thing.destroyed), Location("created", thing.created)] if thing else []
            message = f"{event.facts['function']}: {event.text}"
            self.findings.add("lifetime.used-after-destroy", message, [Location("used", event.site), *ends])
        elif kind == REBOUND:
            self.add("lifetime.foreign-tensor", f"{event.facts['function']}: {event.text}", event)

    def is_written(self, address: int) -> bool:
        """Whether a task writes what the copy from this address reads: then the host is not who changed it."""
        block, clocks = self.world.around(address), self.world.clocks
        if block is None:
            return False
        uses = (use for of_stream in block.uses.values() for use in of_stream.values())
        queued = [use.access for use in uses if not clocks.ordered(use.task.key, use.task.number, clocks.host)]
        read = [access.bytes for access in queued if access.low == address and not access.flags & WRITES]
        written = (access.bytes for access in queued if access.flags & WRITES)
        return any(overlap(one, other) for one in written for other in read)

    def destroy(self, event: Event) -> None:
        thing = self.world.things.get(event.facts["handle"])
        clocks = self.world.clocks
        if thing is None or thing.kind != STREAM or event.facts["implied"] or thing.id not in clocks.keys:
            return
        key = clocks.keys[thing.id]
        number = clocks.streams[key].get(key, 0)
        if number and not clocks.ordered(key, number, clocks.host):
            message = f"stream {thing.id} was destroyed while its task {number} may be queued"
            places = [Location("destroyed", event.site), Location("created", thing.created)]
            self.findings.add("lifetime.stream-dropped", message, places)

    def add(self, rule: str, message: str, event: Event) -> None:
        self.findings.add(rule, message, [Location("called", event.site)])

    # ---- memory ------------------------------------------------------------------------------------------------------

    def task(self, task: Task) -> None:
        for access in task.accesses:
            if access.flags & WORKSPACE:
                self.workspace(task, access)

    def workspace(self, task: Task, access: Access) -> None:
        block, needed = self.world.around(access.low), access.high - access.low
        if block is not None and access.high > block.end:
            left = max(0, block.end - access.low)
            message = f"{task.text()} needs a workspace of {needed} bytes but got {left} of {block.text()}"
            self.findings.add(
                "lifetime.workspace-short", message, [Location("run", task.site), Location("allocated", block.site)]
            )
        was = self.world.was(access.low) if block is None else None
        if was is not None:
            message = f"{task.text()} got a workspace that was freed: {was.text()}"
            places = [Location("run", task.site), Location("freed", was.freed), Location("allocated", was.site)]
            self.findings.add("lifetime.workspace-freed", message, places)

    def free(self, event: Event) -> None:
        block = self.world.blocks.get(event.facts["address"])
        if block is not None:
            for use in self.world.unfinished(block):
                self.freed_in_use(event, block, use)

    def freed_in_use(self, event: Event, block: Block, use: Use) -> None:
        task, access = use
        if access.flags & WORKSPACE:
            rule, what = "lifetime.workspace-freed", f"the workspace of {task.text()}"
        else:
            rule = "lifetime.host-buffer-freed" if block.is_host else "lifetime.freed-in-use"
            what = f"{block.text()} that {task.text(access.operand)} uses"
        message = f"{what} was freed before the host synchronised with that task"
        places = [Location("freed", event.site), Location("enqueued", task.site), Location("allocated", block.site)]
        call = "aclrtFreeHost" if block.is_host else "aclrtFree"
        fix = f"Synchronise stream {task.stream}, or an event recorded on it after that task, before {call}."
        self.findings.add(rule, message, places, fix)


def speaks_of_end(text: str) -> bool:
    """Whether a refusal says that an object was there once."""
    return "destroyed" in text or "already run" in text
