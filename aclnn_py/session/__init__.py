"""The Pythonic layer: NumPy in, NumPy out, exceptions instead of codes, no leaks.

    with Session(soc="Ascend910B1") as npu:
        x = npu.array([[1.0, -2.0], [3.0, 0.5]])
        y = npu.aclnnSoftmax(x, dim=-1) * 2 + x.T
        print(y)

An array's memory is freed when nothing refers to it any more and earlier tasks are done; the rest at the end.
"""

from __future__ import annotations

from .device_array import DeviceArray as DeviceArray
from .dtypes import acl_dtype as acl_dtype
from .errors import AclError as AclError
from .session import Session as Session
from .session import reset as reset
