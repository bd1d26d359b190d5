"""InfiniRT: streams, events and graphs.

On the CPU everything is done at once: a stream is null, whatever is passed as one is not looked at, an event is a time.
"""

from __future__ import annotations

from .declare import function


@function("infinirtStreamCreate(infinirtStream_t *stream_ptr)")
def infinirtStreamCreate() -> None:
    """Returns (stream, ret), null on the CPU. Codes: 1 no NPU is set, or it has no stream left."""


@function("infinirtStreamDestroy(infinirtStream_t stream)")
def infinirtStreamDestroy() -> None:
    """Wait for the stream's tasks and destroy it. Codes: 1 on an NPU for null or what is no stream."""


@function("infinirtStreamSynchronize(infinirtStream_t stream)")
def infinirtStreamSynchronize() -> None:
    """Wait for the stream's tasks (null: the default stream). Codes: 1 a task failed, or no stream."""


@function("infinirtStreamWaitEvent(infinirtStream_t stream, infinirtEvent_t event)")
def infinirtStreamWaitEvent() -> None:
    """Let the stream's later tasks wait for the event. Codes: 2 on the CPU; 1 no stream, no event, never recorded."""


@function("infinirtEventCreate(infinirtEvent_t *event_ptr)")
def infinirtEventCreate() -> None:
    """Returns (event, ret). Codes: 1 no NPU is set, or it has no event left."""


@function("infinirtEventCreateWithFlags(infinirtEvent_t *event_ptr, uint32_t flags)")
def infinirtEventCreateWithFlags() -> None:
    """Returns (event, ret); infinirtEventFlags_t make no difference. Codes: 2 on an NPU."""


@function("infinirtEventRecord(infinirtEvent_t event, infinirtStream_t stream)")
def infinirtEventRecord() -> None:
    """Mark this place in the stream. Codes: on the CPU 4 null, 3 no event of it; on an NPU 1."""


@function("infinirtEventQuery(infinirtEvent_t event, infinirtEventStatus_t *status_ptr)")
def infinirtEventQuery() -> None:
    """Returns (status, ret): INFINIRT_EVENT_COMPLETE or _NOT_READY. Codes: on the CPU 4 null, 3; on an NPU 1."""


@function("infinirtEventSynchronize(infinirtEvent_t event)")
def infinirtEventSynchronize() -> None:
    """Wait until the newest record was reached. Codes: on the CPU 4 null, 3; on an NPU 1."""


@function("infinirtEventDestroy(infinirtEvent_t event)")
def infinirtEventDestroy() -> None:
    """Destroy the event. Codes: on the CPU 0 for null, 3 no event of it; on an NPU 1."""


@function("infinirtEventElapsedTime(float *ms_ptr, infinirtEvent_t start, infinirtEvent_t end)")
def infinirtEventElapsedTime() -> None:
    """Returns (ms, ret), to the microsecond. Codes: 2 on an NPU; 4 null; 3 no event of the CPU."""


@function("infinirtStreamBeginCapture(infinirtStream_t stream, infinirtStreamCaptureMode_t mode)")
def infinirtStreamBeginCapture() -> None:
    """What the stream is told from now on is captured. Codes: 5 on the CPU; 3 mode; 1 no stream, it captures."""


@function("infinirtStreamEndCapture(infinirtStream_t stream, infinirtGraph_t *graph_ptr)")
def infinirtStreamEndCapture() -> None:
    """Returns (graph, ret). Codes: 5 on the CPU; 4 null; 1 the stream does not capture, or the capture is broken."""


@function("infinirtGraphDestroy(infinirtGraph_t graph)")
def infinirtGraphDestroy() -> None:
    """Nothing yet: what was instantiated is the same graph. Codes: 5 on the CPU."""


@function(
    "infinirtGraphInstantiate(infinirtGraphExec_t *graph_exec_ptr, infinirtGraph_t graph, "
    "infinirtGraphNode_t *node_ptr, char *log_buffer, size_t buffer_size)"
)
def infinirtGraphInstantiate() -> None:
    """Returns (graph_exec, node, ret): the graph itself, and None. Codes: 5 on the CPU; 4 null."""


@function("infinirtGraphExecDestroy(infinirtGraphExec_t graph_exec)")
def infinirtGraphExecDestroy() -> None:
    """The graph goes. Codes: 5 on the CPU; 1 no graph."""


@function("infinirtGraphLuanch(infinirtGraphExec_t graph_exec, infinirtStream_t stream)")
def infinirtGraphLuanch() -> None:
    """Enqueue all that was captured; the name is the original's. Codes: 5 on the CPU; 1 no graph, no stream."""
