"""Models built of streams: what bound streams are told is kept, and done with each run, all streams at once."""

from __future__ import annotations

from typing import Any

from ...native import ffi, lib
from ..declare import declared, written
from ..handles import LabelList
from ..structures import rows


@declared
def aclmdlRIBuildBegin() -> None:
    """Returns (modelRI, ret): a model without streams. flag: 0.

    It is run, named and destroyed like a captured graph (aclmdlRIExecuteAsync, aclmdlRISetName, aclmdlRIDestroy).
    Codes: 100000 a null pointer; 107000 flag is not 0; 107002 no context in this thread; 207001 out of memory. Source:
    hicann/runtime, api_c_model.cc.
    """


@declared
def aclmdlRIBindStream() -> None:
    """Binds a stream to a model: its tasks are added to the model instead of being run. The stream needs
    ACL_STREAM_PERSISTENT.

    flag: ACL_MODEL_STREAM_FLAG_HEAD, the stream starts with each run; ACL_MODEL_STREAM_FLAG_DEFAULT, it starts when
    aclrtActiveStream activates it.
    Codes: 100000 a null pointer; 107000 flag is unknown; 107017 a handle that is destroyed or of another kind; 107002
    no context in this thread; 107003 a stream of another context; 107027 the stream is capturing; 107000 a captured
    graph; 107000 the stream is not persistent; 107005 the stream is bound already; 207000 its context has
    ACL_STOP_ON_FAILURE. Source: hicann/runtime, api_error.cc.
    """


@declared
def aclmdlRIEndTask() -> None:
    """Adds the model's end: a run has finished when the stream reaches it. Once in a model.

    Codes: 100000 a null pointer; 107017 a handle that is destroyed or of another kind; 107002 no context in this
    thread; 107003 a stream of another context; 107027 the stream is capturing; 107000 a captured graph; 507000 the
    stream is not bound to the model, or the model has an end. Source: hicann/runtime, context.cc.
    """


@declared
def aclmdlRIBuildEnd() -> None:
    """Ends the build: later tasks are refused (107000), and waits for events refer to records of the same run. reserve:
    None.

    Codes: 100000 a null pointer, reserve is not null; 107017 a handle that is destroyed or of another kind; 107000 a
    captured graph; 107002 no context in this thread; 107004 a graph of another context. Source: hicann/runtime,
    api_impl.cc.
    """


@declared
def aclmdlRIUnbindStream() -> None:
    """Unbinds a stream: its tasks are run again; those that were added to the model are removed.

    Codes: 100000 a null pointer; 107017 a handle that is destroyed or of another kind; 107002 no context in this
    thread; 107003 a stream of another context; 107000 a captured graph; 107005 the stream is not bound to the model.
    Source: hicann/runtime, model.cc.
    """


@declared
def aclmdlRIExecute() -> None:
    """Runs the model in the default stream and waits. timeout: milliseconds, -1 for no limit.

    Codes: 100000 a null pointer; 107000 timeout is not valid; 107017 a handle that is destroyed or of another kind;
    107000 a captured graph; 107002 no context in this thread; 107004 a graph of another context; 507011 the model has
    no end task, or its build has not ended; 507046 the time is over (the run continues); 5070xx the failure of a task.
    Source: hicann/runtime, model.cc.
    """


@declared
def aclmdlRIAbort() -> None:
    """Aborts the current run: calls that wait for it return 507023.

    Codes: 107000 a null pointer; 107017 a handle that is destroyed or of another kind; 107000 a captured graph; 107002
    no context in this thread; 107004 a graph of another context. Source: hicann/runtime, model.cc.
    """


@declared
def aclrtCreateLabel() -> None:
    """Returns (label, ret): a label, a position in a stream of a model.

    Codes: 100000 a null pointer; 107002 no context in this thread; 207001 out of memory. Source: hicann/runtime,
    label.cc.
    """


@declared
def aclrtDestroyLabel() -> None:
    """Destroys a label; models that use it are not affected.

    Codes: 100000 a null pointer; 107017 a handle that is destroyed or of another kind; 107002 no context in this
    thread; 507031 label of another context.
    """


@declared
def aclrtSetLabel() -> None:
    """Sets the label to the current position of a model's stream. The label has to be in a list, and can be set once.

    Codes: 100000 a null pointer; 107017 a handle that is destroyed or of another kind; 107002 no context in this
    thread; 507031 label of another context; 107003 a stream of another context; 507000 the label is set already, or in
    no list; 107005 the stream is bound to no model; 107000 the model's build has ended. Source: hicann/runtime,
    label.cc.
    """


@written
def aclrtCreateLabelList(labels: Any, num: int) -> tuple[Any, int]:
    """Returns (labelList, ret): a list of the first `num` labels of a sequence, none of which may be in a list already.

    Codes: 100000 a null pointer; 107000 num is not in 1..65535; 107017 a handle that is destroyed or of another kind;
    107002 no context in this thread; 507000 a label is in a list. Source: hicann/runtime, context.cc.
    """
    if labels is None:
        handles, found = [], ffi.NULL
    else:
        handles = rows(labels, num, "labels", "labels", lambda one: ffi.NULL if one is None else one.pointer)
        found = ffi.new("void *[]", handles)
    made = ffi.new("void **")
    code = int(lib.ae_aclrtCreateLabelList(found, num, made))
    return (None, code) if code else (LabelList.made(made[0]), 0)


@declared
def aclrtDestroyLabelList() -> None:
    """Destroys a list; its labels are kept, but can be in no other list.

    Codes: 100000 a null pointer; 107000 no label list.
    """


@declared
def aclrtSwitchLabelByIndex() -> None:
    """Adds a jump: a run continues at the list's label whose index is in the 4 bytes at ptr at that time (at least
    maxValue: the last label).

    The label may be in another stream of the model.
    Codes: 100000 a null pointer; 107017 a handle that is destroyed or of another kind; 107002 no context in this
    thread; 107003 a stream of another context; 107000 no label list, maxValue is 0; 107005 the stream is bound to no
    model. Source: hicann/runtime, label_stars.cc.
    """


@declared
def aclrtActiveStream() -> None:
    """Adds a start: when a run reaches it, activeStream starts and runs concurrently with the stream.

    Codes: 100000 a null pointer; 107017 a handle that is destroyed or of another kind; 107002 no context in this
    thread; 107003 a stream of another context; 107005 a stream is bound to no model, or the two are bound to different
    models. Source: hicann/runtime, api_impl.cc.
    """


@declared
def aclrtSwitchStream() -> None:
    """Adds a branch: a run continues in trueStream instead of the stream if the numbers at leftValue and rightValue
    satisfy cond at that time.

    falseStream: None.
    Codes: 100000 a null pointer, falseStream is not null; 107000 cond or dataType is unknown; 107017 a handle that is
    destroyed or of another kind; 107002 no context in this thread; 107003 a stream of another context; 107005 a stream
    is bound to no model. Source: hicann/runtime, api_error.cc.
    """
