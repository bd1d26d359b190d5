"""aclFormat: values, names, and which formats are private to the hardware (acl_base_rt.h)."""

from __future__ import annotations

ACL_FORMAT_UNDEFINED = -1
ACL_FORMAT_NCHW = 0
ACL_FORMAT_NHWC = 1
ACL_FORMAT_ND = 2
ACL_FORMAT_NC1HWC0 = 3
ACL_FORMAT_FRACTAL_Z = 4
ACL_FORMAT_NC1HWC0_C04 = 12
ACL_FORMAT_HWCN = 16
ACL_FORMAT_NDHWC = 27
ACL_FORMAT_FRACTAL_NZ = 29
ACL_FORMAT_NCDHW = 30
ACL_FORMAT_NDC1HWC0 = 32
ACL_FRACTAL_Z_3D = 33
ACL_FORMAT_NC = 35
ACL_FORMAT_NCL = 47
ACL_FORMAT_FRACTAL_NZ_C0_16 = 50
ACL_FORMAT_FRACTAL_NZ_C0_32 = 51
ACL_FORMAT_FRACTAL_NZ_C0_2 = 52
ACL_FORMAT_FRACTAL_NZ_C0_4 = 53
ACL_FORMAT_FRACTAL_NZ_C0_8 = 54

NAMES: dict[int, str] = {value: name for name, value in list(globals().items()) if name.startswith("ACL_")}
"""C name by value: 2 -> "ACL_FORMAT_ND"."""

_LABELS = {value: name.removeprefix("ACL_").removeprefix("FORMAT_") for value, name in NAMES.items()}
PRIVATE = frozenset(value for value, label in _LABELS.items() if "C1HWC0" in label or "FRACTAL" in label)
"""The hardware's own layouts."""


def label(format: int) -> str:
    """The name messages use: "ND", "NC1HWC0"; "UNDEFINED" for a value that is no format."""
    return _LABELS.get(format, "UNDEFINED")


def is_private(format: int) -> bool:
    """Whether the format is one of the hardware's own layouts, whose storage is never judged as strided."""
    return format in PRIVATE


STRIDED = {label(each): each for each in NAMES if not is_private(each) and each != ACL_FORMAT_UNDEFINED}
"""The formats whose elements lie where strides say, by label: those that arrays have."""


def strided(name: str | int) -> int:
    """The value of a format in STRIDED from its label "NCHW", its C name or itself; ValueError for any other."""
    for known, value in STRIDED.items():
        if name in (known, NAMES[value]) or (name == value and not isinstance(name, bool)):
            return value
    raise ValueError(f"format must be one of {', '.join(STRIDED)}, got {name!r}")
