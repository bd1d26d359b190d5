"""What a refusal of the runtime leaves behind, where that is less than a last error, a log line and a message.

CANN's runtime sets the last error of the thread in one place, at the end of its outermost functions; the rows here are
the exits that pass it by (hicann/runtime, src/runtime/api). The layer above, whose messages are EH, never sets it; a
row of it leaves not even a message.
"""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple


class Leaves(IntEnum):
    """What is left of such a refusal: nothing, a line in the log as a warning, or an error's line and a message."""

    NOTHING, WARNING, MESSAGE = range(3)


class Silent(NamedTuple):
    """A refusal that does not set the last error. A code of 0 is any code, an empty `param` any argument."""

    function: str
    code: int
    leaves: Leaves
    param: str = ""


ANY = 0

_NO_DEVICE = """
aclrtCreateNotify aclrtDeviceDisablePeerAccess aclrtDeviceEnablePeerAccess aclrtGetDevice
aclrtMemImportFromShareableHandleV2 acltdtBindQueueRoutes acltdtCreateQueue acltdtDequeueData acltdtDestroyQueue
acltdtEnqueueData acltdtQueryQueueRoutes acltdtUnbindQueueRoutes
"""
"""Ask for the current device first, and 107002 of that passes."""

_UNSUPPORTED = """
aclmdlRIAbort aclmdlRIDestroy aclmdlRIExecuteAsync aclrtCmoAsync aclrtCreateEventExWithFlag aclrtCreateNotify
aclrtCreateStream aclrtDeviceGetUuid aclrtEventElapsedTime aclrtEventGetTimestamp aclrtFreePhysical aclrtGetEventId
aclrtGetMemUceInfo aclrtGetMemUsageInfo aclrtGetOpExecuteTimeout aclrtGetStreamAvailableNum aclrtHostGetDevicePointer
aclrtHostUnregister aclrtIpcMemGetExportKey aclrtIpcMemImportByKey aclrtLaunchHostFunc aclrtMallocHostWithCfg
aclrtMallocPhysical aclrtMapMem aclrtMemExportToShareableHandle aclrtMemExportToShareableHandleV2 aclrtMemGetAccess
aclrtMemGetAddressRange aclrtMemGetAllocationGranularity aclrtMemGetAllocationPropertiesFromHandle
aclrtMemImportFromShareableHandle aclrtMemImportFromShareableHandleV2 aclrtMemManagedAdvise aclrtMemManagedGetAttr
aclrtMemManagedGetAttrs aclrtMemManagedPrefetchAsync aclrtMemManagedPrefetchBatchAsync aclrtMemMapNoAccess
aclrtMemRetainAllocationHandle aclrtMemSetAccess aclrtMemSetPidToShareableHandle aclrtMemSetPidToShareableHandleV2
aclrtMemUceRepair aclrtMemcpy2dAsync aclrtMemcpyAsync aclrtMemcpyAsyncWithCondition aclrtMemsetD32Async
aclrtNotifyBatchReset aclrtNotifyGetExportKey aclrtNotifyImportByKey aclrtQueryEvent aclrtQueryEventStatus
aclrtQueryEventWaitStatus aclrtRandomNumAsync aclrtRecordEvent aclrtRecordEventWithFlag aclrtReleaseMemAddress
aclrtReserveMemAddress aclrtReserveMemAddressNoUCMemory aclrtResetEvent aclrtSetLabel aclrtSetOpExecuteTimeOut
aclrtSetOpWaitTimeout aclrtStreamWaitEvent aclrtStreamWaitEventWithFlag aclrtStreamWaitEventWithTimeout
aclrtSwitchLabelByIndex aclrtSynchronizeEvent aclrtSynchronizeEventWithTimeout aclrtUnmapMem acltdtAttachQueue
acltdtBindQueueRoutes acltdtCleanChannel acltdtCreateQueue acltdtDequeue acltdtDequeueData acltdtDestroyChannel
acltdtDestroyQueue acltdtEnqueue acltdtEnqueueData acltdtGrantQueue acltdtQueryChannelSize acltdtQueryQueueRoutes
acltdtReceiveTensor acltdtSendTensor acltdtUnbindQueueRoutes rtGetC2cCtrlAddr rtKernelLaunch rtLaunch
"""
"""207000 passes as a warning. Left out is what a product may lack where that is told first, and sets the last error."""

_OVERFLOWS = (207003, 207016, 207017, 507005, 507023, 507901)
"""Ends of a stream's work that programs look for: overflows, the end of a sequence, an abort on request."""

SILENT: dict[tuple[str, int], Silent] = {
    (row.function, row.code): row
    for row in sorted(
        [
            *(Silent(name, 107002, Leaves.NOTHING) for name in _NO_DEVICE.split()),
            *(Silent(name, 207000, Leaves.WARNING) for name in _UNSUPPORTED.split()),
            *(
                Silent(name, code, Leaves.WARNING)
                for name in ("aclrtSynchronizeStream", "aclrtSynchronizeStreamWithTimeout")
                for code in _OVERFLOWS
            ),
            Silent("aclInit", 100002, Leaves.NOTHING),
            Silent("aclmdlRIBindStream", 107000, Leaves.MESSAGE, "flag"),
            Silent("aclmdlRIBuildBegin", 107000, Leaves.MESSAGE, "flag"),
            Silent("aclrtCreateStreamWithConfig", 207000, Leaves.MESSAGE),
            Silent("aclrtCtxGetSysParamOpt", 107021, Leaves.WARNING),
            Silent("aclrtGetCurrentContext", 107002, Leaves.WARNING),
            Silent("aclrtGetDeviceCapability", 107000, Leaves.MESSAGE, "devFeatureType"),
            Silent("aclrtQueryEvent", 507006, Leaves.WARNING),
            Silent("aclrtResetDeviceForce", ANY, Leaves.MESSAGE),
            Silent("aclrtSetStreamFailureMode", 207000, Leaves.MESSAGE),
            Silent("aclrtStreamQuery", 507004, Leaves.WARNING),
            Silent("acltdtDequeue", 207013, Leaves.NOTHING),
            Silent("acltdtDequeueData", 207013, Leaves.NOTHING),
            Silent("acltdtEnqueue", 207014, Leaves.NOTHING),
            Silent("acltdtEnqueueData", 207014, Leaves.NOTHING),
            Silent("acltdtReceiveTensor", 207013, Leaves.NOTHING),
            Silent("acltdtSendTensor", 207014, Leaves.NOTHING),
            Silent("rtFunctionRegister", 507028, Leaves.WARNING),
        ]
    )
}
"""By function and code, sorted."""
