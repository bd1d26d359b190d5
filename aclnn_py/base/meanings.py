"""What each status code says, one sentence each, in our own words. Loaded only when somebody asks."""

from __future__ import annotations

_ACL = """
100000 an argument is null or out of its range
100001 the library was not initialised
100002 aclInit was called before; the call still counts
100003 the file cannot be read
100004 the file cannot be written
100005 the file has a size that cannot be right
100006 the file's content cannot be parsed
100007 the file lacks an attribute
100008 an attribute in the file has a bad value
100009 the dump configuration is wrong
100010 the profiling configuration is wrong
100011 no model has this id
100012 the model cannot be deserialised
100013 the model cannot be parsed
100014 the model cannot be read
100015 the model's size is wrong
100016 the model lacks an attribute
100017 the inputs do not fit the model
100018 the outputs do not fit the model
100019 the model is not dynamic
100020 the operator's type does not match
100021 the operator's inputs do not match
100022 the operator's outputs do not match
100023 the operator's attributes do not match
100024 no such operator
100025 the operator could not be loaded
100026 the data type is not supported here
100027 the format does not match
100028 no binary selector is registered
100029 no such kernel
100030 a binary selector is registered already
100031 the kernel is registered already
100032 no queue has this id
100033 subscribed before
100034 the stream has no subscription
100035 the thread has no subscription
100036 waiting for a callback took too long
100037 aclFinalize was called before
100038 the AIPP configuration is not static
100039 only the stub used for compiling is loaded
100040 no group is set
100041 the group does not exist
100042 profiling runs already
100043 profiling does not run
100044 dumping runs already
100045 dumping does not run
148046 the model's profiling was subscribed before
148047 two kinds of profiling exclude each other
148048 the configured length of the operator queue is wrong
148049 the operator package's path is wrong
148050 the operator has no dynamic form
148051 something still uses what should be released
148052 this kind of JPEG is not supported
148053 no model bundle has this id
200000 host memory ran out
200001 the function is not available here
200002 the device cannot be used
200003 the address is not aligned as required
200004 the resource does not match
200005 the handle stands for no resource
200006 the feature is not available here
200007 the profiling modules are not available
300000 more is stored than allowed
500000 something failed inside the library
500001 something failed, no more is known
500002 the graph engine failed
500003 the runtime failed
500004 the driver failed
500005 profiling failed
"""
_RT = """
107000 an argument failed the runtime's own checks
107001 no device has this id
107002 the thread has no valid current context: aclrtSetDevice or aclrtSetCurrentContext comes first
107003 the stream or event belongs to another context
107004 the model belongs to another context
107005 the stream is already bound to a model, or not bound to this one
107006 the event carries no usable time
107007 the end event is earlier than the start event
107008 the address is not aligned as required
107009 the file cannot be opened
107010 the file cannot be written
107011 callbacks of this stream are subscribed in another way
107012 this thread has no fitting subscription
107013 no compute group is set
107014 the compute group does not exist
107015 no thread is subscribed to run this stream's callbacks
107016 no such kind of memory
107017 the handle was destroyed, never created, or is of another kind
107018 no such kind of allocation
107019 a wait took too long
107020 a task took too long
107021 the system option is read before it is set
107022 the device is being aborted
107023 the stream was aborted
107024 a captured graph's dependency is broken
107025 a captured stream was not joined again
107026 the model is being captured
107027 the stream is being captured
107028 the event is being captured
107029 the stream is not being captured
107030 the capture mode forbids this
107031 the capture would depend on the default stream
107032 two captures would depend on each other
107033 no task group can begin, end or be updated now
107034 another task came into a task group
107035 the abort stopped before its last stage
107036 the capture ended on another stream than it began
107037 the model still runs
107038 the capture ended in another thread than it began
107039 the caller's array is too small for the answer
107040 the graph could not be updated
107041 a copy that has to wait is forbidden by the capture mode
107042 no such device symbol
107043 the device symbol is not valid
107044 the device function is not valid
107045 a nested graph is still being captured
207000 not available on this chip or in this mode
207001 device memory ran out
207002 memory could not be freed
207003 a float overflowed on an AI core
207004 no device can be used
207005 a resource could not be allocated
207006 not permitted
207007 no event is left
207008 no stream is left
207009 no notify is left
207010 no model is left
207011 no command queue is left
207012 a limit is exceeded
207013 the queue is empty
207014 the queue is full
207015 initialised before
207016 a float overflowed on a vector core
207017 a float overflowed
207018 the device itself ran out of memory
207019 the operator cannot be updated here
207020 it took too long
207021 the kind of link is not supported
507000 something failed inside the runtime
507001 the task scheduler failed
507002 the stream's task queue is full
507003 the stream's task queue is empty
507004 the stream still has work
507005 the sequence of data ended
507006 the event is not complete
507007 a reset without a set before it, or the context is being deleted
507008 no such SoC
507009 no such kind of task
507010 the device stopped answering
507011 the model failed while running
507012 no callback came in time
507013 a DMA transfer failed
507014 an AI core task took too long
507015 an AI core task failed, for example on an address out of range
507016 an AI core task trapped
507017 an AI CPU task took too long
507018 an AI CPU task failed, for example on an address out of range
507019 the AI CPU refused to dump data
507020 the AI CPU refused a model request
507021 profiling failed
507022 talking to another process failed
507023 the model ended early as asked
507024 the kernel is being unregistered
507025 the ring buffer is not set up
507026 the ring buffer is empty
507027 the kernel was not found
507028 the kernel exists twice
507029 debugging could not be registered
507030 debugging could not be unregistered
507031 the label belongs to another context
507032 no room is left for programs
507033 the device could not be set up
507034 a vector core task took too long
507035 a vector core task failed, for example on an address out of range
507036 a vector core task trapped
507037 a batch of queued commands failed
507038 the die mode could not be changed
507039 the die could not be chosen
507040 no die has this id
507041 no die mode is set
507042 an AI core task read out of bounds
507043 an AI core task wrote out of bounds
507044 a vector core task read out of bounds
507045 a vector core task wrote out of bounds
507046 the stream or device did not finish in time
507047 the event was not recorded in time
507048 a task of the FFTS+ unit took too long
507049 a task of the FFTS+ unit failed
507050 a task of the FFTS+ unit trapped
507051 a message could not be sent to the device
507052 data could not be copied
507053 device memory is faulty
507054 device memory has an error of several bits
507055 device memory may be faulty
507056 a link failed
507057 the other side of a link may be faulty
507899 something failed inside the driver
507900 something failed inside the AI CPU
507901 a socket was closed
507902 the AI CPU could not load its operator information
507903 the capture is no longer valid
507904 a communication operator failed again after a retry
507910 the host memory, or a part of it, is registered already
507911 the host memory is not registered
507914 a port of the third network layer failed
507915 a task of the collective unit took too long
507916 a task of the collective unit failed
"""
_GE = """
145000 an argument is wrong
145001 the executor was not initialised
145002 the model's path is wrong
145003 no model has this id
145006 the model's data has a wrong size
145007 the model's address is wrong
145008 no model queue has this id
145009 the model was loaded before
145011 the address of a dynamic input is wrong
145012 the length of a dynamic input is wrong
145013 the dynamic batch size is wrong
145014 the AIPP batch is empty
145015 no AIPP configuration exists
145016 the AIPP mode is wrong
145017 no such kind of operator task
145018 no such kind of kernel
145019 the plug-in manager's path is wrong
145020 the format is wrong
145021 the shape is wrong
145022 the data type is wrong
245000 memory could not be allocated
245001 memory could not be handled
245002 device memory could not be handled
345102 the device is not fully healthy
345103 the program raised an exception itself
345104 the data is not aligned as required
545000 something failed inside the graph engine
545001 the model could not be loaded
545002 a partition of the model could not be loaded
545003 the weights could not be loaded
545004 the tasks could not be loaded
545005 the kernels could not be loaded
545006 the model's data could not be released
545007 a command failed
545008 a tensor's description is not available
545009 the model could not be unloaded
545601 the model took too long
545602 the model is being deployed again
"""
_NN = """
161001 a required pointer is null
161002 a data type, shape, rank, format, attribute or combination is not allowed
361001 a runtime call inside the operator failed, for example because no device is set
561000 something failed inside the operator framework
561001 the output's shape could not be inferred
561002 the work could not be divided among the cores
561003 no kernel exists for this SoC and data type
561101 the executor could not be created
561102 the executor was not handed over to the caller
561103 a step of the operator could not be built, for example because a view leaves its storage
561104 the number of attributes is wrong
561105 the kernel's key clashes with another's
561106 no such implementation mode
561107 the operator package's path is not set
561108 the operator's description could not be read
561109 a value is missing in the operator's description
561110 the operator's description has a wrong form
561111 a data type in the operator's description is wrong
561112 the kernel package is not installed
561113 the operator's file is not valid
561114 there are too many attributes
561115 an attribute is too short
561116 the operator's description lists more than 32 inputs
561117 the operator's description lists no inputs
561118 a task could not be added, or a static workspace is wrong
561119 a static number of blocks is wrong
"""

MEANINGS: dict[int, str] = {
    0: "success",
    **{int(line[:6]): line[7:] for text in (_ACL, _RT, _GE, _NN) for line in text.strip().splitlines()},
}
