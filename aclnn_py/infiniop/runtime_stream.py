"""InfiniRT: streams, events and graphs.

On the CPU everything is done at once: a stream is null, whatever is passed as one is not looked at, an event is a time.
"""

from __future__ import annotations

from .declare import function


@function("infinirtStreamCreate(infinirtStream_t *stream_ptr)")
def infinirtStreamCreate() -> None:
    """Returns (stream, ret): a stream, null on the CPU. Codes: 1 no NPU is set, or it has no stream left."""


@function("infinirtStreamDestroy(infinirtStream_t stream)")
def infinirtStreamDestroy() -> None:
    """Waits for the stream's tasks and destroys it. Codes: 1 on an NPU: null, or not a stream."""


@function("infinirtStreamSynchronize(infinirtStream_t stream)")
def infinirtStreamSynchronize() -> None:
    """Waits for the stream's tasks (null: the default stream). Codes: 1 a task failed, or not a stream."""


@function("infinirtStreamWaitEvent(infinirtStream_t stream, infinirtEvent_t event)")
def infinirtStreamWaitEvent() -> None:
    """Later tasks of the stream wait for the event.

    Codes: 2 on the CPU; 1 not a stream, not an event, never recorded.
    """


@function("infinirtEventCreate(infinirtEvent_t *event_ptr)")
def infinirtEventCreate() -> None:
    """Returns (event, ret): an event. Codes: 1 no NPU is set, or it has no event left."""


@function("infinirtEventCreateWithFlags(infinirtEvent_t *event_ptr, uint32_t flags)")
def infinirtEventCreateWithFlags() -> None:
    """Returns (event, ret): an event; infinirtEventFlags_t have no effect. Codes: 2 on an NPU."""


@function("infinirtEventRecord(infinirtEvent_t event, infinirtStream_t stream)")
def infinirtEventRecord() -> None:
    """Records the event in the stream.

    Codes: on the CPU 4 null, 3 not an event of the CPU; on an NPU 1, refused by its runtime.
    """


@function("infinirtEventQuery(infinirtEvent_t event, infinirtEventStatus_t *status_ptr)")
def infinirtEventQuery() -> None:
    """Returns (status, ret): INFINIRT_EVENT_COMPLETE or INFINIRT_EVENT_NOT_READY.

    Codes: on the CPU 4 null, 3 not an event of the CPU; on an NPU 1, refused by its runtime.
    """


@function("infinirtEventSynchronize(infinirtEvent_t event)")
def infinirtEventSynchronize() -> None:
    """Waits until the latest record is complete.

    Codes: on the CPU 4 null, 3 not an event of the CPU; on an NPU 1, refused by its runtime.
    """


@function("infinirtEventDestroy(infinirtEvent_t event)")
def infinirtEventDestroy() -> None:
    """Destroys the event.

    Codes: on the CPU 0 for null, 3 not an event of the CPU; on an NPU 1, refused by its runtime.
    """


@function("infinirtEventElapsedTime(float *ms_ptr, infinirtEvent_t start, infinirtEvent_t end)")
def infinirtEventElapsedTime() -> None:
    """Returns (ms, ret): milliseconds between two records, with a resolution of 1 microsecond.

    Codes: 2 on an NPU; 4 a null pointer; 3 not an event of the CPU.
    """


@function("infinirtStreamBeginCapture(infinirtStream_t stream, infinirtStreamCaptureMode_t mode)")
def infinirtStreamBeginCapture() -> None:
    """Starts capturing the stream's tasks into a graph.

    Codes: 5 on the CPU; 3 mode is unknown; 1 not a stream, or capturing already.
    """


@function("infinirtStreamEndCapture(infinirtStream_t stream, infinirtGraph_t *graph_ptr)")
def infinirtStreamEndCapture() -> None:
    """Returns (graph, ret): the captured graph.

    Codes: 5 on the CPU; 4 a null pointer; 1 the stream is not capturing, or the capture is invalid.
    """


@function("infinirtGraphDestroy(infinirtGraph_t graph)")
def infinirtGraphDestroy() -> None:
    """No effect: infinirtGraphExecDestroy destroys the graph, which its instance is. Codes: 5 on the CPU."""


@function(
    "infinirtGraphInstantiate(infinirtGraphExec_t *graph_exec_ptr, infinirtGraph_t graph, "
    "infinirtGraphNode_t *node_ptr, char *log_buffer, size_t buffer_size)"
)
def infinirtGraphInstantiate() -> None:
    """Returns (graph_exec, node, ret): the graph itself, and None. Codes: 5 on the CPU; 4 a null pointer."""


@function("infinirtGraphExecDestroy(infinirtGraphExec_t graph_exec)")
def infinirtGraphExecDestroy() -> None:
    """Destroys the graph. Codes: 5 on the CPU; 1 not a graph."""


@function("infinirtGraphLuanch(infinirtGraphExec_t graph_exec, infinirtStream_t stream)")
def infinirtGraphLuanch() -> None:
    """Enqueues all captured tasks; the name is spelled as in the original.

    Codes: 5 on the CPU; 1 not a graph, not a stream.
    """
