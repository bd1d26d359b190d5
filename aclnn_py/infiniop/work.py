"""From a call of Create to what runs: one kernel over the caller's own memory on the CPU, aclnn's steps on an NPU."""

from __future__ import annotations

from ..base import dtype as dt
from ..base.format import ACL_FORMAT_ND
from ..lowering.plan import Kernel, Lowered, Move, View
from ..rules.call import TensorFacts
from . import constants as c
from .operator import Call, Seen, row_major

DTYPES = {
    c.INFINI_DTYPE_F16: dt.ACL_FLOAT16,
    c.INFINI_DTYPE_F32: dt.ACL_FLOAT,
    c.INFINI_DTYPE_F64: dt.ACL_DOUBLE,
    c.INFINI_DTYPE_BF16: dt.ACL_BF16,
    c.INFINI_DTYPE_I32: dt.ACL_INT32,
    c.INFINI_DTYPE_I64: dt.ACL_INT64,
}
CLASSES = {
    c.INFINI_DTYPE_F64: dt.ACL_DOUBLE,
    c.INFINI_DTYPE_I32: dt.ACL_INT64,
    c.INFINI_DTYPE_I64: dt.ACL_INT64,
}
"""What the kernel computes in, where that is not float32."""
SLOT, SPARE = 512, 32
"""Temporaries begin at multiples of SLOT and have SPARE bytes more than they need, as aclnn lays them out."""


def is_empty(call: Call) -> bool:
    """Whether there is nothing to run."""
    return 0 in call.tensors[0].shape


def lower(call: Call, attributes: tuple[float, ...]) -> Lowered:
    """The steps for a call that keeps the rules; `attributes` are float32 numbers."""
    return on_host(call, attributes) if call.device == c.INFINI_DEVICE_CPU else on_device(call, attributes)


def facts(call: Call) -> list[TensorFacts]:
    """What lies behind the operands of the steps: the tensors as they are seen without axes of size 1."""
    views = [argument(operand, seen) for operand, seen in enumerate(call.tensors)]
    return [TensorFacts.of(view.dtype, view.shape, view.strides, 0, view.shape, ACL_FORMAT_ND) for view in views]


def names(call: Call) -> tuple[str, ...]:
    return tuple(operand.name for operand in call.operator.operands)


def kernel(call: Call, views: list[View], attributes: tuple[float, ...]) -> Kernel:
    operator, dtype = call.operator, call.tensors[0].dtype
    numbers = (*operator.constants, *attributes)
    compute = CLASSES.get(dtype, dt.ACL_FLOAT)
    return Kernel(operator.kernel, tuple(views[1:]), (views[0],), numbers, compute, False)


def squeezed(seen: Seen) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Shape and strides without axes of size 1, whose strides mean nothing."""
    pairs = [(size, stride) for size, stride in zip(seen.shape, seen.strides, strict=True) if size != 1]
    return tuple(size for size, _ in pairs), tuple(stride for _, stride in pairs)


def argument(operand: int, seen: Seen) -> View:
    shape, strides = squeezed(seen)
    return View(operand, DTYPES[seen.dtype], shape, strides, 0)


def on_host(call: Call, attributes: tuple[float, ...]) -> Lowered:
    """One kernel; no workspace."""
    views = [argument(operand, seen) for operand, seen in enumerate(call.tensors)]
    return Lowered((kernel(call, views, attributes),), (), 0, False, names(call))


def on_device(call: Call, attributes: tuple[float, ...]) -> Lowered:
    """As aclnn would: dense copies of what is not dense, the kernel, then the result where it belongs."""
    views: list[View] = []
    before: list[Move] = []
    after: list[Move] = []
    for operand, seen in enumerate(call.tensors):
        view = argument(operand, seen)
        if view.strides != row_major(view.shape):
            dense = View(-1 - len(before) - len(after), view.dtype, view.shape, row_major(view.shape), 0)
            if operand:
                before.append(Move("Contiguous", view, dense))
            else:
                after.append(Move("ViewCopy", dense, view))
            view = dense
        views.append(view)
    size = call.tensors[0].reach[1] and slot_bytes(views[0])
    count = len(before) + len(after)
    slots = tuple(number * size for number in range(count))
    aicpu = call.tensors[0].dtype == c.INFINI_DTYPE_F64
    return Lowered((*before, kernel(call, views, attributes), *after), slots, count * size, aicpu, names(call))


def slot_bytes(view: View) -> int:
    """Bytes of a dense temporary of that shape in the workspace."""
    numel = 1
    for size in view.shape:
        numel *= size
    return -(-(numel * dt.size(view.dtype) + SPARE) // SLOT) * SLOT
