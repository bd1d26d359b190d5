"""aclnnGtTensor, aclnnGtScalar and their forms in place."""

from __future__ import annotations

from ...base import dtype as dt
from ...lowering import language as w
from . import comparing as c
from .arithmetic import on_regbase

OUTS = w.Choices(*c.ALL).plus(dt.ACL_BF16, on=w.BF16_BY_ARCH)


def tensor_kind(x: w.Param, other: w.Param) -> w.Computed:
    """The promoted dtype; INT8 for BOOL."""
    return w.Computed(x, other, w.counting(dt.ACL_INT8, w.by_table), w.counting(dt.ACL_INT8, w.by_rank))


def scalar_kind(x: w.Param, other: w.Param) -> w.Computed:
    """The promoted dtype, or a floating tensor's that holds the scalar; INT8 for BOOL."""
    return w.Computed(x, other, w.counting(dt.ACL_INT8, w.if_exact), w.counting(dt.ACL_INT8, w.by_category))


def tensor_rules(x: w.Param, other: w.Param, out: w.Param) -> w.Rules:
    """From the first dtype on."""
    kind = tensor_kind(x, other)
    no_bf16 = w.when(w.on("ascend910"), tuple(w.Not(w.OneOf(w.Dtype(each), w.BF16)) for each in (x, other)))
    return (
        *w.dtype_in(OUTS, out), *no_bf16, w.Defined(kind), *c.kind_in(kind, c.REAL),
        *on_regbase(c.input_casts(kind, x, other)), *c.from_bool(out), *w.max_dims(8, *c.distinct(x, other, out)),
        *c.shapes_join(x, other, out), *w.done_if_empty(x, other),
    )  # fmt: skip


def scalar_rules(x: w.Param, other: w.Param, out: w.Param) -> w.Rules:
    """From the first dtype on."""
    kind = scalar_kind(x, other)
    return (
        *w.dtype_in(c.REAL, x, other), *(() if out is x else w.dtype_in(OUTS, out)),
        *on_regbase(c.input_casts(kind, x, other)), w.Defined(kind), *c.from_bool(out),
        *w.max_dims(8, *c.distinct(x, out)), *c.same_shapes(x, out), *w.done_if_empty(x),
    )  # fmt: skip


x, other, out = w.In("self", "the left side"), w.In("other", "the right side"), w.Out("out", "where self is greater")
number = w.Scalar("other", "the right side")
ref = w.InOut("selfRef", "the left side, overwritten")
TENSOR = c.texts("gt_tensor", w.DOCUMENTED_BUT_310B, "self > other; BOOL is compared as INT8", c.TENSORS)
SCALAR = c.texts(
    "gt_scalar", w.DOCUMENTED_BUT_310B, "self > other, with other cast to the dtype computed in as C does",
    c.SCALARS, c.IF_EXACT, c.AS_NUMBER,
)  # fmt: skip
gt_tensor = w.declare(
    "aclnnGtTensor", x, other, out,
    summary="self > other, element by element",
    rules=(w.present(x, other, out), tensor_rules(x, other, out)),
    plan=c.of_tensors("gt", x, other, out, tensor_kind(x, other)), reference="torch.gt(self, other)", **TENSOR,
)  # fmt: skip
inplace_gt_tensor = w.declare(
    "aclnnInplaceGtTensor", ref, other,
    summary="selfRef > other, element by element, in place",
    rules=(w.present(ref, other), tensor_rules(ref, other, ref)),
    plan=c.of_tensors("gt", ref, other, ref, tensor_kind(ref, other)), reference="selfRef.gt_(other)", **TENSOR,
)  # fmt: skip
gt_scalar = w.declare(
    "aclnnGtScalar", x, number, out,
    summary="self > other for a scalar, element by element",
    rules=(w.present(x, number, out), scalar_rules(x, number, out)),
    plan=c.with_scalar("gt", x, number, out, scalar_kind(x, number)), reference="torch.gt(self, other)", **SCALAR,
)  # fmt: skip
inplace_gt_scalar = w.declare(
    "aclnnInplaceGtScalar", ref, number,
    summary="selfRef > other for a scalar, element by element, in place",
    rules=(w.present(ref, number), scalar_rules(ref, number, ref)),
    plan=c.with_scalar("gt", ref, number, ref, scalar_kind(ref, number)), reference="selfRef.gt_(other)", **SCALAR,
)  # fmt: skip
