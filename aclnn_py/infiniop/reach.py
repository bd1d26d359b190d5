"""Host memory of the caller, before it is touched: a bad address is a status, not a signal."""

from __future__ import annotations

from ..api.unpack import TOP, Buffer
from ..native import lib
from .refusal import bad


def reachable(start: int, nbytes: int, writes: bool) -> bool:
    """Whether `nbytes` bytes of host memory from start are there, as far as the first and the last one tell."""
    return start >= 0 and start + nbytes < TOP and bool(lib.ae_reachable(start, start + nbytes, int(writes)))


def check_reachable(address: int, low: int, high: int, param: str, writes: bool) -> None:
    """BAD_PARAM unless bytes [low, high) from address are there: a buffer is long enough, an address is mapped.

    Of an address only the first and the last byte are tried. Simulated device memory is not there for the CPU.
    """
    if isinstance(address, Buffer):
        if low < 0 or high > address.nbytes:
            raise bad(param, f"a buffer with bytes {low} to {high}", f"one of {address.nbytes}")
        return
    start = address + low
    if not reachable(start, high - low, writes):
        how = "read and written" if writes else "read"
        raise bad(param, f"host memory of {high - low} bytes that can be {how}", f"0x{max(start, 0):x}")
