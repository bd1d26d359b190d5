"""Attributes of a device by aclrtDevAttr."""

from __future__ import annotations

from collections.abc import Callable

from ..base import runtime as rt
from ..base.settings import Settings
from . import refused
from .machine import chosen

READERS: dict[int, Callable[[Settings, int], int]] = {
    rt.ACL_DEV_ATTR_AICORE_CORE_NUM: lambda chosen, device: chosen.soc.ai_cores,
    rt.ACL_DEV_ATTR_CUBE_CORE_NUM: lambda chosen, device: chosen.soc.ai_cores,
    rt.ACL_DEV_ATTR_VECTOR_CORE_NUM: lambda chosen, device: chosen.soc.vector_cores,
    rt.ACL_DEV_ATTR_UBUF_PER_VECTOR_CORE: lambda chosen, device: chosen.soc.ub,
    rt.ACL_DEV_ATTR_TOTAL_GLOBAL_MEM_SIZE: lambda chosen, device: chosen.memory,
    rt.ACL_DEV_ATTR_L2_CACHE_SIZE: lambda chosen, device: chosen.soc.l2,
    rt.ACL_DEV_ATTR_PHY_CHIP_ID: lambda chosen, device: chosen.visible[device],
    rt.ACL_DEV_ATTR_IS_VIRTUAL: lambda chosen, device: 0,
    rt.ACL_DEV_ATTR_NPU_ARCH: lambda chosen, device: chosen.soc.arch,
}
"""Attributes whose numbers are public; the others of the enumeration answer 207000."""


def attribute(device: int, attr: int) -> int:
    """The attribute's value: 107000 outside the enumeration, 207000 where no number is public."""
    reader = READERS.get(attr)
    if reader is not None:
        return reader(chosen(), device)
    names = {value: name for name, value in rt.ENUMS["aclrtDevAttr"].items()}
    if attr not in names:
        raise refused.argument("attr", "a member of aclrtDevAttr", attr)
    raise refused.unsupported(f"Expected an attribute with a public value but got {names[attr]}, argument attr.")
