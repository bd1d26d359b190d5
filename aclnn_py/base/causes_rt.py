"""Causes and cures of the runtime's codes (causes.py)."""

from __future__ import annotations

RT = """
107000 An address, size, kind, flag or attribute failed the runtime's checks. | The message names argument and value.
107001 The device id is at least aclrtGetDeviceCount. | Use ids from 0; --devices or ACLNN_PY_DEVICES sets the number.
107002 The calling thread never set a device, or its context was destroyed. | Call aclrtSetDevice in every thread, \
first.
107003 Stream, event or memory was created under another context or device. | aclrtSetCurrentContext to its context.
107004 A model is used in another context than it was loaded in. | Set the context of loading.
107005 A stream is bound to a model already, or not to the one of the call. | Call aclmdlRIUnbindStream or \
aclmdlRIBindStream first.
107006 The event was made without ACL_EVENT_TIME_LINE, or was not recorded. | Create it with that flag; record and \
wait.
107007 The end event was recorded before the start event. | Swap the arguments.
107008 An address is not aligned as the copy or engine needs. | Use addresses of aclrtMalloc plus multiples of 64.
107009 A file of the runtime cannot be opened. | Check path and rights.
107010 A file of the runtime cannot be written. | Check the folder and its room.
107011 The stream's callbacks are already subscribed by another thread. | Unsubscribe there first.
107012 aclrtUnSubscribeReport from a thread that is not the subscribed one. | Use the thread id of the subscription.
107013 A function of compute groups runs before aclrtSetGroup. | Set a group first.
107014 The id names no compute group. | Ask aclrtGetAllGroupInfo.
107015 aclrtLaunchCallback on a stream that no thread serves. | aclrtSubscribeReport, and aclrtProcessReport in a \
thread.
107016 The kind of memory is none of the enumeration, or not of this SoC. | Use ACL_HBM_MEM or ACL_DDR_MEM.
107017 A handle was destroyed, never created, or is of another kind. | Keep what create returned; do not destroy twice.
107018 The malloc policy or attribute is none. | Use ACL_MEM_MALLOC_HUGE_FIRST.
107019 A wait ended at its time-out. | Wait longer, or find what the stream waits for (--trace shows it).
107020 A task ran longer than its limit. | Raise the limit (aclrtSetOpExecuteTimeOut).
107021 aclrtGetSysParamOpt before aclrtSetSysParamOpt. | Set the option first.
107022 aclrtDeviceTaskAbort runs. | Wait for its end, then go on with new work.
107023 The stream was aborted (aclrtStreamAbort). | Destroy it and create another.
107024 A captured task depends on work outside of the capture. | Record and wait events inside the capture.
107025 A second stream joined the capture and did not come back. | Make the first stream wait for its last event.
107026 The graph is used before its capture ended. | Call aclmdlRICaptureEnd first.
107027 A synchronising call, or one that captures forbid, on a capturing stream. | Move it behind aclmdlRICaptureEnd.
107028 An event that belongs to a capture is synchronised or queried. | Wait for the stream of the replay in its place.
107029 aclmdlRICaptureEnd or an update on a stream that does not capture. | Call aclmdlRICaptureBegin first.
107030 The capture's mode forbids the call in this or in every thread. | Use ACL_MODEL_RI_CAPTURE_MODE_RELAXED.
107031 The captured stream waits for the default stream, or the reverse. | Use created streams in captures.
107032 Two captures wait for each other. | Capture them in one graph.
107033 A task group begins, ends or is updated at the wrong moment. | Pair begin and end on the capturing stream.
107034 A task that cannot be updated came into a task group. | Leave only operators of one kind in a group.
107035 aclrtDeviceTaskAbort ended early. | Reset the device (aclrtResetDevice).
107036 aclmdlRICaptureEnd names another stream than begin did. | Pass the stream of aclmdlRICaptureBegin.
107037 The graph is destroyed or changed while a replay runs. | Synchronise its stream first.
107038 The capture ends in another thread than it began, in a mode that forbids that. | End it in the same thread.
107039 The array for the answer has fewer members than there are. | Ask for the number first, then pass as many.
107040 The graph has tasks that cannot be updated. | Capture it again.
107041 A pageable copy has to wait, which captures forbid. | Copy from memory of aclrtMallocHost.
107042 No symbol of this name is in the loaded binary. | Check the name; kernels of binaries are not emulated.
107043 The symbol's address is not that of a device variable. | Pass the symbol itself.
107044 The function's address is not that of a kernel. | Pass the kernel itself.
107045 A graph is added to another while it is captured. | End its capture first.
207000 The SoC, or the emulator, lacks the function, flag or mode. | The message says which; aclnn-py functions \
lists them.
207001 The device's memory (--memory, or the SoC's) or the host's ran out. | The message lists blocks; free them.
207002 Memory could not be given back. | Reset the device.
207003 A float overflowed on an AI core in a mode that reports it. | Scale the values, or use another dtype.
207004 All devices are in use or none is visible. | Check ASCEND_RT_VISIBLE_DEVICES and --devices.
207005 A number, an event, a stream or host memory is used up. | Destroy what is not needed any more.
207006 The caller has no right to the memory or resource, such as a process that was not let in. | Set its pid first.
207007 Events are created and never destroyed. | Destroy them (aclrtDestroyEvent) or use one again.
207008 Streams are created and never destroyed. | Destroy them (aclrtDestroyStream) or use one again.
207009 Notifies are created and never destroyed. | Destroy them (aclrtDestroyNotify).
207010 Too many models are loaded. | Unload one.
207011 Too many command queues are in use. | Destroy streams.
207012 A limit of the device is exceeded. | Request less.
207013 The queue has nothing to take. | Wait until something was put in.
207014 The queue has no room. | Take something out first.
207015 The module is initialised twice. | Initialise it once.
207016 A float overflowed on a vector core in a mode that reports it. | Scale the values, or use another dtype.
207017 A float overflowed in a mode that reports it. | Scale the values, or use another dtype.
207018 The device's own memory is used up. | Free memory of the device.
207019 The captured operator cannot get other arguments. | Capture it again.
207020 The call ended at its time-out. | Wait longer.
207021 The link between the devices is of a kind that the call lacks. | Copy through the host.
507000 The runtime failed, here mostly: host memory, threads or file descriptors ran out. | Read the message.
507001 The task scheduler of the device failed. | Reset the device.
507002 More tasks are queued than the stream takes. | Synchronise more often.
507003 The stream has no tasks left to take. | A fault inside; report it.
507004 A stream with tasks is destroyed or bound. | Synchronise it first.
507005 The input sequence ended (end of sequence). | Stop feeding, end the loop.
507006 The event was not reached when it was asked for. | Synchronise it first.
507007 aclrtResetDevice without aclrtSetDevice, or the context is going. | Pair set and reset in every thread.
507008 The name of the SoC is unknown to the runtime. | Use a name of aclnn-py ops or README's table.
507009 The kind of task is unknown. | A fault inside; report it.
507010 The device is lost: no answer any more. | Reset it; in tests this is what lost devices look like.
507011 A task of the captured graph or model failed during its replay. | Read aclGetRecentErrMsg for the task.
507012 aclrtProcessReport waited and no callback came. | Call it again, in a loop.
507013 A copy reached an address outside of its block. | Compare count with the sizes of both ends.
507014 An operator took longer than its limit. | Raise it (aclrtSetOpExecuteTimeOut), or lower the work.
507015 An operator used device memory that is too small, freed or reused (910, 310P, 310B). | The message names \
operand, \
block and line; keep blocks until the stream has finished.
507016 A kernel ran into an impossible instruction or address. | See 507015.
507017 An AI CPU operator took longer than its limit. | Raise the limit, or lower the work.
507018 An operator of DOUBLE, COMPLEX or another AI CPU dtype used bad device memory or a bad index. | See 507015.
507019 The AI CPU cannot dump. | Dump without AI CPU operators.
507020 The AI CPU cannot run the model. | Use aclnn operators.
507021 The profiler could not start on the device. | Stop another profiler.
507022 Talking to another process failed. | Check that it runs.
507023 The graph was ended (aclmdlRIAbort). | Nothing, if that was meant.
507024 A kernel is unregistered twice or while it runs. | Synchronise before.
507025 The ring buffer of messages is not set up. | Reset the device.
507026 The ring buffer of messages is empty. | Nothing to read yet.
507027 The binary has no kernel of this name. | Check the name; kernels of binaries are not emulated.
507028 Two kernels have the same name. | Rename one.
507029 Debugging of overflow is on already. | Turn it off first.
507030 Debugging of overflow is not on. | Turn it on first.
507031 A label of another context or model is used. | Create it in the context of the stream.
507032 The device has no room for more programs. | Unload binaries.
507033 aclrtSetDevice failed: memory or threads for the device cannot be had, or it is lost. | Read the message.
507034 A vector operator took longer than its limit. | Raise it (aclrtSetOpExecuteTimeOut), or lower the work.
507035 An operator used device memory that is too small, freed or reused, or a bad index (910B, 910_93, 950). | The \
message names operand, block and line; keep blocks until the stream has finished, compare shapes with sizes.
507036 A vector kernel ran into an impossible instruction or address. | See 507035.
507037 A batch of queued commands failed. | Read aclGetRecentErrMsg for the task.
507038 The die mode cannot be changed now. | Set it before any device is used.
507039 The die cannot be chosen now. | Set it before any device is used.
507040 The die id is none. | Use 0 or 1.
507041 No die mode is set. | Set it first.
507042 An operator read outside of its memory. | See 507015.
507043 An operator wrote outside of its memory. | See 507015.
507044 A vector operator read outside of its memory. | See 507035.
507045 A vector operator wrote outside of its memory. | See 507035.
507046 The stream or device did not finish within the time that the call gave it. | Wait longer, or look for an event \
that nobody records (--trace shows what ran).
507047 The event was not recorded within the given time. | Record it, or wait longer.
507048 A task of FFTS+ took too long. | Lower the work.
507049 A task of FFTS+ failed. | Read aclGetRecentErrMsg.
507050 A task of FFTS+ trapped. | Read aclGetRecentErrMsg.
507051 A message to the device was lost. | Reset the device.
507052 Data could not be copied to or from the device. | Compare addresses and sizes of the copy.
507053 Device memory is faulty. | Hardware: aclrtGetMemUceInfo, aclrtMemUceRepair, or reset.
507054 Device memory has an error that cannot be corrected. | Hardware: reset the device.
507055 Device memory may be faulty. | Hardware: aclrtMemUceRepair, or reset.
507056 A link between devices failed. | Hardware: check cables, reset.
507057 The other side of a link may be faulty. | Hardware: check the other device.
507899 The driver failed. | aclnn-py doctor; on hardware: npu-smi info.
507900 The AI CPU failed. | Reset the device.
507901 A connection was closed by its other side. | Check that the other process runs.
507902 The AI CPU's operator list cannot be loaded. | Install the operator package again.
507903 A call that captures forbid ended the capture. | aclmdlRICaptureEnd, then capture without it.
507904 A collective failed again after a retry. | Check the other ranks.
507910 The range, or a part of it, is registered already (aclrtHostRegister). | Unregister it first.
507911 The range was not registered, or begins elsewhere. | Pass the address that was registered.
507914 A network port failed. | Hardware: check the link.
507915 A task of the collective unit took too long. | Check the other ranks.
507916 A task of the collective unit failed. | Check the other ranks.
"""
