"""What streams do with device memory beside copies: words that they write and wait for, reductions, hints to caches."""

from __future__ import annotations

from .declare import declared


@declared
def aclrtValueWrite() -> None:
    """Write 8 bytes when the stream gets there; who looks meanwhile sees the old ones or the new ones.

    Codes in order: 100000 null; 207000 before the 910B; 107017; 107000 flag not 0, no device memory; 107002; 107003.
    What is freed meanwhile fails the stream. Source: hicann/runtime, api_error.cc.
    """


@declared
def aclrtValueWait() -> None:
    """The stream waits until the 8 bytes w at devAddr are right, whoever writes them; it looks every 100 us.

    flag: ACL_STREAM_WAIT_VALUE_GEQ (w - value >= 0, signed), _EQ, _AND (w & value != 0) or _NOR (~(w | value) != 0).
    Codes in order: as aclrtValueWrite, 107000 for flags from 4.
    """


@declared
def aclrtReduceAsync() -> None:
    """dst = dst (kind) src over `count` bytes of elements of `type`: ACL_RT_MEMCPY_SDMA_AUTOMATIC_SUM, _MAX or _MIN.

    FLOAT, FLOAT16, BF16, INT8, INT16, INT32; sums of integers wrap round. Codes in order: 100000 null, reserve not
    null, a dtype of no reduction; 107017; 107000 count 0, kind, more than 4 GiB of a sum; 107002; 107003; 207000 kind
    _EQUAL, another dtype. Source: hicann/runtime, memory.cpp, api_error.cc, memory_stars.cc (which of them a device
    knows stands in tables of the driver, which are not public).
    """


@declared
def aclrtCmoAsync() -> None:
    """A hint to the caches, which are not there: only checked.

    Codes in order: 100000 null, size 0; 207000 before the 910B, cmoType outside aclrtCmoType; 107017; 107002; 107003.
    """
