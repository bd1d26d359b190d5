"""The process: initialise, finalise, versions, messages, helpers."""

from __future__ import annotations

from ..declare import declared


@declared
def aclInit() -> None:
    """Initialises the process. configPath: a JSON file (`defaultDevice`, `err_msg_mode`, the emulator's own
    "aclnn_py"), None or "".

    A repeated call returns 100002 and is counted.
    Codes: 100003 the file cannot be read; 100006 malformed JSON; 100000 the content differs from the first call's, or a
    value is out of range; 100002 repeated; 500000 the settings name an unknown SoC.
    """


@declared
def aclFinalize() -> None:
    """Finalises the process: releases every device, whatever the count. Succeeds once even without aclInit.

    Codes: 100037 already finalised.
    """


@declared
def aclFinalizeReference() -> None:
    """Returns (refCount, ret): takes one aclInit back, and finalises with the last one.

    Codes: 100037 not initialised.
    """


@declared
def aclGetRecentErrMsg() -> None:
    """The error messages of this thread's refused calls since the last call of this function, as one text; None if
    there are none.
    """


@declared
def aclrtGetVersion() -> None:
    """Returns (majorVersion, minorVersion, patchVersion, ret): the version of the acl API."""


@declared
def aclrtGetSocName() -> None:
    """Full name of the simulated SoC, such as "Ascend910B1"; needs no initialisation."""


@declared
def aclDataTypeSize() -> None:
    """Size of one element in bytes, as CANN's function returns it.

    1 for the 4-bit and 1-bit integers, 8 for FP6, FP4 and unknown dtypes, 0 for ACL_STRING and ACL_DT_UNDEFINED.
    """


@declared
def aclFloat16ToFloat() -> None:
    """Converts the 16 bits of a FLOAT16 to a float. Infinities and NaN are not special, as in CANN: infinity gives
    65536, NaN 98304.
    """


@declared
def aclFloatToFloat16() -> None:
    """Converts a float to the bits of the nearest FLOAT16; overflow, infinity and NaN give the largest finite value
    with their sign.
    """


@declared
def aclrtSetOpWaitTimeout() -> None:
    """Sets the time limit of streams' waits for events in seconds, 0 for no limit. No effect: the emulator never ends a
    wait early.
    """


@declared
def aclrtSetOpExecuteTimeOut() -> None:
    """Sets the time limit of operators in seconds. No effect but on aclrtGetOpExecuteTimeout: kernels of the emulator
    are not ended.
    """


@declared
def aclrtSetOpExecuteTimeOutWithMs() -> None:
    """As aclrtSetOpExecuteTimeOut, in milliseconds."""


@declared
def aclrtSetOpExecuteTimeOutV2() -> None:
    """Returns (actualTimeout, ret): sets the time limit of operators in microseconds, and returns it rounded to the
    device's interval.

    At most 254 intervals of aclrtGetOpTimeOutInterval, which is also what 0 gives. Codes: 107002 no context in this
    thread.
    """


@declared
def aclrtGetOpTimeOutInterval() -> None:
    """Returns (interval, ret): the resolution of operators' time limits in microseconds.

    Codes: 107002 no context in this thread.
    """


@declared
def aclrtGetOpExecuteTimeout() -> None:
    """Returns (timeoutMs, ret): the time limit of operators in milliseconds, at most 2**32 - 1.

    Default: 1091 s; 547 s on the 310P, 68 s on the 910.
    """
