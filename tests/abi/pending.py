"""Functions that the headers declare and Python lacks so far, with the reason. What Python has must leave the list."""

from __future__ import annotations

PENDING: dict[str, str] = {}


def later(reason: str, names: str) -> None:
    PENDING.update(dict.fromkeys(names.split(), reason))


later(
    "the emulator's controls come with the C libraries",
    "aclemuSetSocName aclemuSetMemory aclemuSetDevices aclemuSetRules aclemuSetFaults aclemuSetSchedule "
    "aclemuReset aclemuGetLeaks aclemuSetCheck",
)
later(
    "variadic, and for C programs only: a Python program has its own logging",
    "aclAppLog",
)
later(
    "needs the tensor dump files of an operator, which nobody reads yet",
    "aclDumpOpTensors",
)
later(
    "versions of the packages that the tree of `aclnn-py home` stands for: Python programs have none",
    "aclsysGetCANNVersion aclsysGetVersionStr aclsysGetVersionNum aclrtCheckArchCompatibility",
)
later(
    "saturation mode and overflow detection: arithmetic here is always IEEE",
    "aclrtGetOverflowStatus aclrtResetOverflowStatus",
)
later(
    "stream attributes and limits beyond the first scope of the runtime",
    "aclrtCreateStreamV2 aclrtCreateStreamConfigHandle aclrtSetStreamConfigOpt aclrtDestroyStreamConfigHandle "
    "aclrtStreamAbort",
)
later(
    "attributes are members of a union in C: Python programs have aclrtSetStreamFailureMode and its like",
    "aclrtSetStreamAttribute aclrtGetStreamAttribute",
)
later(
    "handles of events are structures that cross by value, which Python's surface does not do yet",
    "aclrtIpcGetEventHandle aclrtIpcOpenEventHandle",
)
later(
    "kinds of memory beyond the first scope of the runtime",
    "aclrtMallocWithCfg aclrtMallocForTaskScheduler",
)
later(
    "its configuration is a structure of C, without an effect: Python programs have aclrtMallocHost",
    "aclrtMallocHostWithCfg",
)
later(
    "copies and stream memory operations beyond the first scope of the runtime",
    "aclrtMemcpyAsyncWithCondition",
)
later(
    "numbers of tasks as the runtime has them: here each stream counts its own",
    "aclrtGetThreadLastTaskId",
)
later(
    "device code: not part of the machine",
    "aclrtBinaryLoadFromData aclrtBinaryGetFunction aclrtGetFunctionAddr aclrtLaunchKernelWithHostArgs",
)
later(
    "profiles for C programs and what is built on them: Python programs have `aclnn_py.checks` and `--trace`",
    "aclprofInit aclprofFinalize aclprofCreateConfig aclprofDestroyConfig aclprofStart aclprofStop aclprofSetConfig "
    "aclprofCreateStepInfo aclprofDestroyStepInfo aclprofGetStepTimestamp aclprofCreateStamp aclprofDestroyStamp "
    "aclprofSetStampTraceMessage aclprofMark aclprofPush aclprofPop aclprofRangeStart aclprofRangeStop aclprofMarkEx",
)
later(
    "allocators are functions of C for libraries in C",
    "aclrtAllocatorCreateDesc aclrtAllocatorDestroyDesc aclrtAllocatorSetObjToDesc aclrtAllocatorSetAllocFuncToDesc "
    "aclrtAllocatorSetFreeFuncToDesc aclrtAllocatorSetAllocAdviseFuncToDesc aclrtAllocatorRegister "
    "aclrtAllocatorSetGetAddrFromBlockFuncToDesc aclrtAllocatorGetByStream aclrtAllocatorUnregister",
)
later(
    "single operators by the name of their type: for C programs that fall back to them, and refused but for Identity",
    "aclCreateTensorDesc aclDestroyTensorDesc aclGetTensorDescType aclGetTensorDescFormat aclGetTensorDescSize "
    "aclGetTensorDescElementCount aclGetTensorDescNumDims aclGetTensorDescDim aclGetTensorDescDimV2 "
    "aclGetTensorDescDimRange aclGetTensorDescName aclGetTensorDescByIndex aclGetTensorDescAddress "
    "aclSetTensorDescName aclSetTensorShapeRange aclSetTensorValueRange aclSetTensorFormat aclSetTensorShape "
    "aclSetTensorStorageFormat aclSetTensorStorageShape aclSetTensorOriginFormat aclSetTensorOriginShape "
    "aclSetTensorDynamicInput aclSetTensorConst aclSetTensorPlaceMent "
    "aclopCreateAttr aclopDestroyAttr aclopSetAttrBool aclopSetAttrInt aclopSetAttrFloat aclopSetAttrString "
    "aclopSetAttrDataType aclopSetAttrListDataType aclopSetAttrListBool aclopSetAttrListInt aclopSetAttrListFloat "
    "aclopSetAttrListString aclopSetAttrListListInt aclopExecute aclopExecuteV2 aclopCompile aclopCompileAndExecute "
    "aclopCompileAndExecuteV2 aclSetCompileopt aclGetCompileoptSize aclGetCompileopt aclopSetCompileFlag "
    "aclGenGraphAndDumpForOp aclCreateGraphDumpOpt aclDestroyGraphDumpOpt",
)
later(
    "its task is a structure of C: Python programs have aclnnInplaceUniform and its like",
    "aclrtRandomNumAsync",
)
later(
    "dumps are read by tools of C programs: aclInit's file asks for them in Python programs, too",
    "acldumpRegCallback acldumpUnregCallback acldumpGetPath acldumpSaveExceptionInfo acldumpGetExceptionInfoPath "
    "aclopStartDumpArgs aclopStopDumpArgs aclmdlInitDump aclmdlSetDump aclmdlFinalizeDump",
)
later(
    "channels and queues feed devices from libraries in C: Python programs have queue.Queue",
    "acltdtCreateDataItem acltdtDestroyDataItem acltdtGetTensorTypeFromItem acltdtGetDataTypeFromItem "
    "acltdtGetDataAddrFromItem acltdtGetDataSizeFromItem acltdtGetDimNumFromItem acltdtGetDimsFromItem "
    "acltdtGetSliceInfoFromItem acltdtCreateDataset acltdtDestroyDataset acltdtAddDataItem acltdtGetDataItem "
    "acltdtGetDatasetSize acltdtGetDatasetName acltdtCreateChannel acltdtCreateChannelWithCapacity "
    "acltdtStopChannel acltdtDestroyChannel acltdtCleanChannel acltdtSendTensor acltdtReceiveTensor "
    "acltdtQueryChannelSize acltdtCreateQueue acltdtDestroyQueue acltdtEnqueueData acltdtDequeueData "
    "acltdtCreateQueueAttr acltdtDestroyQueueAttr acltdtSetQueueAttr acltdtGetQueueAttr acltdtBindQueueRoutes "
    "acltdtUnbindQueueRoutes acltdtQueryQueueRoutes acltdtCreateQueueRoute acltdtDestroyQueueRoute "
    "acltdtGetQueueRouteParam acltdtCreateQueueRouteList acltdtDestroyQueueRouteList acltdtAddQueueRoute "
    "acltdtGetQueueRoute acltdtGetQueueRouteNum acltdtCreateQueueRouteQueryInfo "
    "acltdtDestroyQueueRouteQueryInfo acltdtSetQueueRouteQueryInfo acltdtEnqueue acltdtDequeue acltdtGrantQueue "
    "acltdtAttachQueue acltdtAllocBuf acltdtFreeBuf acltdtGetBufData acltdtSetBufDataLen acltdtGetBufDataLen "
    "acltdtAppendBufChain acltdtGetBufChainNum acltdtGetBufFromChain acltdtGetBufUserData acltdtSetBufUserData "
    "acltdtCopyBufRef",
)
