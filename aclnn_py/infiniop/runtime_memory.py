"""InfiniRT: memory. The CPU takes any host address, NPUs take simulated device addresses.

On the CPU null is 4 and a range that cannot be touched is 3; on an NPU whatever the machine refuses is 1.
"""

from __future__ import annotations

from .declare import function


@function("infinirtMalloc(void **p_ptr, size_t size)")
def infinirtMalloc() -> None:
    """Returns (address, ret): `size` bytes of the current device; size 0 is allowed on the CPU.

    Codes: 1 out of memory.
    """


@function("infinirtMallocHost(void **p_ptr, size_t size)")
def infinirtMallocHost() -> None:
    """Returns (address, ret): `size` bytes of page-locked host memory.

    Codes: 1 out of memory, or size is 0 on an NPU.
    """


@function("infinirtMallocAsync(void **p_ptr, size_t size, infinirtStream_t stream)")
def infinirtMallocAsync() -> None:
    """As infinirtMalloc; not deferred to the stream."""


@function("infinirtFree(void *ptr)")
def infinirtFree() -> None:
    """Frees memory.

    Codes: on the CPU 0 for null, 3 for an address that infinirtMalloc did not return; on an NPU 1 for both.
    """


@function("infinirtFreeHost(void *ptr)")
def infinirtFreeHost() -> None:
    """Frees page-locked host memory of infinirtMallocHost. Codes: those of infinirtFree."""


@function("infinirtFreeAsync(void *ptr, infinirtStream_t stream)")
def infinirtFreeAsync() -> None:
    """As infinirtFree; not deferred to the stream."""


@function("infinirtMemcpy(void *dst, const void *src, size_t size, infinirtMemcpyKind_t kind)")
def infinirtMemcpy() -> None:
    """Copies bytes synchronously; `kind` is ignored on the CPU.

    Codes: 4 a null pointer; 3 host memory that is not readable or writable; 1 refused by the NPU's runtime.
    """


@function(
    "infinirtMemcpyAsync(void *dst, const void *src, size_t size, infinirtMemcpyKind_t kind, infinirtStream_t stream)"
)
def infinirtMemcpyAsync() -> None:
    """Copies bytes in stream order, with pageable host memory after synchronising; synchronously on the CPU.

    Codes: those of infinirtMemcpy.
    """


@function("infinirtMemset(void *ptr, int value, size_t count)")
def infinirtMemset() -> None:
    """Sets bytes to the low eight bits of value.

    Codes: 4 a null pointer; 3 host memory that is not writable; 1 refused by the NPU's runtime.
    """


@function("infinirtMemsetAsync(void *ptr, int value, size_t count, infinirtStream_t stream)")
def infinirtMemsetAsync() -> None:
    """infinirtMemset in stream order; synchronously on the CPU. Codes: those of infinirtMemset."""
