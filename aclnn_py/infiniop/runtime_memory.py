"""InfiniRT: memory. The CPU takes any host address, NPUs take simulated device addresses.

On the CPU null is 4 and a range that cannot be touched is 3; on an NPU whatever the machine refuses is 1.
"""

from __future__ import annotations

from .declare import function


@function("infinirtMalloc(void **p_ptr, size_t size)")
def infinirtMalloc() -> None:
    """Returns (address, ret): `size` bytes of the current device, on the CPU also 0. Codes: 1 no memory."""


@function("infinirtMallocHost(void **p_ptr, size_t size)")
def infinirtMallocHost() -> None:
    """Returns (address, ret): page-locked host memory. Codes: 1 no memory, on an NPU size 0."""


@function("infinirtMallocAsync(void **p_ptr, size_t size, infinirtStream_t stream)")
def infinirtMallocAsync() -> None:
    """As infinirtMalloc, at once."""


@function("infinirtFree(void *ptr)")
def infinirtFree() -> None:
    """Free memory. Codes: on the CPU 0 for null, 3 for an address of no malloc; on an NPU 1 for both."""


@function("infinirtFreeHost(void *ptr)")
def infinirtFreeHost() -> None:
    """Free what infinirtMallocHost returned. Codes as infinirtFree."""


@function("infinirtFreeAsync(void *ptr, infinirtStream_t stream)")
def infinirtFreeAsync() -> None:
    """As infinirtFree, at once."""


@function("infinirtMemcpy(void *dst, const void *src, size_t size, infinirtMemcpyKind_t kind)")
def infinirtMemcpy() -> None:
    """Copy at once; the CPU does not look at `kind`. Codes: 4 null; 3 host bytes that are not there; 1."""


@function(
    "infinirtMemcpyAsync(void *dst, const void *src, size_t size, infinirtMemcpyKind_t kind, infinirtStream_t stream)"
)
def infinirtMemcpyAsync() -> None:
    """Copy in stream order, with ordinary host memory after synchronising; on the CPU at once. Codes: 4; 3; 1."""


@function("infinirtMemset(void *ptr, int value, size_t count)")
def infinirtMemset() -> None:
    """Set bytes to the low eight bits of value. Codes: 4 null; 3 host bytes that are not there; 1."""


@function("infinirtMemsetAsync(void *ptr, int value, size_t count, infinirtStream_t stream)")
def infinirtMemsetAsync() -> None:
    """infinirtMemset in stream order; on the CPU at once. Codes: 4; 3; 1."""
