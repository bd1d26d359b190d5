"""Captured graphs: what streams were told to do between the begin and the end of a capture, run again and again."""

from __future__ import annotations

from typing import Any

from ...native import ffi, lib
from ..declare import declared, written

LONGEST_NAME = 1 << 16


@declared
def aclmdlRICaptureBegin() -> None:
    """Starts capturing: the stream's tasks are added to a graph instead of being run. mode says which calls fail
    meanwhile.

    Another stream joins the capture when it waits for an event (of aclrtCreateEventExWithFlag) recorded in a capturing
    stream, and has to be joined again by an event before the end. Host functions have to be C functions.
    Codes: 100000 a null pointer; 107017 a handle that is destroyed or of another kind; 107000 mode is not in 0..2;
    107002 no context in this thread; 107003 a stream of another context; 207000 the default stream; 107027 the stream
    is capturing already. Source: hicann/runtime, feature/aclgraph.
    """


@declared
def aclmdlRICaptureGetInfo() -> None:
    """Returns (status, modelRI, ret): ACL_MODEL_RI_CAPTURE_STATUS_NONE, _ACTIVE or _INVALIDATED, and the graph or None.

    Codes: 100000 a null pointer; 107017 a handle that is destroyed or of another kind. Source: hicann/runtime,
    model_ri.cpp.
    """


@declared
def aclmdlRICaptureEnd() -> None:
    """Returns (modelRI, ret): the captured graph. After an error there is no graph and the capture has ended.

    Codes: 100000 a null pointer; 107017 a handle that is destroyed or of another kind; 107002 no context in this
    thread; 107003 a stream of another context; 207000 the default stream; 107029 the stream is not capturing; 107036
    the capture began on another stream (it continues, as after the codes before); 107038 it began in another thread and
    its mode is not RELAXED; 507903 a call of the capture failed; 107033 a task group is open; 107025 a stream that
    joined was not joined again. Source: hicann/runtime, context_aclgraph.cc.
    """


@written
def aclmdlRICaptureThreadExchangeMode(mode: int) -> tuple[int | None, int]:
    """Returns (old mode, ret): sets the capture mode that decides whether this thread may make synchronous copies
    during captures; initially 0.

    Codes: 107000 mode is not in 0..2; 107002 no context in this thread. Source: hicann/runtime, context_aclgraph.cc.
    """
    cell = ffi.new("int32_t *", mode)
    code = int(lib.ae_aclmdlRICaptureThreadExchangeMode(cell))
    return (None, code) if code else (int(cell[0]), 0)


@declared
def aclmdlRIExecuteAsync() -> None:
    """Enqueues all tasks of the graph in the stream (None: the default stream), in the order of their capture.

    Codes: 100000 modelRI is null; 107017 graph, then stream: destroyed or of another kind; 107002 no context in this
    thread; 107004 a graph of another context; 107003 a stream of another context; 107027 the stream is capturing;
    107026 the graph is being captured; 207001 out of memory. Source: hicann/runtime, capture_model.cc.
    """


@declared
def aclmdlRIDestroy() -> None:
    """Destroys the graph and its task groups; runs that are enqueued are completed.

    Codes: 100000 a null pointer; 107017 a handle that is destroyed or of another kind; 107002 no context in this
    thread; 107004 a graph of another context; 107026 the graph is being captured. Source: hicann/runtime, context.cc.
    """


@declared
def aclmdlRISetName() -> None:
    """Names the graph.

    Codes: 100000 a null pointer; 107017 a handle that is destroyed or of another kind; 107002 no context in this
    thread; 107004 a graph of another context. Source: hicann/runtime, model_ri.cpp.
    """


@written
def aclmdlRIGetName(modelRI: Any, maxLen: int) -> tuple[str | None, int]:
    """Returns (name, ret): the graph's name, "" if none was set. maxLen: size in bytes, including C's terminating zero.

    Codes: 100000 a null pointer; 107017 a handle that is destroyed or of another kind; 107002 no context in this
    thread; 107004 a graph of another context; 107000 maxLen is too small. Source: hicann/runtime, model_ri.cpp.
    """
    room = ffi.new("char[]", min(maxLen, LONGEST_NAME) + 1)
    code = int(lib.ae_aclmdlRIGetName(modelRI, min(maxLen, LONGEST_NAME), ffi.cast("void *", room)))
    return (None, code) if code else (ffi.string(room).decode(errors="replace"), 0)


@declared
def aclmdlRIGetId() -> None:
    """Returns (id, ret): the graph's number.

    Codes: 100000 a null pointer; 107017 a handle that is destroyed or of another kind. Source: hicann/runtime,
    api_impl.cc.
    """


@declared
def aclmdlRIDebugPrint() -> None:
    """Writes the graph's tasks to the log at level INFO, one per line.

    Codes: 100000 a null pointer; 107017 a handle that is destroyed or of another kind; 107002 no context in this
    thread; 107004 a graph of another context.
    """


@declared
def aclmdlRIDebugJsonPrint() -> None:
    """Writes the graph's tasks to a file as trace events (chrome://tracing). flag 1: with the operands' addresses.

    Codes: 100000 a null pointer; 107017 a handle that is destroyed or of another kind; 107002 no context in this
    thread; 107004 a graph of another context; 107000 the file cannot be written. Source: hicann/runtime,
    model_aclgraph.cc.
    """


@declared
def aclmdlRICaptureTaskGrpBegin() -> None:
    """Begins a task group in a capturing stream: the arguments of its kernels can be replaced later
    (aclmdlRICaptureTaskUpdateBegin).

    Codes: 100000 a null pointer; 107017 a handle that is destroyed or of another kind; 107002 no context in this
    thread; 107003 a stream of another context; 107029 the stream is not capturing; 107033 a group is open. Source:
    hicann/runtime, context_aclgraph.cc.
    """


@declared
def aclmdlRICaptureTaskGrpEnd() -> None:
    """Returns (group, ret): ends the task group.

    Codes: those of aclmdlRICaptureTaskGrpBegin; 107034 the group has other tasks than kernels of this stream; 507903 a
    call of the capture failed.
    """


@declared
def aclmdlRICaptureTaskUpdateBegin() -> None:
    """Operators launched in this stream from now on are not run: they replace the arguments of the group's kernels, in
    their order.

    Codes: 100000 a null pointer; 107017 group, then stream: destroyed or of another kind; 107002 no context in this
    thread; 107003 a stream of another context; 107027 the stream is capturing; 107033 the stream is updating a group,
    or the group is being updated. Source: hicann/runtime, context_aclgraph.cc.
    """


@declared
def aclmdlRICaptureTaskUpdateEnd() -> None:
    """Ends the update of a task group.

    Codes: 100000 a null pointer; 107017 a handle that is destroyed or of another kind; 107002 no context in this
    thread; 107003 a stream of another context; 107027 the stream is capturing; 107033 no update was begun; 507000 fewer
    operators than the group has.
    """
