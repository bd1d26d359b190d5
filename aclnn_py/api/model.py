"""Models built of streams: what bound streams are told is kept, and done with each run, all streams at once."""

from __future__ import annotations

from typing import Any

from ..native import ffi, lib
from .declare import declared, written
from .handles import LabelList
from .structures import rows


@declared
def aclmdlRIBuildBegin() -> None:
    """Returns (modelRI, ret): a model without streams. flag: 0.

    Its runs, names and end are those of captured graphs (aclmdlRIExecuteAsync, aclmdlRISetName, aclmdlRIDestroy).
    Codes: 100000 null; 107000 flag; 107002; 207001. Source: hicann/runtime, api_c_model.cc.
    """


@declared
def aclmdlRIBindStream() -> None:
    """From now on the stream keeps what it is told for the model's runs. It has to have ACL_STREAM_PERSISTENT.

    flag: ACL_MODEL_STREAM_FLAG_HEAD, it begins with each run; ACL_MODEL_STREAM_FLAG_DEFAULT, once it is activated.
    Codes: 100000 null; 107000 flag; 107017; 107002; 107003; 107027 it captures; 107000 a captured graph; 107000 not
    persistent; 107005 bound already; 207000 its context stops on failures. Source: hicann/runtime, api_error.cc.
    """


@declared
def aclmdlRIEndTask() -> None:
    """Where the stream gets here the run ends for who waits for it: once in a model.

    Codes: 100000 null; 107017; 107002; 107003; 107027; 107000 a captured graph; 507000 not bound to it, or a second
    end. Source: hicann/runtime, context.cc.
    """


@declared
def aclmdlRIBuildEnd() -> None:
    """No more tasks (107000 then). Waits for events are for records of the same run from now on. reserve: None.

    Codes: 100000 null, reserve; 107017; 107000 a captured graph; 107002; 107004. Source: hicann/runtime, api_impl.cc.
    """


@declared
def aclmdlRIUnbindStream() -> None:
    """The stream does what it is told again; what it kept is lost to the model.

    Codes: 100000 null; 107017; 107002; 107003; 107000 a captured graph; 107005 not bound to it. Source: hicann/runtime,
    model.cc.
    """


@declared
def aclmdlRIExecute() -> None:
    """Run the model in the default stream and wait. timeout: milliseconds, -1 for ever.

    Codes: 100000 null; 107000 timeout; 107017; 107000 a captured graph; 107002; 107004; 507011 it has no end, or its
    build has none; 507046 time is over (the run goes on); what failed in it. Source: hicann/runtime, model.cc.
    """


@declared
def aclmdlRIAbort() -> None:
    """Give up the run that goes on: whoever waits for it gets 507023.

    Codes: 107000 null; 107017; 107000 a captured graph; 107002; 107004. Source: hicann/runtime, model.cc.
    """


@declared
def aclrtCreateLabel() -> None:
    """Returns (label, ret). Codes: 100000 null; 107002; 207001. Source: hicann/runtime, label.cc."""


@declared
def aclrtDestroyLabel() -> None:
    """Models go on to know it. Codes: 100000 null; 107017; 107002; 507031 of another context."""


@declared
def aclrtSetLabel() -> None:
    """The label is this place of a stream of a model. It has to be in a list, and set once.

    Codes: 100000 null; 107017; 107002; 507031; 107003; 507000 set already, or in no list; 107005 the stream is bound to
    no model; 107000 its build has ended. Source: hicann/runtime, label.cc.
    """


@written
def aclrtCreateLabelList(labels: Any, num: int) -> tuple[Any, int]:
    """Returns (labelList, ret) of the first `num` of a sequence of labels, none of which is in a list already.

    Codes: 100000 null; 107000 num not in 1..65535; 107017; 107002; 507000 one is in a list. Source: hicann/runtime,
    context.cc.
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
    """Its labels stay, and can be in no other list. Codes: 100000 null; 107000 no such."""


@declared
def aclrtSwitchLabelByIndex() -> None:
    """In a run the stream goes on at the label whose index is in the 4 bytes at ptr then; beyond maxValue at the last.

    The label may be in another stream of the model. Codes: 100000 null; 107017; 107002; 107003; 107000 no such list,
    maxValue 0; 107005 bound to no model. Source: hicann/runtime, label_stars.cc.
    """


@declared
def aclrtActiveStream() -> None:
    """In a run activeStream begins here and goes on beside the stream.

    Codes: 100000 null; 107017; 107002; 107003; 107005 one is bound to no model, or they to two. Source:
    hicann/runtime, api_impl.cc.
    """


@declared
def aclrtSwitchStream() -> None:
    """In a run trueStream goes on instead of the stream if the numbers at leftValue and rightValue compare so then.

    falseStream: None. Codes: 100000 null, falseStream; 107000 cond, dataType; 107017; 107002; 107003; 107005. Source:
    hicann/runtime, api_error.cc.
    """
