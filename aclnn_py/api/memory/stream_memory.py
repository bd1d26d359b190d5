"""What streams do with device memory beside copies: words that they write and wait for, reductions, hints to caches."""

from __future__ import annotations

from ..declare import declared


@declared
def aclrtValueWrite() -> None:
    """Writes an 8-byte value to device memory in stream order, atomically.

    Codes in order: 100000 a null pointer; 207000 SoCs before the 910B; 107017 a handle that is destroyed or of another
    kind; 107000 flag is not 0, the address is not device memory; 107002 no context in this thread; 107003 a stream
    of another context. If the memory is freed before the write, the stream fails. Source: hicann/runtime, api_error.cc.
    """


@declared
def aclrtValueWait() -> None:
    """Later tasks of the stream wait until the 8-byte value w at devAddr satisfies a condition, whoever writes it;
    polled every 100 microseconds.

    flag: ACL_STREAM_WAIT_VALUE_GEQ (w - value >= 0, signed), _EQ, _AND (w & value != 0) or _NOR (~(w | value) != 0).
    Codes in order: those of aclrtValueWrite, with 107000 flag is not in 0..3.
    """


@declared
def aclrtReduceAsync() -> None:
    """Enqueues dst = dst op src on `count` bytes of elements of dtype `type`; kind: ACL_RT_MEMCPY_SDMA_AUTOMATIC_SUM,
    _MAX or _MIN.

    Dtypes: FLOAT, FLOAT16, BF16, INT8, INT16, INT32; integer sums wrap around.
    Codes in order: 100000 a null pointer, reserve is not null, a dtype that no reduction has; 107017 a handle that is
    destroyed or of another kind; 107000 count is 0, kind is unknown, a sum of more than 4 GiB; 107002 no context in
    this thread; 107003 a stream of another context; 207000 kind _EQUAL, any other dtype. Source: hicann/runtime,
    memory.cpp, api_error.cc, memory_stars.cc (the dtypes of each device are in tables of the driver, which are not
    public).
    """


@declared
def aclrtCmoAsync() -> None:
    """A cache maintenance hint (prefetch, write back, invalidate, flush). No effect: its arguments are checked.

    Codes in order: 100000 a null pointer, size is 0; 207000 SoCs before the 910B, cmoType is no aclrtCmoType; 107017 a
    handle that is destroyed or of another kind; 107002 no context in this thread; 107003 a stream of another context.
    """
