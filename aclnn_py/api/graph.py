"""Captured graphs: what streams were told to do between the begin and the end of a capture, run again and again."""

from __future__ import annotations

from typing import Any

from ..native import ffi, lib
from .declare import declared, written

LONGEST_NAME = 1 << 16


@declared
def aclmdlRICaptureBegin() -> None:
    """From now on the stream keeps what it is told instead of doing it; mode says which calls are forbidden meanwhile.

    Another stream joins when it waits for an event (of aclrtCreateEventExWithFlag) that a capturing stream has
    recorded, and has to be joined again by an event before the end. Host functions have to be C's. Codes: 100000 null;
    107017; 107000 mode not in 0..2; 107002; 107003; 207000 the default stream; 107027 it captures already. Source:
    hicann/runtime, feature/aclgraph.
    """


@declared
def aclmdlRICaptureGetInfo() -> None:
    """Returns (status, modelRI, ret): ACL_MODEL_RI_CAPTURE_STATUS_NONE, ACTIVE or INVALIDATED, and the graph or None.

    Codes: 100000 null; 107017. Source: hicann/runtime, model_ri.cpp.
    """


@declared
def aclmdlRICaptureEnd() -> None:
    """Returns (modelRI, ret): the graph of what was captured; with any code there is none, and nothing captures.

    Codes: 100000 null; 107017; 107002; 107003; 207000 the default stream; 107029 it does not capture; 107036 the
    capture began on another stream (it goes on then, as after the codes before); 107038 in another thread, unless its
    mode was RELAXED; 507903 a call of the capture failed; 107033 a task group is open; 107025 a stream that joined was
    not joined again. Source: hicann/runtime, context_aclgraph.cc.
    """


@written
def aclmdlRICaptureThreadExchangeMode(mode: int) -> tuple[int | None, int]:
    """Returns (old mode, ret): the mode by which a capture forbids synchronous copies to this thread; 0 at first.

    Codes: 107000 mode not in 0..2; 107002. Source: hicann/runtime, context_aclgraph.cc.
    """
    cell = ffi.new("int32_t *", mode)
    code = int(lib.ae_aclmdlRICaptureThreadExchangeMode(cell))
    return (None, code) if code else (int(cell[0]), 0)


@declared
def aclmdlRIExecuteAsync() -> None:
    """Enqueue all tasks of the graph in the stream (None: the default one), in the order in which they were captured.

    Codes: 100000 null graph; 107017 graph, then stream; 107002; 107004 a graph of another context; 107003; 107027 the
    stream captures; 107026 the graph is being captured; 207001. Source: hicann/runtime, capture_model.cc.
    """


@declared
def aclmdlRIDestroy() -> None:
    """The graph goes, and its task groups with it; what was enqueued runs.

    Codes: 100000 null; 107017; 107002; 107004; 107026 it is being captured. Source: hicann/runtime, context.cc.
    """


@declared
def aclmdlRISetName() -> None:
    """Codes: 100000 null; 107017; 107002; 107004. Source: hicann/runtime, model_ri.cpp."""


@written
def aclmdlRIGetName(modelRI: Any, maxLen: int) -> tuple[str | None, int]:
    """Returns (name, ret), "" if none was set. maxLen: bytes, with the zero that C puts at the end.

    Codes: 100000 null; 107017; 107002; 107004; 107000 maxLen is too small. Source: hicann/runtime, model_ri.cpp.
    """
    room = ffi.new("char[]", min(maxLen, LONGEST_NAME) + 1)
    code = int(lib.ae_aclmdlRIGetName(modelRI, min(maxLen, LONGEST_NAME), ffi.cast("void *", room)))
    return (None, code) if code else (ffi.string(room).decode(errors="replace"), 0)


@declared
def aclmdlRIGetId() -> None:
    """Returns (id, ret). Codes: 100000 null; 107017. Source: hicann/runtime, api_impl.cc."""


@declared
def aclmdlRIDebugPrint() -> None:
    """The graph's tasks, a line each, to the log at level INFO. Codes: 100000; 107017; 107002; 107004."""


@declared
def aclmdlRIDebugJsonPrint() -> None:
    """Write the graph's tasks to a file as trace events (chrome://tracing); flag 1: with the operands' addresses.

    Codes: 100000 null; 107017; 107002; 107004; 107000 the file cannot be written. Source: hicann/runtime,
    model_aclgraph.cc.
    """


@declared
def aclmdlRICaptureTaskGrpBegin() -> None:
    """The kernels of this capturing stream up to the end of the group can be given other arguments later.

    Codes: 100000 null; 107017; 107002; 107003; 107029 it does not capture; 107033 a group is open. Source:
    hicann/runtime, context_aclgraph.cc.
    """


@declared
def aclmdlRICaptureTaskGrpEnd() -> None:
    """Returns (group, ret). Codes: as the begin; 107034 something else than its kernels came; 507903 a call failed."""


@declared
def aclmdlRICaptureTaskUpdateBegin() -> None:
    """Operators launched in this stream from now on take the places of the group's, in their order, and do not run.

    Codes: 100000 null; 107017 group, then stream; 107002; 107003; 107027 the stream captures; 107033 it, or another
    stream with this group, is at it already. Source: hicann/runtime, context_aclgraph.cc.
    """


@declared
def aclmdlRICaptureTaskUpdateEnd() -> None:
    """Codes: 100000 null; 107017; 107002; 107003; 107027; 107033 no update has begun; 507000 operators are missing."""
