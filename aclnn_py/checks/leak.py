"""leak: memory and objects that are alive when the process ends, by the line that made them."""

from __future__ import annotations

from collections import Counter

from .check import Check
from .events import Event
from .findings import Location

EXECUTOR, CONTEXT = "aclOpExecutor", "aclrtContext"
KEEPERS = ("libtorch_npu.so+",)
"""Libraries that keep objects as long as the process lives, such as a pool of streams: no mistake of the program."""
DESTROYERS = {
    "aclTensor": "aclDestroyTensor",
    "aclScalar": "aclDestroyScalar",
    "aclIntArray": "aclDestroyIntArray",
    "aclFloatArray": "aclDestroyFloatArray",
    "aclBoolArray": "aclDestroyBoolArray",
    "aclTensorList": "aclDestroyTensorList",
    "aclScalarList": "aclDestroyScalarList",
    "aclDataBuffer": "aclDestroyDataBuffer",
    "aclOpExecutor": "aclDestroyAclOpExecutor",
    "aclrtStream": "aclrtDestroyStream",
    "aclrtEvent": "aclrtDestroyEvent",
    "aclrtContext": "aclrtDestroyContext",
    "aclTensorDesc": "aclDestroyTensorDesc",
    "aclopAttr": "aclopDestroyAttr",
    "aclGraphDumpOption": "aclDestroyGraphDumpOpt",
    "aclmdlRI": "aclmdlRIDestroy",
    "aclrtTaskGrp": "aclmdlRIDestroy for its graph",
    "aclrtDrvMemHandle": "aclrtFreePhysical",
    "aclrtNotify": "aclrtDestroyNotify",
    "aclrtLabel": "aclrtDestroyLabel",
    "aclrtLabelList": "aclrtDestroyLabelList",
    "aclprofConfig": "aclprofDestroyConfig",
    "aclprofStepInfo": "aclprofDestroyStepInfo",
    "aclprofStamp": "aclprofDestroyStamp",
    "aclrtAllocatorDesc": "aclrtAllocatorDestroyDesc",
    "acltdtDataItem": "acltdtDestroyDataItem",
    "acltdtDataset": "acltdtDestroyDataset",
    "acltdtChannelHandle": "acltdtDestroyChannel",
    "acltdtQueueAttr": "acltdtDestroyQueueAttr",
    "acltdtQueueRoute": "acltdtDestroyQueueRoute",
    "acltdtQueueRouteList": "acltdtDestroyQueueRouteList",
    "acltdtQueueRouteQueryInfo": "acltdtDestroyQueueRouteQueryInfo",
    "mstxDomainHandle_t": "mstxDomainDestroy",
    "HcclComm": "HcclCommDestroy",
    "infiniopHandle_t": "infiniopDestroyHandle",
    "infiniopTensorDescriptor_t": "infiniopDestroyTensorDescriptor",
    "infiniopDescriptor_t": "the operator's infiniopDestroy...Descriptor",
    "infinirtEvent_t": "infinirtEventDestroy",
}
"""By kind of object: the function that destroys it."""


def is_kept(site: str) -> bool:
    return site.rpartition(" <- ")[2].startswith(KEEPERS)


class Leak(Check):
    """Memory, streams, events, contexts, tensors, scalars, arrays and executors."""

    def left_object(self, event: Event) -> None:
        kind, thing = event.facts["what"], self.world.things.get(event.facts["handle"])
        if kind == EXECUTOR:
            self.left_executor(event, thing.detail if thing is not None else "an operator")
        elif is_kept(event.site) or (kind == CONTEXT and not event.site):  # a context without a site came by itself
            return
        elif kind == CONTEXT and thing is not None and thing.along:
            fix = "Call aclrtResetDevice."
            self.object("the primary context of aclrtSetDevice was never released", fix, event.site)
        else:
            self.object(f"an {kind} was never destroyed", f"Call {DESTROYERS[kind]}.", event.site)

    def left_executor(self, event: Event, name: str) -> None:
        if event.facts["repeatable"]:
            fix = f"Call {DESTROYERS[EXECUTOR]} after the last run."
            self.object(f"a repeatable aclOpExecutor of {name} was never destroyed", fix, event.site)
        else:
            message = f"an aclOpExecutor of {name} was neither run nor destroyed"
            self.findings.add("lifetime.executor-never-run", message, [Location("created", event.site)])

    def destroy(self, event: Event) -> None:
        thing = self.world.things.get(event.facts["handle"])
        if thing is None or not event.facts["implied"]:
            return
        if not thing.along and not is_kept(thing.created):
            fix = f"Call {DESTROYERS[thing.kind]} before aclrtResetDevice or aclrtDestroyContext."
            message = f"an {thing.kind} was not destroyed before its context"
            self.object(message, fix, thing.created, Location("context destroyed", event.site))

    def object(self, message: str, fix: str, created: str, *more: Location) -> None:
        self.findings.add("leak.object", message, [Location("created", created), *more], fix)

    def left_end(self, event: Event) -> None:
        blocks = self.world.blocks.values()
        left = Counter((block.text(), block.is_host, block.site) for block in blocks if not is_kept(block.site))
        for (text, is_host, site), count in left.items():
            fix = "Call aclrtFreeHost." if is_host else "Call aclrtFree."
            self.findings.add("leak.memory", f"{text} was never freed", [Location("allocated", site)], fix, count)
