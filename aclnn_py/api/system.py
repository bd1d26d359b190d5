"""The process: initialise, finalise, versions, messages, helpers (facts 3.1, 3.10, 6.1)."""

from __future__ import annotations

from .declare import declared


@declared
def aclInit() -> None:
    """Initialise the process. configPath: JSON file (`defaultDevice`, `err_msg_mode`, our own "aclnn_py"), None or "".

    A repeated call answers 100002 but counts all the same. Codes: 100003 unreadable file; 100006 malformed JSON; 100000
    another content than the first time, or a value of it that is out of range; 100002 repeated; 500000 the settings
    name no SoC.
    """


@declared
def aclFinalize() -> None:
    """Release every device, whatever the count. Succeeds once without any aclInit.

    Codes: 100037 already finalised.
    """


@declared
def aclFinalizeReference() -> None:
    """Returns (refCount, ret): takes one aclInit back, and finalises with the last.

    Codes: 100037 nothing to take back.
    """


@declared
def aclGetRecentErrMsg() -> None:
    """The messages of this thread's refused calls as one text, then forgotten; None without any."""


@declared
def aclrtGetVersion() -> None:
    """Returns (majorVersion, minorVersion, patchVersion, ret) of the acl API."""


@declared
def aclrtGetSocName() -> None:
    """Full name of the simulated SoC, such as "Ascend910B1"; needs no initialisation."""


@declared
def aclDataTypeSize() -> None:
    """Bytes of one element as the public helper tells.

    1 for the 4-bit and 1-bit integers, 8 for 6- and 4-bit floats and unknown types, 0 for strings and undefined.
    """


@declared
def aclFloat16ToFloat() -> None:
    """The number behind 16 bits, by arithmetic without specials: infinity is 65536, NaN 98304."""


@declared
def aclFloatToFloat16() -> None:
    """Bits of the nearest FLOAT16; overflow, infinity and NaN give the largest finite number with their sign."""


@declared
def aclrtSetOpWaitTimeout() -> None:
    """Seconds a stream may wait for an event, 0 for no limit. Kept; here no wait is cut short."""


@declared
def aclrtSetOpExecuteTimeOut() -> None:
    """Seconds that an operator may run. Kept for aclrtGetOpExecuteTimeout; kernels here end."""


@declared
def aclrtSetOpExecuteTimeOutWithMs() -> None:
    """As aclrtSetOpExecuteTimeOut, in milliseconds."""


@declared
def aclrtSetOpExecuteTimeOutV2() -> None:
    """Microseconds that an operator may run. Returns (actualTimeout, ret): what it comes to in steps of the device.

    At most 254 steps of aclrtGetOpTimeOutInterval, which is also what 0 stands for. Codes: 107002 no context.
    """


@declared
def aclrtGetOpTimeOutInterval() -> None:
    """Returns (interval, ret): microseconds in which the device counts time limits. Codes: 107002 no context."""


@declared
def aclrtGetOpExecuteTimeout() -> None:
    """Returns (timeoutMs, ret): milliseconds that an operator may run, at most 2**32 - 1.

    Before one is set: 1091 s, on the 310P 547 s, on the 910 68 s.
    """
