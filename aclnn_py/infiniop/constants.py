"""Every constant of infinicore.h and infinirt.h under its C name (facts: the enumerations of both)."""

from __future__ import annotations

INFINI_STATUS_SUCCESS = 0
INFINI_STATUS_INTERNAL_ERROR = 1
INFINI_STATUS_NOT_IMPLEMENTED = 2
INFINI_STATUS_BAD_PARAM = 3
INFINI_STATUS_NULL_POINTER = 4
INFINI_STATUS_DEVICE_TYPE_NOT_SUPPORTED = 5
INFINI_STATUS_DEVICE_NOT_FOUND = 6
INFINI_STATUS_DEVICE_NOT_INITIALIZED = 7
INFINI_STATUS_DEVICE_ARCHITECTURE_NOT_SUPPORTED = 8
INFINI_STATUS_BAD_TENSOR_DTYPE = 10
INFINI_STATUS_BAD_TENSOR_SHAPE = 11
INFINI_STATUS_BAD_TENSOR_STRIDES = 12
INFINI_STATUS_INSUFFICIENT_WORKSPACE = 13

INFINI_DEVICE_CPU = 0
INFINI_DEVICE_NVIDIA = 1
INFINI_DEVICE_CAMBRICON = 2
INFINI_DEVICE_ASCEND = 3
INFINI_DEVICE_METAX = 4
INFINI_DEVICE_MOORE = 5
INFINI_DEVICE_ILUVATAR = 6
INFINI_DEVICE_KUNLUN = 7
INFINI_DEVICE_HYGON = 8
INFINI_DEVICE_QY = 9
INFINI_DEVICE_ALI = 10
INFINI_DEVICE_TYPE_COUNT = 11

INFINI_DTYPE_INVALID = 0
INFINI_DTYPE_BYTE = 1
INFINI_DTYPE_BOOL = 2
INFINI_DTYPE_I8 = 3
INFINI_DTYPE_I16 = 4
INFINI_DTYPE_I32 = 5
INFINI_DTYPE_I64 = 6
INFINI_DTYPE_U8 = 7
INFINI_DTYPE_U16 = 8
INFINI_DTYPE_U32 = 9
INFINI_DTYPE_U64 = 10
INFINI_DTYPE_F8 = 11
INFINI_DTYPE_F16 = 12
INFINI_DTYPE_F32 = 13
INFINI_DTYPE_F64 = 14
INFINI_DTYPE_C16 = 15
INFINI_DTYPE_C32 = 16
INFINI_DTYPE_C64 = 17
INFINI_DTYPE_C128 = 18
INFINI_DTYPE_BF16 = 19

INFINIRT_MEMCPY_H2H = 0
INFINIRT_MEMCPY_H2D = 1
INFINIRT_MEMCPY_D2H = 2
INFINIRT_MEMCPY_D2D = 3

INFINIRT_EVENT_COMPLETE = 0
INFINIRT_EVENT_NOT_READY = 1

INFINIRT_EVENT_DEFAULT = 0
INFINIRT_EVENT_DISABLE_TIMING = 1
INFINIRT_EVENT_BLOCKING_SYNC = 2

INFINIRT_STREAM_CAPTURE_MODE_GLOBAL = 0
INFINIRT_STREAM_CAPTURE_MODE_THREAD_LOCAL = 1
INFINIRT_STREAM_CAPTURE_MODE_RELAXED = 2

INFINIRT_RESOURCE_NONE = 0
INFINIRT_RESOURCE_MEMORY_CAPACITY = 1
INFINIRT_RESOURCE_COMPUTE_UTILIZATION = 2
INFINIRT_RESOURCE_MEMORY_BANDWIDTH_UTILIZATION = 4
INFINIRT_RESOURCE_KERNEL_TIME_RATIO = 8
INFINIRT_RESOURCE_COMMUNICATION = 16


def members(prefix: str, names: str) -> tuple[str, ...]:
    return tuple(prefix + name for name in names.split())


ENUMS: dict[str, tuple[str, ...]] = {
    "infiniStatus_t": members(
        "INFINI_STATUS_",
        "SUCCESS INTERNAL_ERROR NOT_IMPLEMENTED BAD_PARAM NULL_POINTER DEVICE_TYPE_NOT_SUPPORTED DEVICE_NOT_FOUND "
        "DEVICE_NOT_INITIALIZED DEVICE_ARCHITECTURE_NOT_SUPPORTED BAD_TENSOR_DTYPE "
        "BAD_TENSOR_SHAPE BAD_TENSOR_STRIDES INSUFFICIENT_WORKSPACE",
    ),
    "infiniDevice_t": members(
        "INFINI_DEVICE_", "CPU NVIDIA CAMBRICON ASCEND METAX MOORE ILUVATAR KUNLUN HYGON QY ALI TYPE_COUNT"
    ),
    "infiniDtype_t": members(
        "INFINI_DTYPE_", "INVALID BYTE BOOL I8 I16 I32 I64 U8 U16 U32 U64 F8 F16 F32 F64 C16 C32 C64 C128 BF16"
    ),
    "infinirtMemcpyKind_t": members("INFINIRT_MEMCPY_", "H2H H2D D2H D2D"),
    "infinirtEventStatus_t": members("INFINIRT_EVENT_", "COMPLETE NOT_READY"),
    "infinirtEventFlags_t": members("INFINIRT_EVENT_", "DEFAULT DISABLE_TIMING BLOCKING_SYNC"),
    "infinirtStreamCaptureMode_t": members("INFINIRT_STREAM_CAPTURE_MODE_", "GLOBAL THREAD_LOCAL RELAXED"),
    "infinirtResourceField_t": members(
        "INFINIRT_RESOURCE_",
        "NONE MEMORY_CAPACITY COMPUTE_UTILIZATION MEMORY_BANDWIDTH_UTILIZATION KERNEL_TIME_RATIO COMMUNICATION",
    ),
}
"""Name of every enumeration -> its members in the order of the header."""

DTYPE_SIZES = (0, 1, 1, 1, 2, 4, 8, 1, 2, 4, 8, 1, 2, 4, 8, 2, 4, 8, 16, 2)
"""Bytes of an element by infiniDtype_t."""


def status_name(code: int) -> str:
    """`INFINI_STATUS_BAD_PARAM` for 3; the number itself where no status has it."""
    names = {globals()[name]: name for name in ENUMS["infiniStatus_t"]}
    return names.get(code, str(code))


def dtype_name(dtype: int) -> str:
    """`F16` for INFINI_DTYPE_F16; the number itself where no dtype has it."""
    names = ENUMS["infiniDtype_t"]
    return names[dtype].removeprefix("INFINI_DTYPE_") if 0 <= dtype < len(names) else str(dtype)


def device_name(device: int) -> str:
    """`ASCEND` for INFINI_DEVICE_ASCEND; the number itself where no device type has it."""
    names = ENUMS["infiniDevice_t"][:-1]
    return names[device].removeprefix("INFINI_DEVICE_") if 0 <= device < len(names) else str(device)


def constants() -> dict[str, int]:
    """Every constant by its C name."""
    return {name: globals()[name] for names in ENUMS.values() for name in names}
