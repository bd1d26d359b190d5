"""What device memory costs: `python tests/bench/memory.py [--json]`.

malloc and free, the first touch of fresh memory, and copies against memcpy of as many bytes in the same rounds.
"""

from __future__ import annotations

import ctypes
import mmap
import time
from typing import Any

import numpy as np
from arena import checked, stream
from measure import emit, interleave, ratio, size_of

import aclnn_py as acl

SIZES = ("4Ki", "64Ki", "1Mi", "16Mi", "64Mi")
POLICY = acl.ACL_MEM_MALLOC_HUGE_FIRST
Row = dict[str, object]


def allocated(size: int) -> int:
    return int(checked(acl.aclrtMalloc(size, POLICY)))


def life(size: int) -> Any:
    def run() -> None:
        acl.aclrtFree(acl.aclrtMalloc(size, POLICY)[0])

    return run


def host_life(size: int) -> Any:
    return lambda: mmap.mmap(-1, size).close()


def lives() -> list[Row]:
    """malloc with free, beside mmap with munmap."""
    rows: list[Row] = []
    for title in SIZES:
        size = size_of(title)
        seen = interleave({"ours": life(size), "mmap": host_life(size)})
        rows.append(
            {
                "bytes": title,
                "malloc + free, ns": min(seen["ours"]),
                "mmap + munmap / ours": ratio(seen, "mmap", "ours"),
            }
        )
    return rows


def touched(address: int, size: int) -> float:
    start = time.perf_counter_ns()
    checked(acl.aclrtMemset(address, size, 1, size))
    return (time.perf_counter_ns() - start) / size


def first_touch() -> list[Row]:
    """Nanoseconds per KiB of the first memset of a block and of the second."""
    rows: list[Row] = []
    for title in SIZES:
        size = size_of(title)
        address = allocated(size)
        first, second = touched(address, size), min(touched(address, size) for _ in range(5))
        rows.append({"bytes": title, "first memset, ns/KiB": first * 1024, "again": second * 1024})
        checked(acl.aclrtFree(address))
    return rows


def copies() -> list[Row]:
    rows: list[Row] = []
    for title in SIZES:
        size = size_of(title)
        device, host, other = allocated(size), np.ones(size, np.uint8), np.ones(size, np.uint8)
        twin = allocated(size)
        at, beside = host.ctypes.data, other.ctypes.data

        def copy(target: int, source: int, kind: int, size: int = size) -> Any:
            return lambda: acl.aclrtMemcpy(target, size, source, size, kind)

        def plain(target: int = beside, source: int = at, size: int = size) -> Any:
            return ctypes.memmove(target, source, size)

        seen = interleave(
            {
                "H2D": copy(device, at, acl.ACL_MEMCPY_HOST_TO_DEVICE),
                "D2H": copy(at, device, acl.ACL_MEMCPY_DEVICE_TO_HOST),
                "D2D": copy(twin, device, acl.ACL_MEMCPY_DEVICE_TO_DEVICE),
                "memcpy": plain,
            }
        )
        found = {f"memcpy / {way}": ratio(seen, "memcpy", way) for way in ("H2D", "D2H", "D2D")}
        rows.append({"bytes": title, "H2D, us": min(seen["H2D"]) / 1e3, **found})
        for address in (device, twin):
            checked(acl.aclrtFree(address))
    return rows


def main() -> None:
    stream()
    emit({"first touch": first_touch(), "malloc and free": lives(), "copies": copies()})


if __name__ == "__main__":
    main()
