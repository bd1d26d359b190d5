"""Words of device memory that streams write and wait for."""

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
