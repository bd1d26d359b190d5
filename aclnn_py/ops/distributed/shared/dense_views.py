"""Dense views in other shapes, and as the bytes that ranks exchange."""

from __future__ import annotations

from ....base import dtype as dt
from ....lowering.plan.lowered import View
from ....rules.core.call import row_major


def flat(view: View, *shape: int) -> View:
    """A dense view in another shape."""
    return view._replace(shape=shape, strides=row_major(shape))


def as_bytes(view: View) -> View:
    """Elements of 8 bits, which neither HCCL nor kernels know all, as INT8, and dense rows of FP4 as rows of bytes."""
    if view.dtype == dt.ACL_FLOAT4_E2M1:
        shape = (*view.shape[:-1], view.shape[-1] // 2)
        return View(view.operand, dt.ACL_INT8, shape, row_major(shape), view.offset // 2)
    return view._replace(dtype=dt.ACL_INT8) if dt.bits(view.dtype) == 8 else view
