"""The rules of the checks: what each one finds, how bad it is, and what to do about it."""

from __future__ import annotations

from typing import NamedTuple


class Rule(NamedTuple):
    """A rule by its id, "check.name": severity is "error" for what is undefined or fails, else "warning"."""

    id: str
    severity: str
    title: str
    fix: str

    @property
    def check(self) -> str:
        return self.id.partition(".")[0]


def rule(name: str, severity: str, title: str, fix: str) -> tuple[str, Rule]:
    return name, Rule(name, severity, title, fix)


RULES = dict((
    rule("lifetime.executor-reused", "error", "an executor is used after its run",
         "Call phase one (aclnnXxxGetWorkspaceSize) again before each run, or aclSetAclOpExecutorRepeatable before the "
         "first one."),
    rule("lifetime.executor-destroyed", "error", "an executor is used after aclDestroyAclOpExecutor",
         "Destroy an executor once, after its last use; phase two releases one that is not repeatable."),
    rule("lifetime.executor-never-run", "warning", "an executor is never run nor destroyed",
         "Run it with phase two, or release it with aclDestroyAclOpExecutor."),
    rule("lifetime.workspace-null", "error", "phase two gets a null workspace",
         "Allocate workspaceSize bytes with aclrtMalloc and pass the address to phase two."),
    rule("lifetime.workspace-short", "error", "a workspace is smaller than the workspaceSize of phase one",
         "Allocate at least the workspaceSize of this very call's phase one."),
    rule("lifetime.workspace-freed", "error", "a workspace is freed before the host has synchronised with its task",
         "Synchronise the stream before aclrtFree of the workspace."),
    rule("lifetime.freed-in-use", "error", "device memory is freed before the host has synchronised with its tasks",
         "Synchronise the stream before aclrtFree."),
    rule("lifetime.host-buffer-freed", "error", "page-locked memory is freed while an asynchronous copy may use it",
         "Synchronise the stream before aclrtFreeHost."),
    rule("lifetime.host-buffer-changed", "error", "host memory changes while an asynchronous copy from it is queued",
         "Synchronise the stream, or an event recorded behind the copy, before the buffer is written again."),
    rule("lifetime.destroyed-between-phases", "error", "a tensor is destroyed between phase one and phase two",
         "Destroy tensors after phase two."),
    rule("lifetime.foreign-tensor", "warning", "an address is set for a tensor that was no argument of the call",
         "Pass a tensor that phase one got; the index alone does not choose it."),
    rule("lifetime.destroyed-twice", "error", "an object is destroyed twice", "Destroy each object once."),
    rule("lifetime.used-after-destroy", "error", "an object is used after it was destroyed",
         "Destroy an object after its last use."),
    rule("lifetime.stream-dropped", "error", "a stream is destroyed by force while tasks may be queued",
         "Synchronise the stream before aclrtDestroyStreamForce, which gives up what is queued."),
    rule("memory.out-of-bounds", "error", "an access beyond the end of its block, by one byte or more",
         "Allocate what the shape and the dtype need, or describe the tensor as small as its block."),
    rule("memory.beyond-storage", "warning", "a view extends beyond the storage of its tensor",
         "Pass the shape of the storage in storageDims, and an offset and strides that stay inside."),
    rule("memory.use-after-free", "error", "memory is used after it was freed", "Free a block after its last use."),
    rule("memory.double-free", "error", "a block is freed twice", "Free each block once."),
    rule("memory.inner-pointer", "error", "an address inside of a block is freed",
         "Pass the address that the allocation returned."),
    rule("memory.bad-free", "error", "an address is freed that this kind of allocation did not return",
         "Free device memory with aclrtFree, page-locked memory with aclrtFreeHost, and nothing else with either."),
    rule("memory.copy-kind", "warning", "an aclrtMemcpyKind contradicts the addresses",
         "Pass the aclrtMemcpyKind that fits where src and dst are."),
    rule("memory.overlap", "warning", "an output overlaps another operand in part",
         "Give the output memory of its own, or exactly that of the input."),
    rule("race.tasks", "error", "tasks of two streams access the same bytes without an order", ""),
    rule("race.host", "error", "a synchronous copy or fill is not ordered after a task on the same bytes", ""),
    rule("race.host-access", "error", "page-locked memory is used before the host has waited for a copy to it", ""),
    rule("race.reused-block", "error", "memory is reused on a stream while another stream may still use it", ""),
    rule("init.unwritten", "error", "a read of uninitialised device memory",
         "Initialise the memory first: by a copy, by aclrtMemset, or as an operator's output."),
    rule("init.partly-unwritten", "warning", "a read of partly uninitialised device memory",
         "Initialise all of it, or read only the initialised part."),
    rule("leak.memory", "warning", "memory is never freed",
         "Free it with aclrtFree, or aclrtFreeHost if it is page-locked."),
    rule("leak.object", "warning", "an object is never destroyed", "Call the function that destroys it."),
    rule("portability.streams", "warning", "more live streams than a device of some SoCs supports", "Reuse streams."),
    rule("portability.events", "warning", "more live events than a device of some SoCs supports", "Reuse events."),
    rule("portability.documented", "warning", "a call is accepted that the operator's documentation excludes",
         "Keep to the ranks, dtypes and formats that the operator's page documents for this SoC; other releases may "
         "refuse what it does not list."),
))  # fmt: skip
